import { z } from 'zod'
import { exportOf, nothing, read, write } from '../kit/call.ts'
import { dictionary, state, type ValueOf } from '../kit/dictionary.ts'
import { failures } from '../kit/failure.ts'
import { exportColumns } from '../kit/list/export.ts'
import { pageOf, pageQuery } from '../kit/list/page.ts'
import { creditCode } from '../kit/rules/credit-code.ts'
import { optionalTelephone } from '../kit/rules/telephone.ts'
import { choiceOf } from '../kit/value/integer.ts'
import { money } from '../kit/value/money.ts'
import { id, idState, optionalText, text, version } from '../kit/value/text.ts'

export const clientSource = dictionary('clientSource', '客户来源', {
  visit: [1, '上门', 'blue'],
  salesman: [2, '业务员', 'cyan'],
  wechat: [3, '微信', 'green'],
  website: [4, '网站', 'purple'],
  referral: [5, '转介绍', 'gold'],
})
export type ClientSource = ValueOf<typeof clientSource>

/** Whether testing waits for payment. */
export const payPolicy = dictionary('payPolicy', '付款方式', {
  payFirst: [1, '先付款后检测', 'blue'],
  testFirst: [2, '先检测后付款', 'green'],
})
export type PayPolicy = ValueOf<typeof payPolicy>

export const clientFailures = failures({
  nameTaken: [23101, '已有同名、同电话的客户'],
  creditCodeTaken: [23102, '该统一社会信用代码已被其他客户使用'],
  gradeStopped: [23103, '所选会员等级不存在或已停用'],
  likelyThere: [23105, '可能已有这个客户，确认不是同一家请填写说明'],
  vxAccountTaken: [23106, '该微信账号已绑定其他客户'],
  salesmanStopped: [23107, '所选业务员不存在或已停用'],
})

export const ClientDraft = z.strictObject({
  clientName: text('客户名称', 50),
  creditCode,
  contact: optionalText('联系人', 20),
  telephone: optionalTelephone,
  source: choiceOf(clientSource.schema).default(clientSource.visit),
  /** Absent: none for a new client, unchanged in an update. null removes the value. */
  salesmanId: id.nullish(),
  /**
   * Absent: the lowest grade for a new client, unchanged in an update. Another grade or pay policy requires
   * clientGrant.
   */
  gradeId: id.nullish(),
  /** Absent: prepayment. */
  payPolicy: choiceOf(payPolicy.schema).optional(),
  remarks: optionalText('备注', 200),
})

/** For a new client that resembles an existing one: the reason why it is another (without it 23105). */
export const NewClientDraft = ClientDraft.extend({ repeatReason: optionalText('说明', 50) })

/** Why an existing client may be the same as a new one; the first two reasons refuse the new one. */
export const likeness = dictionary('likeness', '相似之处', {
  creditCode: [1, '信用代码相同', 'red'],
  nameAndTelephone: [2, '名称和电话都相同', 'red'],
  soundsAlike: [3, '名称相近', 'orange'],
  sameTelephone: [4, '电话相同', 'orange'],
})
export type Likeness = ValueOf<typeof likeness>

/** An existing client that may be the same as a new one. */
const LikelyClient = z.object({
  id,
  clientCode: z.string(),
  clientName: z.string(),
  contact: z.string(),
  telephone: z.string(),
  state: state.schema,
  likeness: z.array(likeness.schema),
})
type LikelyClient = z.output<typeof LikelyClient>

export const Client = z.object({
  id,
  clientCode: z.string(),
  clientName: z.string(),
  creditCode: z.string(),
  contact: z.string(),
  telephone: z.string(),
  source: clientSource.schema,
  salesmanId: id.nullable(),
  /** Empty: none. One that was stopped since stays. */
  salesmanName: z.string(),
  gradeId: id,
  gradeName: z.string(),
  /** Factor by which the fee is multiplied. */
  memberRate: z.string(),
  points: z.number(),
  payPolicy: payPolicy.schema,
  vxAccount: z.string(),
  remarks: z.string(),
  state: state.schema,
  createTime: z.string(),
  version: z.number(),
})
export type Client = z.output<typeof Client>

