import { type User, userCalls } from '@seam/contract/system/user'
import { useWrite } from '../../../kit/api/use-call.ts'
import { confirmAndSwitch } from '../../../kit/confirm.ts'

/** Stops or starts a user, after asking (spec §4). */
export const useUserSwitch = () => {
  const { run } = useWrite(userCalls.switchStatus, { refresh: [userCalls.page], success: '操作成功！' })
  return ({ id, userName, userStatus }: User) =>
    confirmAndSwitch({
      state: userStatus,
      stop: {
        title: `停用用户【${userName}】？`,
        content: '停用后该用户将无法登录，正在进行的登录也会立即结束。',
        okText: '停用',
      },
      start: { title: `启用用户【${userName}】？`, content: '启用后该用户可以正常登录。', okText: '启用' },
      run: next => run({ id, userStatus: next }),
    })
}
