import { type Role, roleCalls } from '@seam/contract/system/role'
import { useWrite } from '../../../kit/api/use-call.ts'
import { confirmAndSwitch } from '../../../kit/feedback/confirm.ts'
import { toast } from '../../../kit/feedback/feedback.tsx'

/** Stops or enables a role after a confirmation (spec §4). */
export const useRoleSwitch = () => {
  const { run } = useWrite(roleCalls.switchState, { refresh: [roleCalls.page, roleCalls.open] })
  return ({ id, roleName, state }: Role) =>
    confirmAndSwitch({
      state,
      stop: {
        title: `停用角色【${roleName}】？`,
        content: '停用后该角色的用户将无法正常登录；还有其他启用角色的用户，只失去该角色的权限。',
        okText: '停用',
      },
      start: { title: `是否启用角色【${roleName}】？`, okText: '启用' },
      run: async next => {
        if ((await run({ id, state: next })) === undefined) return
        toast.success(next === 1 ? '角色停用成功!' : '角色启用成功!')
      },
    })
}
