import { workCalls } from '@seam/contract/insight/work'
import { implement } from '../../../kit/implement.ts'
import { workOfToday } from './work.rows.ts'

export const workRoutes = implement(workCalls, {
  today: ({ db, who }) => workOfToday(db, who),
})
