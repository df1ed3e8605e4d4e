import { logCalls, logType } from '@seam/contract/system/log'
import { exportList } from '../../../kit/export/list-export.ts'
import { selectSealTotals } from '../../../kit/seal/seal.rows.ts'
import { implement } from '../../../kit/serve/implement.ts'
import { logColumns } from './log.columns.ts'
import { logPage, logQuery } from './log.rows.ts'
import { logChain } from './seal/log-chain.ts'

export const logRoutes = implement(logCalls, {
  page: ({ db, input, caller }) => logPage(db, input, caller.scope),
  seals: async ({ db }) => (await selectSealTotals(db, logChain)) ?? null,
  exportAll: exportList(logCalls.exportAll, {
    title: input => logType.label(input.logType),
    columns: input => logColumns[input.logType],
    query: (db, input, caller) => logQuery(db, input, caller.scope),
  }),
})
