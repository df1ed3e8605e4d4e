import { dashboardCalls } from '@seam/contract/insight/dashboard'
import { implement } from '../../../kit/serve/implement.ts'
import { selectTodayCards } from './dashboard.rows.ts'

export const dashboardRoutes = implement(dashboardCalls, {
  work: ({ db, caller }) => selectTodayCards(db, caller),
})
