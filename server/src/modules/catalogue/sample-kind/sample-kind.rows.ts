import type { Db } from '../../../db/database.ts'

export const sampleKinds = (db: Db) =>
  db.selectFrom('sampleKind').select(['id', 'sampleKindName', 'sort', 'state', 'version'])
