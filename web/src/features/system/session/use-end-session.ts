import { type OnlineSession, sessionCalls } from '@seam/contract/system/session'
import { useWrite } from '../../../kit/api/use-call.ts'
import { confirmThen } from '../../../kit/feedback/confirm.ts'

/** Ends a user's session after a confirmation. */
export const useEndSession = () => {
  const { run } = useWrite(sessionCalls.end, { refresh: [sessionCalls.online], success: '操作成功！' })
  return ({ id, userName, address, browser, system }: OnlineSession) =>
    confirmThen(
      {
        title: `将【${userName}】强制下线？`,
        content: `${address}，${browser}，${system}。下一次操作时须重新登录，没有保存的内容仍留在页面上。`,
        okText: '强制下线',
      },
      () => run({ id }),
    )
}
