import type { Db } from '../../../db/database.ts'

/** The grades that a client may be given, the lowest first. */
export const openGrades = (db: Db) =>
  db
    .selectFrom('memberGrade')
    .select(['id', 'gradeName', 'points', 'discount', 'creditLimit'])
    .where('state', '=', 2)
    .orderBy('points')
    .execute()
