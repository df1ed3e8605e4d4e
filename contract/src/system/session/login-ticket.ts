import { z } from 'zod'
import { read, step } from '../../kit/call.ts'
import { failures } from '../../kit/failure.ts'
import { id } from '../../kit/value/text.ts'
import { SignedIn } from './session.ts'

/** Seconds for which a ticket is valid. */
export const ticketLife = 60

export const loginTicketFailures = failures({
  ticketSpent: [21721, '跳转凭证不存在、已经使用过，或已超过 60 秒'],
})

export const loginTicketCalls = {
  issue: step({
    path: 'sys/adminLoginFront',
    access: 'signedIn',
    allowsPortal: true,
    ignoresKey: 'its ticket is for one use: a request that is sent again gets another one',
    summary:
      '换取一次性跳转凭证，60 秒内有效，用一次即作废；会话编号从不出现在地址中；给出 clientId 时凭证通往客户门户，以该客户身份只读查看，portalAs 指定以其哪个账号查看；门户中的员工用它返回',
    input: z
      .strictObject({ clientId: id.optional(), portalAs: id.optional() })
      .refine(({ clientId, portalAs }) => portalAs === undefined || clientId !== undefined, {
        error: '请给出客户',
        path: ['clientId'],
      }),
    output: z.object({ ticket: z.string(), expired: z.number().int().describe('epoch ms') }),
  }),
  accounts: read({
    path: 'sys/queryPortalAccounts',
    access: 'portalLookIn',
    summary: '可以进入某客户门户的账号',
    input: z.strictObject({ clientId: id }),
    output: z.array(z.object({ id, userName: z.string(), userMobile: z.string() })),
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
