import {
  type DelegationState,
  delegationState,
  type PayState,
  payState,
} from '@seam/contract/lab/delegation/delegation'
import type { DelegationDraft } from '@seam/contract/lab/delegation/delegation.draft'
import {
  portalOrderFailures as failures,
  type PortalOrderCommand,
  type PortalOrderDraft,
  type PortalOrderState,
  type PortalStage,
  portalOrderState,
  portalStage,
} from '@seam/contract/portal/order'
import { reason } from '../../../kit/reason.rules.ts'
import { guard, type TransitionTable } from '../../../kit/transition/transition.rules.ts'

/** The facts of the guards of an order, besides its own state. */
type PortalOrderFacts = {
  readonly state: PortalOrderState
  readonly delegationState: DelegationState
  readonly payState: PayState
  readonly receivedSamples: number
}

/** `fee`: of the order now, as the wire has it. */
export const feeChangedMessage = (fee: string): string => `价格已变为 ${fee} 元，请核对后重新提交`

const { draft, awaited } = delegationState

const notReceived = guard(
  ({ delegationState: state, receivedSamples }: PortalOrderFacts) =>
    (state === draft || state === awaited) && receivedSamples === 0,
  failures.received,
)
const notPaid = guard((facts: PortalOrderFacts) => facts.payState === payState.unpaid, failures.payBegun)

const { submitted, dearer, returned, confirmed, withdrawn } = portalOrderState

/** The agreement between client and reception on an order. */
export const portalOrderTransitions: TransitionTable<
  Exclude<PortalOrderCommand, 'submit'>,
  PortalOrderState,
  PortalOrderFacts,
  'endNotices'
> = {
  initial: [submitted],
  commands: {
    revise: { from: [submitted, dearer, returned, confirmed], guards: [notReceived, notPaid], to: submitted },
    confirm: { from: [submitted], permission: 'onlineOrderConfirm', to: confirmed, effects: ['endNotices'] },
    // It costs more than the client saw.
    reprice: { from: [submitted, dearer], to: dearer, effects: ['endNotices'] },
    agree: { from: [dearer], to: confirmed },
    sendBack: { from: [submitted, dearer], permission: 'onlineOrderConfirm', to: returned, effects: ['endNotices'] },
    withdraw: {
      from: [submitted, dearer, returned, confirmed],
      guards: [notReceived],
      to: withdrawn,
      effects: ['endNotices'],
    },
  },
  wrongState: current => reason(failures.wrongState, `${portalOrderState.label(current)}的网上委托不能进行此操作`),
}

const stageOfDraft: Readonly<Record<PortalOrderState, PortalStage>> = {
  [submitted]: portalStage.submitted,
  [dearer]: portalStage.dearer,
  [returned]: portalStage.returned,
  [confirmed]: portalStage.awaited,
  [withdrawn]: portalStage.cancelled,
}

const stageOfState: Readonly<Record<DelegationState, PortalStage>> = {
  [delegationState.draft]: portalStage.submitted,
  [delegationState.awaited]: portalStage.awaited,
  [delegationState.accepted]: portalStage.received,
  [delegationState.testing]: portalStage.testing,
  [delegationState.tested]: portalStage.reporting,
  [delegationState.finished]: portalStage.finished,
  [delegationState.cancelled]: portalStage.cancelled,
}

/** The progress shown to the client; `agreement`: null if the laboratory registered it. */
export const stageOf = (state: DelegationState, agreement: PortalOrderState | null): PortalStage =>
  state === draft && agreement !== null ? stageOfDraft[agreement] : stageOfState[state]

/** An order of a client as the draft of a delegation. */
export const delegationDraftOf = (order: Omit<PortalOrderDraft, 'fee'>, clientId: number): DelegationDraft => ({
  clientId,
  coefficientId: order.coefficientId,
  surcharges: [],
  consignorName: order.consignorName,
  consignorTelephone: order.consignorTelephone,
  notifiers: order.notifiers,
  samples: order.samples.map(sample => ({ ...sample, images: [] })),
  images: [],
  remarks: order.remarks,
  repeatReason: order.repeatReason,
  draft: true,
})
