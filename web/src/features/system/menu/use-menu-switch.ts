import type { MenuRow } from '@seam/contract/system/menu'
import { menuCalls } from '@seam/contract/system/menu.calls'
import { useWrite } from '../../../kit/api/use-call.ts'
import { confirmAndSwitch } from '../../../kit/feedback/confirm.ts'

/** Stops or enables a menu after a confirmation (spec §4). */
export const useMenuSwitch = () => {
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
