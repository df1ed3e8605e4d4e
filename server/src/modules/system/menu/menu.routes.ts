import { menuCalls } from '@seam/contract/system/menu'
import { implement } from '../../../kit/implement.ts'
import { openMenuTree } from './menu.rows.ts'

export const menuRoutes = implement(menuCalls, {
  open: ({ db }) => openMenuTree(db),
})
