import { z } from 'zod'
import { read, write } from '../kit/call.ts'
import { dictionary, type ValueOf } from '../kit/dictionary.ts'
import { id, mobile, optionalText } from '../kit/text.ts'
import { smsState } from '../system/sms.ts'
import { seesReports } from './report.calls.ts'

/** What people did with an issued report beside commands on it. */
export const reportUse = dictionary('reportUse', '报告使用', {
  view: ['view', '查看', 'gray'],
  print: ['print', '打印', 'blue'],
  download: ['download', '下载', 'cyan'],
  evidence: ['evidence', '导出证据包', 'purple'],
  send: ['send', '短信发送', 'green'],
})
export type ReportUse = ValueOf<typeof reportUse>

/** What a text message about a report says. */
export const reportMessage = dictionary('reportMessage', '报告短信内容', {
  results: ['values', '检测结果', 'blue'],
  link: ['link', '报告链接', 'green'],
})
export type ReportMessage = ValueOf<typeof reportMessage>

/** A text message to one recipient, with its state. */
export const ReportSend = z.object({
  content: reportMessage.schema,
  /** the sample of a message with values, from 1; 0 for the link */
  part: z.number(),
  /** with masked digits for those who may not see complete numbers */
  telephone: z.string(),
  state: smsState.schema,
  failure: z.string(),
  createName: z.string(),
  createTime: z.string(),
})
export type ReportSend = z.output<typeof ReportSend>

const SendInput = z.strictObject({
  id,
  /** the notifiers of the delegation if absent */
  telephones: z
    .array(mobile)
    .min(1, '请输入手机号')
    .max(10, '一次最多10个手机号')
    .refine(all => new Set(all).size === all.length, '手机号出现了两次')
    .optional(),
  /** of a release without payment */
  reason: optionalText('放行原因', 100),
})

const module = '化验报告'

export const reportHistoryCalls = {
  sends: read({
    path: 'chemicalReport/querySends',
    access: seesReports,
    summary: '报告的短信发送情况，每个号码一个状态；以及委托单的通知人',
    input: z.strictObject({ id }),
    output: z.object({
      notifiers: z.array(z.object({ notifierName: z.string(), telephone: z.string() })),
      sends: z.array(ReportSend),
    }),
  }),
  sendValues: write({
    path: 'chemicalReport/sendSms',
    access: 'reportRelease',
    summary: '短信发送检测结果；不填号码则发给委托单的通知人。同一报告对同一号码只发一次，失败的可以重发',
    input: SendInput,
    output: z.array(ReportSend),
    log: { module, action: '短信发送结果' },
  }),
  sendLink: write({
    path: 'chemicalReport/sendSmsReport',
    access: 'reportRelease',
    summary: '短信发送报告链接和查验码；规则同发送检测结果',
    input: SendInput,
    output: z.array(ReportSend),
    log: { module, action: '短信发送报告' },
  }),
}
