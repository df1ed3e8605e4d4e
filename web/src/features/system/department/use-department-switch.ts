import { type Department, departmentCalls } from '@seam/contract/system/department'
import { useWrite } from '../../../kit/api/use-call.ts'
import { confirmAndSwitch } from '../../../kit/feedback/confirm.ts'

/** Stops or enables a department after a confirmation (spec §4). */
export const useDepartmentSwitch = () => {
  const { run } = useWrite(departmentCalls.switchState, { refresh: [departmentCalls.tree], success: '操作成功！' })
  return ({ id, departmentName, state }: Department) =>
    confirmAndSwitch({
      state,
      stop: {
        title: `停用部门【${departmentName}】？`,
        content: '停用后该部门的用户将无法正常登录，正在进行的登录也会立即结束。',
        okText: '停用',
      },
      start: { title: `启用部门【${departmentName}】？`, content: '启用后该部门的用户可以正常登录。', okText: '启用' },
      run: next => run({ id, state: next }),
    })
}
