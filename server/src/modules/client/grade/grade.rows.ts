import type { gradeCalls } from '@seam/contract/client/grade'
import type { InputOf } from '@seam/contract/kit/call'
import { state } from '@seam/contract/kit/dictionary'
import { countLimit } from '@seam/contract/kit/list/paging'
import { type Insertable, sql, type Updateable } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import type { Tables } from '../../../db/tables.ts'
import { clientInScope } from '../../../kit/list/business-scope.ts'
import { paginate } from '../../../kit/list/page.ts'
import type { Scope } from '../../../kit/list/scope.ts'
import { nextVersion } from '../../../kit/sql/expressions.ts'

/** The grades that a client can be given, the lowest first. */
export const selectEnabledGrades = (db: Db) =>
  db
    .selectFrom('memberGrade')
    .select(['id', 'gradeName', 'points', 'discount', 'creditLimit'])
    .where('state', '=', state.enabled)
    .orderBy('points')
    .execute()

const grades = (db: Db, scope: Scope) =>
  db.selectFrom('memberGrade').select([
    'id',
    'gradeName',
    'points',
    'discount',
    'creditLimit',
    'state',
    'version',
    sql<number>`(select count(*)::int from (select from client where grade_id = member_grade.id and ${clientInScope(scope)}
        limit ${sql.lit(countLimit + 1)}) counted)`.as('clientCount'),
  ])

export const selectGradePage = (db: Db, input: InputOf<typeof gradeCalls.page>, scope: Scope) =>
  paginate(db, grades(db, scope), input, {
    columns: { gradeName: 'gradeName', points: 'points', discount: 'discount', state: 'state' },
    last: 'id',
    defaultSort: { by: 'points', order: 'asc' },
  })

/** Locks all grades while one is changed: two concurrent changes cannot both remove the lowest one. */
export const lockGrades = (tx: Tx) => tx.selectFrom('memberGrade').selectAll().orderBy('id').forUpdate().execute()

export const hasClients = async (tx: Tx, id: number): Promise<boolean> =>
  (await tx.selectFrom('client').select('id').where('gradeId', '=', id).limit(1).executeTakeFirst()) !== undefined

export const insertGrade = async (tx: Tx, grade: Insertable<Tables['memberGrade']>) =>
  (await tx.insertInto('memberGrade').values(grade).returning('id').executeTakeFirstOrThrow()).id

export const updateGrade = async (tx: Tx, id: number, edit: Updateable<Tables['memberGrade']>) => {
  await tx
    .updateTable('memberGrade')
    .set({ ...edit, version: nextVersion })
    .where('id', '=', id)
    .execute()
}

export const deleteGrade = async (tx: Tx, id: number) => {
  await tx.deleteFrom('memberGrade').where('id', '=', id).execute()
}
