import { z } from 'zod'
import { dictionary, type ValueOf } from '../../kit/dictionary.ts'
import { failures } from '../../kit/failure.ts'
import { asSent, choiceOf } from '../../kit/value/integer.ts'
import { id, optionalText } from '../../kit/value/text.ts'
import { rawReading } from '../result/result.ts'

export const reportState = dictionary('reportState', '报告状态', {
  drafting: [10, '编制中', 'gray'],
  submitted: [20, '待审核', 'orange'],
  returned: [25, '已退回', 'red'],
  reviewed: [30, '待批准', 'gold'],
  issued: [40, '已签发', 'blue'],
  released: [50, '已发放', 'green'],
  superseded: [60, '已被替代', 'purple'],
  voided: [70, '已作废', 'red'],
  /** An abandoned draft. */
  withdrawn: [80, '已撤销', 'gray'],
})
export type ReportState = ValueOf<typeof reportState>

/** Commands on a report, for its timeline. */
export const reportCommand = dictionary('reportCommand', '报告操作', {
  save: ['save', '编制'],
  submit: ['submit', '提交审核'],
  review: ['review', '审核'],
  returnBack: ['returnBack', '退回'],
  approve: ['approve', '批准签发'],
  release: ['release', '发放'],
  correct: ['correct', '更正'],
  supersede: ['supersede', '被替代'],
  reopen: ['reopen', '内容变动'],
  withdraw: ['withdraw', '撤销'],
  requestVoid: ['requestVoid', '申请作废'],
  rejectVoid: ['rejectVoid', '驳回作废'],
  /** By who requested it. */
  takeBackVoid: ['takeBackVoid', '撤回作废申请'],
  void: ['void', '作废'],
})
export type ReportCommand = ValueOf<typeof reportCommand>

/** Types of blends by standard deviation and notches (GB/T 15591-2013). */
export const blendType = dictionary('blendType', '混煤类型', {
  single: [0, '单一煤层煤'],
  simple: [1, '简单混煤'],
  complex: [2, '复杂混煤'],
  oneNotch: [3, '具1个凹口的混煤'],
  twoNotches: [4, '具2个凹口的混煤'],
  manyNotches: [5, '具2个以上凹口的混煤'],
})

export const reflectanceKind = dictionary('reflectanceKind', '反射率类型', {
  random: ['Rran', '随机反射率'],
  maximum: ['Rmax', '最大反射率'],
})

export const reportFailures = failures({
  wrongState: [27101, '当前状态不能进行此操作'],
  sampleTaken: [27102, '样品已在另一份报告中'],
  sampleUnknown: [27103, '样品不属于该委托，或已拒收'],
  notConfirmed: [27104, '还有结果没有复核'],
  reflectanceMissing: [27105, '反射率平均值、标准差、测点数、分布、混煤类型不完整'],
  reflectanceUnequal: [27106, '分布各级测点数之和不等于测点数'],
  reflectanceUnwanted: [27107, '该样品没有反射率项目'],
  ownReport: [27108, '不能审核自己编制的报告'],
  soleEnterer: [27109, '报告的结果都是您录入的，须由他人审核、批准'],
  ownReview: [27110, '审核和批准不能是同一个人'],
  passwordWrong: [27111, '密码错误'],
  reasonMissing: [27112, '请填写原因'],
  gateClosed: [27113, '费用未付清，也未挂账；须先付款，或填写放行原因'],
  correctionOpen: [27114, '该报告已有更正在进行'],
  superseded: [27115, '报告已被替代'],
  samplesFixed: [27116, '更正报告的样品须与原报告一致'],
  notHere: [27117, '查无此报告，请核对编号或重新扫描二维码'],
  nothingTested: [27118, '没有可以报告的结果'],
  notReportable: [27119, '该委托的状态不能编制报告'],
  passwordMissing: [27120, '请输入密码'],
  contentChanged: [27121, '报告内容在审核后有变化，须重新编制、审核'],
  contentUnseen: [27122, '报告内容与页面上的不一致，请刷新后重新核对'],
  resultsRetracted: [27123, '更正期间已撤回或改动结果，不能撤销更正；请完成更正'],
  voidRequested: [27124, '该报告已申请作废，请先处理'],
  voidNotRequested: [27125, '该报告没有作废申请'],
  ownVoidRequest: [27126, '作废须由另一人同意'],
  notIssued: [27127, '只有已签发、已发放的报告可以发送'],
  noRecipient: [27128, '没有可以接收短信的手机号，请填写'],
  tooManyToText: [27129, '样品超过3个，请改为发送报告链接'],
  batchRunning: [27130, '还在处理，完成后才能下载'],
  batchEmpty: [27131, '没有处理完成的报告'],
})

const points = asSent(z.coerce.number({ error: '请输入测点数' }).int('请输入测点数').min(1, '请输入测点数').max(5000))

/**
 * The reflectance of one sample in a report. The mean is the result of the item; so are deviation (RSD) and blend
 * type (BLEND) if the sample has such items, instead of the values here.
 */
export const ReflectanceDraft = z.strictObject({
  sampleId: id,
  kind: reflectanceKind.schema,
  deviation: rawReading,
  points,
  blendType: choiceOf(blendType.schema),
  classes: z
    .array(z.strictObject({ from: rawReading, count: asSent(z.coerce.number().int().min(0).max(5000)) }))
    .min(1, '请输入反射率分布')
    .max(100),
})
export type ReflectanceDraft = z.output<typeof ReflectanceDraft>

/** The entered fields of a report; its results come from the samples. */
export const ReportDraft = z.strictObject({
  remarks: optionalText('备注', 200),
  /** Print the coal class of each sample by GB/T 5751. */
  coalClass: z.boolean().default(false),
  sampleIds: z.array(id).min(1, '请选择样品').max(50),
  reflectance: z.array(ReflectanceDraft).max(50).default([]),
})
