import type { Db } from '../../../db/database.ts'

export const salesmen = (db: Db) =>
  db.selectFrom('salesman').select(['id', 'salesmanName', 'telephone', 'remarks', 'sort', 'state', 'version'])
