import { secondFactorCalls } from '@seam/contract/system/second-factor'
import type { User } from '@seam/contract/system/user'
import { useWrite } from '../../../kit/api/use-call.ts'
import { confirmThen } from '../../../kit/feedback/confirm.ts'

/** Removes a user's second factor after a confirmation, for users who lost their telephone. */
export const useSecondFactorReset = () => {
  const { run } = useWrite(secondFactorCalls.reset, { success: '操作成功！' })
  return ({ id, userName, userMobile }: User) =>
    confirmThen(
      {
        title: `重置【${userName}】（${userMobile}）的两步验证？`,
        content: '请先确认是本人提出。他的登录随即结束，之后只凭密码登录，可以重新设置。',
        okText: '重置',
      },
      () => run({ id }),
    )
}
