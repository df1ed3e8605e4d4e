import type { Db } from '../../../db/database.ts'

export const selectCostCoefficientRows = (db: Db) =>
  db
    .selectFrom('costCoefficient')
    .select([
      'id',
      'coefficientName',
      'coefficient',
      'urgency',
      'promiseAmount',
      'promiseUnit',
      'sort',
      'state',
      'version',
    ])
