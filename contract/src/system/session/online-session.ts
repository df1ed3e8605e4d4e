import { z } from 'zod'
import { nothing, read, write } from '../../kit/call.ts'
import { failures } from '../../kit/failure.ts'
import { pageOf, pageQuery } from '../../kit/list/page.ts'
import { id, note } from '../../kit/value/text.ts'

export const onlineSessionFailures = failures({
  notThisOne: [21803, '不能在这里结束自己当前的登录，请用右上角的退出登录'],
  alreadyEnded: [21804, '该登录已经结束，请刷新列表'],
  notLocked: [21805, '该账号没有锁定，请刷新列表'],
})

/** An active login, for administrators. */
export const OnlineSession = z.object({
  id,
  userId: id,
  userMobile: z.string(),
  userName: z.string(),
  departmentName: z.string(),
  address: z.string(),
  browser: z.string(),
  system: z.string(),
  createTime: z.string(),
  /** To the minute. */
  seenTime: z.string(),
  expires: z.string(),
  /** The login of the caller. */
  own: z.boolean(),
})
export type OnlineSession = z.output<typeof OnlineSession>

/** An account locked by wrong passwords; its id is the user's. */
export const LockedAccount = z.object({
  id,
  userMobile: z.string(),
  userName: z.string(),
  departmentName: z.string(),
  failedCount: z.number(),
  lockedUntil: z.string(),
})
export type LockedAccount = z.output<typeof LockedAccount>

export const UnlockForm = z.strictObject({ reason: note('解锁原因', 50) })

const module = '在线用户'

export const onlineSessionCalls = {
  page: read({
    method: 'POST',
    path: 'session/querySysSessionPage',
    access: 'sessionView',
    summary: '正在进行的登录',
    input: pageQuery(
      { userMobile: 'text', userName: 'text', departmentName: 'text', address: 'text', createTime: 'time' },
      ['userMobile', 'userName', 'departmentName', 'address', 'createTime', 'seenTime'],
    ),
    output: pageOf(OnlineSession),
  }),
  end: write({
    path: 'session/endSysSession',
    access: 'sessionEnd',
    summary: '强制下线：该登录的下一次请求即被拒绝（10004）',
    input: z.strictObject({ id }),
    output: nothing,
    log: { module, action: '强制下线' },
  }),
  locked: read({
    method: 'POST',
    path: 'session/queryLockedAccountPage',
    access: ['sessionView', 'accountUnlock'],
    summary: '因密码错误而锁定的账号及锁定到何时',
    input: pageQuery({ userMobile: 'text', userName: 'text' }, [
      'userMobile',
      'userName',
      'failedCount',
      'lockedUntil',
    ]),
    output: pageOf(LockedAccount),
  }),
  unlock: write({
    path: 'session/unlockAccount',
    access: 'accountUnlock',
    summary: '解锁账号，须说明原因；id 是用户编号',
    input: UnlockForm.extend({ id }),
    output: nothing,
    log: { module, action: '解锁账号' },
  }),
}
