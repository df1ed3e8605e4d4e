import { z } from 'zod'
import { promiseUnit } from '../catalogue/calendar.ts'
import { urgency } from '../catalogue/price/cost-coefficient.ts'
import { material } from '../catalogue/project/project.ts'
import { dictionary, type ValueOf } from '../kit/dictionary.ts'
import { failures } from '../kit/failure.ts'
import { money } from '../kit/value/money.ts'
import { chosenId, id, optionalText, text } from '../kit/value/text.ts'
import {
  choice,
  DelegationDraft,
  delegationLimits,
  FeeDraft,
  hasChoice,
  mass,
} from '../lab/delegation/delegation.draft.ts'
import { payState } from '../lab/delegation/delegation.ts'

/** The state of the agreement between reception and client. */
export const portalOrderState = dictionary('portalOrderState', '网上委托状态', {
  submitted: [10, '待确认', 'orange'],
  dearer: [20, '待客户同意', 'gold'],
  returned: [30, '已退回', 'red'],
  confirmed: [40, '已确认', 'green'],
  withdrawn: [50, '已取消', 'gray'],
})
export type PortalOrderState = ValueOf<typeof portalOrderState>

export const portalOrderCommand = dictionary('portalOrderCommand', '网上委托操作', {
  submit: ['submit', '提交'],
  revise: ['revise', '修改'],
  confirm: ['confirm', '确认'],
  reprice: ['reprice', '价格变动'],
  agree: ['agree', '同意新价格'],
  sendBack: ['sendBack', '退回'],
  withdraw: ['withdraw', '取消'],
})
export type PortalOrderCommand = ValueOf<typeof portalOrderCommand>

/** The progress of an order, as shown to its client. */
export const portalStage = dictionary('portalStage', '委托进度', {
  submitted: [10, '待确认', 'orange'],
  dearer: [12, '待您同意', 'gold'],
  returned: [15, '已退回', 'red'],
  awaited: [20, '待送样', 'orange'],
  received: [30, '已收样', 'cyan'],
  testing: [40, '检测中', 'blue'],
  reporting: [50, '编制报告', 'purple'],
  finished: [60, '已完成', 'green'],
  cancelled: [90, '已取消', 'gray'],
})
export type PortalStage = ValueOf<typeof portalStage>

export const portalOrderFailures = failures({
  wrongState: [27206, '委托的当前状态不能进行此操作'],
  projectClosed: [27207, '所选检测项目不接受网上委托，请联系实验室'],
  feeChanged: [27208, '价格已有变动，请核对后重新提交'],
  received: [27209, '实验室已收样，请联系实验室'],
  payBegun: [27210, '已付款或正在付款，修改请联系实验室'],
})

/** An order as its client enters it: the session determines the client, and surcharges are the laboratory's. */
const order = DelegationDraft.omit({
  clientId: true,
  surcharges: true,
  draft: true,
  images: true,
  samples: true,
})
const PortalSample = z
  .strictObject({
    sampleName: text('样品名称', 40),
    sampleKindId: chosenId('请选择样品类型'),
    mass,
    ...choice,
    remarks: optionalText('样品备注', 200),
  })
  .refine(hasChoice, { error: '请选择检测项目', path: ['projectIds'] })

export const PortalOrderDraft = order.extend({
  samples: z.array(PortalSample, { error: '请添加样品' }).min(1, '请添加样品').max(delegationLimits.samples),
  /** The fee that the client saw. */
  fee: money,
})
export type PortalOrderDraft = z.output<typeof PortalOrderDraft>

export const PortalFeeDraft = FeeDraft.omit({ clientId: true, surcharges: true })

/** The projects and packages that clients can order, with prices. */
export const PortalOffer = z.object({
  projects: z.array(
    z.object({
      id,
      projectName: z.string(),
      symbol: z.string(),
      unit: z.string(),
      material: material.schema,
      price: money,
    }),
  ),
  groups: z.array(
    z.object({ id, groupName: z.string(), material: material.schema, price: money, projectNames: z.array(z.string()) }),
  ),
  coefficients: z.array(
    z.object({
      id,
      coefficientName: z.string(),
      coefficient: z.string(),
      urgency: urgency.schema,
      promiseAmount: z.number().nullable(),
      promiseUnit: promiseUnit.schema,
    }),
  ),
  sampleKinds: z.array(z.object({ id, sampleKindName: z.string() })),
})
export type PortalOffer = z.output<typeof PortalOffer>

export const PortalFee = z.object({
  subtotals: z.array(money),
  subtotal: money,
  coefficient: z.string(),
  memberRate: z.string(),
  fee: money,
})

export const PortalOrderRow = z.object({
  id,
  delegateCode: z.string(),
  stage: portalStage.schema,
  payState: payState.schema,
  fee: money,
  due: money,
  sampleCount: z.number(),
  /** Of the first sample. */
  sampleName: z.string(),
  createTime: z.string(),
  dueTime: z.string().nullable(),
})
export type PortalOrderRow = z.output<typeof PortalOrderRow>

export const PortalOrder = PortalOrderRow.extend({
  /** Of the agreement between client and reception; 0: the laboratory registered it. */
  version: z.number(),
  coefficientId: id,
  coefficientName: z.string(),
  consignorName: z.string(),
  consignorTelephone: z.string(),
  notifiers: z.array(z.object({ notifierName: z.string(), telephone: z.string() })),
  remarks: z.string(),
  repeatReason: z.string(),
  /** Why reception returned it. */
  returnReason: z.string(),
  /** The fee that the client agreed to before the price rose. */
  agreedFee: money.nullable(),
  samples: z.array(
    z.object({
      sampleName: z.string(),
      sampleKindId: id,
      sampleKindName: z.string(),
      mass: z.string().nullable(),
      remarks: z.string(),
      projectIds: z.array(id),
      groupIds: z.array(id),
      choices: z.array(z.string()),
      rejectReason: z.string(),
    }),
  ),
  /** When it reached this step. */
  track: z.array(z.object({ stage: portalStage.schema, time: z.string() })),
  reports: z.array(z.object({ id, reportCode: z.string() })),
  can: z.object({ change: z.boolean(), withdraw: z.boolean(), agree: z.boolean(), pay: z.boolean() }),
})
export type PortalOrder = z.output<typeof PortalOrder>
