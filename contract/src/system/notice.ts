import { z } from 'zod'
import { nothing, read, step } from '../kit/call.ts'
import { dictionary, type ValueOf } from '../kit/dictionary.ts'
import { pageOf, pageQuery } from '../kit/list/page.ts'
import { id } from '../kit/value/text.ts'

export const noticeKind = dictionary('userNoticeKind', '通知类型', {
  returned: [1, '结果退回', 'orange'],
  controlFailed: [2, '质控不合格', 'red'],
  overdue: [3, '委托逾期', 'red'],
  urgent: [4, '加急任务', 'orange'],
  portalOrder: [5, '网上委托', 'blue'],
  doubtfulPayment: [6, '可疑收款', 'red'],
  invoiceRequest: [7, '开票申请', 'blue'],
  creditHigh: [8, '授信将满', 'orange'],
  reportVoid: [9, '报告作废', 'red'],
  smsFailed: [10, '短信发送失败', 'orange'],
  prepareDue: [11, '待制样', 'orange'],
  retentionDue: [12, '留样到期', 'blue'],
  statementDispute: [13, '对账异议', 'red'],
  ledgerBroken: [14, '账务异常', 'red'],
  statement: [15, '对账单', 'blue'],
  retestBeyond: [16, '复测超差', 'red'],
  releasable: [17, '报告可发放', 'green'],
})
export type NoticeKind = ValueOf<typeof noticeKind>

export const Notice = z.object({
  id,
  noticeKind: noticeKind.schema,
  title: z.string(),
  /** The address of the screen for it. */
  link: z.string(),
  /** Number of events that it stands for. */
  times: z.number().int(),
  noticeTime: z.string(),
  readTime: z.string().nullable(),
})
export type Notice = z.output<typeof Notice>

const Mutes = z.object({ kinds: z.array(noticeKind.schema) })

/** In-app notices: users see their own only. */
export const noticeCalls = {
  count: read({
    path: 'sys/notice/count',
    access: 'signedIn',
    summary: '本人未读通知数（轮询）',
    output: z.object({ unread: z.number().int() }),
  }),
  page: read({
    method: 'POST',
    path: 'sys/notice/queryPage',
    access: 'signedIn',
    summary: '本人的通知，新的在前',
    input: pageQuery({ noticeKind: 'number', noticeTime: 'time' }, ['noticeTime']),
    output: pageOf(Notice),
  }),
  markRead: step({
    path: 'sys/notice/markRead',
    access: 'signedIn',
    summary: '把一条或全部通知标为已读',
    input: z.strictObject({ id: id.nullish() }),
    output: nothing,
  }),
  mutes: read({
    path: 'sys/notice/getMutes',
    access: 'signedIn',
    summary: '本人不接收的通知类型，和能收到的类型',
    output: Mutes.extend({
      /** The kinds that the user can get: those that the rights allow to read. */
      readable: z.array(noticeKind.schema),
    }),
  }),
  setMutes: step({
    path: 'sys/notice/setMutes',
    access: 'signedIn',
    summary: '设定不接收的通知类型',
    input: z.strictObject({ kinds: z.array(noticeKind.schema).max(noticeKind.values.length) }),
    output: nothing,
  }),
}
