import type { MenuRow, MenuUse } from '@seam/contract/system/menu/menu'
import { menuCalls } from '@seam/contract/system/menu/menu.calls'
import { send } from '../../../kit/api/send.ts'
import { showFailure } from '../../../kit/api/show-failure.ts'
import { useWrite } from '../../../kit/api/use-call.ts'
import { confirmThen } from '../../../kit/feedback/confirm.ts'
import { showNotice } from '../../../kit/feedback/feedback.tsx'

const line = (label: string, names: readonly string[]) => (names.length === 0 ? [] : [`${label}：${names.join('、')}`])

/** Why a menu cannot be deleted; empty if it can. */
const usesText = ({ children, roles, conditions }: MenuUse): string =>
  [...line('下级菜单', children), ...line('已授权的角色', roles), ...line('查询配置', conditions)].join('；')

/** Deletes an unused menu after a confirmation, or shows what uses it. */
export const useMenuDelete = () => {
  const { run } = useWrite(menuCalls.delete, { refresh: [menuCalls.page], success: '操作成功！' })
  return async ({ id, menuName, version }: MenuRow) => {
    try {
      const uses = usesText(await send(menuCalls.use, { id }))
      if (uses !== '') {
        const content = `${uses}。请先解除这些使用，或改为停用。`
        return await showNotice({ title: `菜单【${menuName}】正在使用，不能删除`, content })
      }
    } catch (error) {
      return showFailure(error)
    }
    const question = { title: `删除菜单【${menuName}】？`, content: '删除后不能恢复。', okText: '删除' }
    await confirmThen(question, () => run({ id, version }))
  }
}
