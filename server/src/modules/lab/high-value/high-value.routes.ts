import { highValueCalls } from '@seam/contract/lab/report/high-value'
import { implement } from '../../../kit/serve/implement.ts'
import { listHighValues } from './high-value.commands.ts'

export const highValueRoutes = implement(highValueCalls, {
  page: ({ db, input, caller }) => listHighValues(db, input, caller),
})
