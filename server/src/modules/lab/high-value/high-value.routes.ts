import { highValueCalls } from '@seam/contract/lab/high-value'
import { periodOf } from '../../../kit/period.ts'
import { implement } from '../../../kit/serve/implement.ts'
import { selectHighValuePage } from './high-value.rows.ts'
import { forReader } from './high-value.view.ts'

export const highValueRoutes = implement(highValueCalls, {
  page: async ({ db, input, caller }) => {
    const { query, limitNow } = input
    const filter = { query, limitNow, period: periodOf(input), scope: caller.scope }
    const { rows, totalRecords } = await selectHighValuePage(db, filter, input)
    return { rows: rows.map(row => forReader(row, caller.permissions)), totalRecords }
  },
})
