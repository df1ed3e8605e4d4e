import { dashboardCalls } from '@seam/contract/insight/dashboard'
import { implement } from '../../../kit/serve/implement.ts'
import { workOfToday } from './dashboard.rows.ts'

export const dashboardRoutes = implement(dashboardCalls, {
  work: ({ db, caller }) => workOfToday(db, caller),
})
