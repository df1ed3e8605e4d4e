import { z } from 'zod'
import { exportOf, read, write } from '../../kit/call.ts'
import { dictionary, type ValueOf } from '../../kit/dictionary.ts'
import { asSent } from '../../kit/value/integer.ts'
import { id, mobile, optionalText } from '../../kit/value/text.ts'
import { smsState } from '../../system/sms.ts'
import { Box } from '../result/ocr.ts'
import { ReflectanceSet } from '../result/petrography.ts'
import { Result } from '../result/result.row.ts'
import { seesReports } from './report.calls.ts'
import { reflectanceKind, reportState } from './report.ts'

/** Actions on an issued report other than commands. */
export const reportUse = dictionary('reportUse', '报告使用', {
  view: ['view', '查看', 'gray'],
  print: ['print', '打印', 'blue'],
  download: ['download', '下载', 'cyan'],
  evidence: ['evidence', '导出证据包', 'purple'],
  send: ['send', '短信发送', 'green'],
})
export type ReportUse = ValueOf<typeof reportUse>

/** The kind of content of a text message about a report. */
export const reportMessage = dictionary('reportMessage', '报告短信内容', {
  results: ['values', '检测结果', 'blue'],
  link: ['link', '报告链接', 'green'],
})
export type ReportMessage = ValueOf<typeof reportMessage>

/** A text message to one recipient, with its state. */
export const ReportSend = z.object({
  content: reportMessage.schema,
  /** The sample of a message with values, from 1; 0 for the link. */
  part: z.number(),
  /** Digits are masked for callers who may not see complete numbers. */
  telephone: z.string(),
  state: smsState.schema,
  failure: z.string(),
  createName: z.string(),
  createTime: z.string(),
})
export type ReportSend = z.output<typeof ReportSend>

/** An event of a report, its delegation, samples or results. */
const LifeEvent = z.object({
  time: z.string(),
  /** The object of the event: the delegation, a sample, a result, the run it was entered with, or the report. */
  subject: z.string(),
  action: z.string(),
  person: z.string(),
  detail: z.string(),
})
export type LifeEvent = z.output<typeof LifeEvent>

/** A determination of a sample with all versions of its result, the latest first. */
const LifeResult = z.object({
  sampleCode: z.string(),
  projectName: z.string(),
  symbol: z.string(),
  unit: z.string(),
  /** Of the version in force. */
  resultNo: z.number(),
  versions: z.array(Result),
})
export type LifeResult = z.output<typeof LifeResult>

/** A set of reflectance readings of a sample; results point to it by its id. */
const LifeSet = ReflectanceSet.omit({ outsideTable: true }).extend({
  sampleCode: z.string(),
  kind: reflectanceKind.schema,
})
export type LifeSet = z.output<typeof LifeSet>

/** A reading that was entered from a picture; its part of the picture is in the evidence pack. */
const LifePicture = z.object({
  taskId: id,
  cell: z.number(),
  sampleCode: z.string(),
  projectName: z.string(),
  resultNo: z.number(),
  component: z.string(),
  ordinal: z.number(),
  recognised: z.string(),
  entered: z.string(),
  /** Of the cell, in pixels of the whole picture. */
  box: Box,
  /** hex SHA-256 of the whole picture. */
  imageHash: z.string(),
  userName: z.string(),
  createTime: z.string(),
})
export type LifePicture = z.output<typeof LifePicture>

/** The complete record of a report, for an assessor. */
export const ReportLife = z.object({
  id,
  reportCode: z.string().nullable(),
  delegateCode: z.string(),
  clientName: z.string(),
  state: reportState.schema,
  /** hex SHA-256 of the issued content. */
  hash: z.string().nullable(),
  events: z.array(LifeEvent),
  results: z.array(LifeResult),
  /** all sets of the samples, also those that later ones replaced */
  reflectanceSets: z.array(LifeSet),
  /** of readings from pictures, of every version */
  pictures: z.array(LifePicture),
})
export type ReportLife = z.output<typeof ReportLife>

const SendInput = z.strictObject({
  id,
  /** Absent: the notifiers of the delegation. */
  telephones: z
    .array(mobile)
    .min(1, '请输入手机号')
    .max(10, '一次最多10个手机号')
    .refine(all => new Set(all).size === all.length, '手机号出现了两次')
    .optional(),
  /** Of a release without payment. */
  reason: optionalText('放行原因', 100),
})

const module = '化验报告'

export const reportHistoryCalls = {
  life: read({
    path: 'chemicalReport/queryLife',
    access: seesReports,
    summary:
      '报告的全过程：委托、收样、每次录入与复核、退回、异常认可的原因、质控批次的锁定、重测和放行、审批、更正、查看与发送，以及全部结果版本的原始读数、仪器、标准',
    input: z.strictObject({ id }),
    output: ReportLife,
  }),
  evidence: exportOf({
    method: 'GET',
    path: 'chemicalReport/exportEvidence',
    access: ['reportReview', 'reportApprove'],
    summary: '证据包：全过程的 PDF 和 JSON、签发的报告和存档内容，附各文件的 SHA-256',
    input: z.strictObject({ id }),
  }),
  readingPicture: exportOf({
    method: 'GET',
    path: 'chemicalReport/queryReadingPicture',
    access: seesReports,
    summary: '识别录入的一个读数在原图中的部分（JPEG）；不含图中其他样品的编号和读数',
    input: z.strictObject({ id, taskId: id, cell: asSent(z.coerce.number().int().min(0)) }),
  }),
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
