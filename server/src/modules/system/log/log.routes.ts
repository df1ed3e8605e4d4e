import { logCalls, logType } from '@seam/contract/system/log'
import { sheet } from '../../../kit/export/sheet.ts'
import { implement } from '../../../kit/implement.ts'
import { today } from '../../../kit/today.ts'
import { logColumns } from './log.columns.ts'
import { logPage, logRows } from './log.rows.ts'

export const logRoutes = implement(logCalls, {
  page: ({ db, input }) => logPage(db, input),
  exportAll: async ({ db, input }) =>
    sheet({
      fileName: `${logType.label(input.logType)}_${today()}.xlsx`,
      columns: logColumns[input.logType],
      rows: logRows(db, input),
    }),
})
