import type { MenuRow } from '@seam/contract/system/menu'
import { menuCalls } from '@seam/contract/system/menu.calls'
import { useMemo, useRef } from 'react'
import { useRead } from '../../../kit/api/use-call.ts'
import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx'
import { useDialog } from '../../../kit/dialog/use-dialog.ts'
import type { MenuSubject } from './menu-dialog.tsx'
import { type Acts, MenuTable } from './menu-table.tsx'
import { useMenuDelete } from './use-menu-delete.ts'
import { useMenuSwitch } from './use-menu-switch.ts'

const MenuDialog = lazyDialog(() => import('./menu-dialog.tsx').then(module => module.MenuDialog))
const QueryDialog = lazyDialog(() => import('./query/query-dialog.tsx').then(module => module.QueryDialog))

/** One page with all menus: the call counts top menus. */
const whole = { pageSize: 100 }

/** Menu management (spec §2). */
export const MenuPage = () => {
  const { data, error, isFetching, refetch } = useRead(menuCalls.page, whole)
  const editing = useDialog<MenuSubject>()
  const deploying = useDialog<MenuRow>()
  const toggle = useMenuSwitch()
  const remove = useMenuDelete()
  const acts = useRef<Acts>(undefined)
  acts.current = { edit: editing.show, deploy: deploying.show, toggle, remove }
  const tree = data?.rows
  // rows do not render again when a dialog opens
  const table = useMemo(
    () => <MenuTable tree={tree} state={{ error, isFetching, refetch }} acts={acts} />,
    [tree, error, isFetching, refetch],
  )
  return (
    <>
      {table}
      <MenuDialog open={editing.open} subject={editing.subject} tree={tree ?? []} onClose={editing.close} />
      <QueryDialog open={deploying.open} menu={deploying.subject} onClose={deploying.close} />
    </>
  )
}
