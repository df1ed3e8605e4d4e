import { z } from 'zod'
import { read, write } from '../../kit/call.ts'
import { dictionary, type ValueOf } from '../../kit/dictionary.ts'
import { failures } from '../../kit/failure.ts'
import { Reason } from '../../kit/reason.ts'
import { choiceOf } from '../../kit/value/integer.ts'
import { money } from '../../kit/value/money.ts'
import { id, note, optionalText, version } from '../../kit/value/text.ts'
import { choice, delegationLimits, SampleDraft } from './delegation.draft.ts'

/** Who requested a change after receipt. */
export const changeRequester = dictionary('changeRequester', '变更提出方', {
  clientByTelephone: [1, '客户来电', 'blue'],
  clientInPerson: [2, '客户到场', 'cyan'],
  laboratory: [3, '实验室', 'purple'],
})

export const changeLineKind = dictionary('changeLineKind', '变更内容', {
  add: ['ADD', '增加', 'green'],
  cancel: ['CANCEL', '取消', 'red'],
})
export type ChangeLineKind = ValueOf<typeof changeLineKind>

export const changeFailures = failures({
  nothingChanged: [24132, '没有任何变更'],
  sampleUnknown: [24133, '样品不属于此委托单，请刷新后重试'],
  tooManySamples: [24134, `委托单最多${delegationLimits.samples}个样品`],
  paying: [24135, '客户正在付款，付款结束后才能变更'],
  nothingLeft: [24136, '项目全部取消时，请作废委托单'],
  published: [24137, '结果已发布，不能取消'],
  inputInUse: [24138, '是其他结果的计算依据，请先退回该结果'],
  notReceived: [24139, '样品未签收，或已拒收、取消，不能变更'],
})

/** The projects of a sample after the change; an empty choice cancels the sample. */
const ChangedSample = z.strictObject({ sampleId: id, ...choice })

const ChangeDraft = z.strictObject({
  id,
  requestedBy: choiceOf(changeRequester.schema),
  requesterName: optionalText('提出人', 20),
  reason: note('变更原因', 200),
  changed: z.array(ChangedSample).max(delegationLimits.samples).default([]),
  /** Samples that the laboratory already has: the change receives them. */
  added: z.array(SampleDraft).max(delegationLimits.samples).default([]),
})

const ChangeLine = z.object({
  kind: changeLineKind.schema,
  /** Number of the sample within the delegation. */
  position: z.number(),
  sampleName: z.string(),
  /** A project or package. */
  name: z.string(),
  /** Change of the fee; negative for cancelled lines. */
  amount: money,
})

const ChangePreview = z.object({
  lines: z.array(ChangeLine),
  feeBefore: money,
  feeAfter: money,
  difference: money,
  /** The amount above the new fee: returned as credit, or requested as a refund. */
  surplus: money,
  reasons: z.array(Reason),
})

export const DelegationChange = z.object({
  id,
  changeCode: z.string(),
  requestedBy: changeRequester.schema,
  requesterName: z.string(),
  reason: z.string(),
  feeBefore: money,
  feeAfter: money,
  difference: money,
  createName: z.string(),
  createTime: z.string(),
  lines: z.array(ChangeLine),
})
export type DelegationChange = z.output<typeof DelegationChange>

const module = '委托管理'

export const changeCalls = {
  preview: read({
    method: 'POST',
    path: 'delegate/checkChange',
    access: 'delegateChange',
    summary: '试算受理后的变更：每行差额、费用前后、应退，及不能变更的全部原因；不保存',
    input: ChangeDraft.omit({ reason: true, requestedBy: true, requesterName: true }),
    output: ChangePreview,
  }),
  save: write({
    path: 'delegate/change',
    access: 'delegateChange',
    summary: '受理后变更：增加、取消、更换项目或样品，一份变更单；多收的释放信用或申请退款',
    input: ChangeDraft.extend({ version }),
    output: z.object({ id, changeCode: z.string(), difference: money }),
    log: { module, action: '变更委托' },
  }),
  list: read({
    path: 'delegate/queryChangeList',
    access: ['delegateView', 'delegateChange'],
    summary: '委托单受理后的全部变更，每份带其各行差额',
    input: z.strictObject({ id }),
    output: z.array(DelegationChange),
  }),
}
