import { state } from '@seam/contract/kit/dictionary'
import { type User, userCalls, userStatus } from '@seam/contract/system/user/user'
import { useWrite } from '../../../kit/api/use-call.ts'
import { confirmAndSwitch } from '../../../kit/feedback/confirm.ts'

const stopTexts = {
  content: '停用后该用户将无法登录，正在进行的登录也会立即结束。',
  okText: '停用',
}
const refuseTexts = {
  content: '拒绝后该账号将被停用，不能登录，也不能再次注册；以后可以恢复为待审核。',
  okText: '拒绝',
}
const reopenTexts = { content: '该账号从未审核通过：恢复为待审核，分配部门和角色后才能登录。', okText: '恢复' }

/** Stops, enables or rejects a user after a confirmation (spec §4). */
export const useUserSwitch = () => {
  const { run } = useWrite(userCalls.switchStatus, { refresh: [userCalls.page], success: '操作成功！' })
  return ({ id, userName, userStatus: status, roleId }: User) =>
    confirmAndSwitch({
      state: status === userStatus.stopped ? state.stopped : state.enabled,
      stop:
        status === userStatus.pending
          ? { title: `拒绝【${userName}】的注册申请？`, ...refuseTexts }
          : { title: `停用用户【${userName}】？`, ...stopTexts },
      start:
        roleId.length === 0
          ? { title: `恢复【${userName}】的注册申请？`, ...reopenTexts }
          : { title: `启用用户【${userName}】？`, content: '启用后该用户可以正常登录。', okText: '启用' },
      run: next => run({ id, userStatus: next }),
    })
}
