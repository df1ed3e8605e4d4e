import { conditionCalls } from '@seam/contract/system/condition'
import { implement } from '../../../kit/implement.ts'
import { panelOf } from './condition.rows.ts'

export const conditionRoutes = implement(conditionCalls, {
  ofMenu: ({ db, input }) => panelOf(db, input.menuId, input),
  panel: ({ db, input }) => panelOf(db, input.menuId),
})
