import { dashboardCalls } from '@seam/contract/insight/dashboard'
import { implement } from '../../../kit/serve/implement.ts'
import { todayCards } from './dashboard.commands.ts'
import { todayFigures } from './figures.commands.ts'

export const dashboardRoutes = implement(dashboardCalls, {
  work: ({ db, caller }) => todayCards(db, caller),
  figures: ({ db, caller }) => todayFigures(db, caller),
})