/** A client with its account, and the contacts of its delegations. */
export const ClientDetail = Client.extend({
  account: z.object({
    balance: money,
    creditLimit: money,
    creditUsed: money,
    /** Limit minus used credit; negative if the limit was lowered below it. */
    creditAvailable: money,
    state: state.schema,
  }),
  consignors: z.array(z.object({ id, consignorName: z.string(), telephone: z.string(), lastTime: z.string() })),
  notifiers: z.array(z.object({ id, notifierName: z.string(), telephone: z.string() })),
})

/** A WeChat number, or the openid for the laboratory's official account; empty: none. */
export const VxAccountDraft = z.strictObject({
  vxAccount: z
    .string({ error: '请输入微信账号' })
    .trim()
    .refine(value => value === '' || /^[A-Za-z][-\w]{5,19}$|^o[-\w]{27}$/.test(value), '请输入正确的微信号或 openid'),
})

const ClientQuery = pageQuery(
  {
    keyword: 'search',
    clientCode: 'text',
    clientName: 'text',
    telephone: 'text',
    creditCode: 'code',
    source: 'number',
    salesmanId: 'number',
    gradeId: 'number',
    payPolicy: 'number',
    state: 'number',
    createTime: 'time',
  },
  ['clientCode', 'clientName', 'points', 'state', 'createTime'],
)

const module = '客户管理'

/** The columns of the list of clients. */
export const clientHeadings = {
  clientCode: '客户编号',
  clientName: '客户名称',
  contact: '联系人',
  telephone: '电话',
  gradeName: '会员等级',
  payPolicy: '付款方式',
  source: '来源',
  salesmanName: '业务员',
  state: '状态',
  creditCode: '信用代码',
  points: '积分',
  vxAccount: '微信账号',
  remarks: '备注',
  createTime: '建档时间',
} as const

export const clientCalls = {
  page: read({
    method: 'POST',
    path: 'client/info/queryPage',
    access: ['clientView', 'delegateAdd', 'delegateEdit'],
    summary: '客户列表；keyword 在名称、拼音首字母、编号、电话中查找',
    input: ClientQuery,
    output: pageOf(Client),
  }),
  get: read({
    path: 'client/info/get',
    access: ['clientView', 'delegateAdd', 'delegateEdit'],
    summary: '客户详情，含账户、送样人和通知人',
    input: z.strictObject({ id }),
    output: ClientDetail,
  }),
  add: write({
    path: 'client/info/add',
    access: 'clientAdd',
    summary: '新增客户并开立账户；与已有客户相近时须给出说明',
    input: NewClientDraft,
    output: z.object({ id, clientCode: z.string() }),
    log: { module, action: '新增客户' },
  }),
  checkRepeat: read({
    method: 'POST',
    path: 'client/info/checkRepeat',
    access: ['clientAdd', 'clientEdit'],
    summary: '可能是同一家的客户：信用代码、电话相同，或名称相近',
    input: z.strictObject({
      /** Of the client that is changed. */
      id: id.nullish(),
      clientName: optionalText('客户名称', 50),
      creditCode: optionalText('统一社会信用代码', 30),
      telephone: optionalText('电话', 20),
    }),
    output: z.array(LikelyClient),
  }),
  update: write({
    path: 'client/info/update',
    access: 'clientEdit',
    summary: '修改客户',
    input: ClientDraft.extend({ id, version }),
    output: nothing,
    log: { module, action: '修改客户' },
  }),
  switchState: write({
    path: 'client/info/updateStatus',
    access: 'clientDel',
    summary: '启用或停用客户；停用后不能再登记委托',
    input: z.strictObject(idState),
    output: nothing,
    log: { module, action: '启停客户' },
  }),
  setVxAccount: write({
    path: 'client/info/vxAccountSet',
    access: 'clientEdit',
    summary: '绑定或解除客户的微信账号',
    input: VxAccountDraft.extend({ id, version }),
    output: nothing,
    log: { module, action: '设置微信账号' },
  }),
  exportAll: exportOf({
    path: 'client/info/exportClientPage',
    access: 'clientExport',
    summary: '导出客户（xlsx）；条件和排序同列表，不分页',
    input: ClientQuery.extend(exportColumns(clientHeadings)),
  }),
}
