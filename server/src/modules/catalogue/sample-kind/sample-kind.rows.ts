import type { Db } from '../../../db/database.ts'

export const selectSampleKindRows = (db: Db) =>
  db.selectFrom('sampleKind').select(['id', 'sampleKindName', 'sort', 'state', 'version'])
