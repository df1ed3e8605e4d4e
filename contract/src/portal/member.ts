import { z } from 'zod'
import { nothing, read, write } from '../kit/call.ts'
import { failures } from '../kit/failure.ts'
import type { PortalRight } from '../kit/portal/portal-right.ts'
import { id, mobile, text, versionOrNone } from '../kit/value/text.ts'
import { userStatus } from '../system/user/user.ts'
import { front, portalRight } from './portal.ts'

/** Accounts of one enterprise. */
export const mostMembers = 50

export const portalMemberFailures = failures({
  ownRights: [27211, '不能改变自己的权限或停用自己，请由另一位管理同事的人操作'],
  beyondOwnRights: [27212, '只能给出自己拥有的权限'],
  mostMembers: [27213, `账号已达上限 ${mostMembers} 个，请联系实验室`],
  mobileTaken: [27214, '该手机号已有账号'],
})

export const PortalMember = z.object({
  id,
  userMobile: z.string(),
  userName: z.string(),
  userStatus: userStatus.schema,
  rights: z.array(portalRight),
  /** Of the rights. */
  version: z.number(),
  /** the caller */
  own: z.boolean(),
})
export type PortalMember = z.output<typeof PortalMember>

const rights = z.array(portalRight).max(10)
const once = (list: readonly PortalRight[]) => [...new Set(list)]
/** Without a right a new colleague would sign in to an empty page. */
const PortalMemberDraft = z.strictObject({
  userMobile: mobile,
  userName: text('姓名', 8),
  rights: rights.min(1, '请勾选新同事的权限').transform(once),
})
const module = '客户门户同事'

export const portalMemberCalls = {
  list: read({
    path: front('member/list'),
    access: 'portalMember',
    summary: '本单位的账号及权限',
    output: z.array(PortalMember),
  }),
  add: write({
    path: front('member/add'),
    access: 'portalMember',
    summary: '新增同事的账号：用短信验证码登录，或以“忘记密码”设密码；只能给出自己拥有的权限',
    input: PortalMemberDraft,
    output: z.object({ id }),
    log: { module, action: '新增同事' },
  }),
  setRights: write({
    path: front('member/setRights'),
    access: 'portalMember',
    summary: '改变同事的权限，下一次请求即生效',
    input: z.strictObject({ id, rights: rights.transform(once), version: versionOrNone }),
    output: nothing,
    log: { module, action: '设置权限' },
  }),
  switchState: write({
    path: front('member/switchState'),
    access: 'portalMember',
    summary: '停用或启用同事的账号；停用即结束其登录',
    input: z.strictObject({ id, enabled: z.boolean() }),
    output: nothing,
    log: { module, action: '启停账号' },
  }),
}
