import { z } from 'zod'
import { step } from '../kit/call.ts'
import { failures } from '../kit/failure.ts'
import { SignedIn } from './session.ts'

/** Seconds that a ticket lives. */
export const ticketLife = 60

export const loginTicketFailures = failures({
  ticketSpent: [21721, '跳转凭证不存在、已经使用过，或已超过 60 秒'],
})

export const loginTicketCalls = {
  issue: step({
    path: 'sys/adminLoginFront',
    access: 'signedIn',
    summary: '换取一次性跳转凭证，60 秒内有效，用一次即作废；会话编号从不出现在地址中',
    output: z.object({ ticket: z.string(), expired: z.number().int().describe('epoch ms') }),
  }),
  redeem: step({
    path: 'sys/frontLoginAdminBySsid',
    access: 'anyone',
    summary: '用一次性跳转凭证登录；新会话不晚于原会话结束；回答同登录',
    input: z.strictObject({
      ticket: z.string({ error: '缺少跳转凭证' }).regex(/^[A-Za-z0-9_-]{43}$/, '跳转凭证不正确'),
    }),
    output: SignedIn,
  }),
}
