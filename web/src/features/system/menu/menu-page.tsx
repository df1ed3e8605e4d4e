import type { MenuRow } from '@seam/contract/system/menu/menu'
import { menuCalls } from '@seam/contract/system/menu/menu.calls'
import { useMemo, useRef } from 'react'
import { useWrite } from '../../../kit/api/use-call.ts'
import { useWholeList } from '../../../kit/api/use-whole-list.ts'
import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx'
import { useDialog } from '../../../kit/dialog/use-dialog.ts'
import { confirmAndSwitch } from '../../../kit/feedback/confirm.ts'
import type { MenuSubject } from './menu-dialog.tsx'
import { type Acts, MenuTable } from './menu-table.tsx'
import { useMenuDelete } from './use-menu-delete.ts'

/** Stops or enables a menu after a confirmation (spec §4). */
const useMenuSwitch = () => {
  const { run } = useWrite(menuCalls.switchState, { refresh: [menuCalls.page], success: '操作成功！' })
  return ({ id, menuName, state, children }: MenuRow) =>
    confirmAndSwitch({
      state,
      stop: {
        title: `停用菜单【${menuName}】？`,
        content: `停用后${children.length > 0 ? '它和它下面的全部菜单' : '它'}以及相应的权限，所有人即刻不能使用。`,
        okText: '停用',
      },
      start: { title: `启用菜单【${menuName}】？`, content: '启用后已授权的角色可以使用。', okText: '启用' },
      run: next => run({ id, state: next }),
    })
}

const MenuDialog = lazyDialog(() => import('./menu-dialog.tsx').then(module => module.MenuDialog))
const QueryDialog = lazyDialog(() => import('./query/query-dialog.tsx').then(module => module.QueryDialog))

/** Menu management (spec §2). */
export const MenuPage = () => {
  const { data: tree, error, isFetching, refetch } = useWholeList(menuCalls.page)
  const editing = useDialog<MenuSubject>()
  const deploying = useDialog<MenuRow>()
  const toggle = useMenuSwitch()
  const remove = useMenuDelete()
  const acts = useRef<Acts>(undefined)
  acts.current = { edit: editing.show, deploy: deploying.show, toggle, remove }
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
