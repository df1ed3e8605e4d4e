import { todayCalls } from '@seam/contract/insight/today'
import { implement } from '../../../kit/implement.ts'
import { workOfToday } from './today.rows.ts'

export const todayRoutes = implement(todayCalls, {
  work: ({ db, who }) => workOfToday(db, who),
})
