import { ledgerFailures, type RefundState, refundState as state } from '@seam/contract/client/money/ledger'
import { reason } from '../../../../kit/reason.rules.ts'
import { defineLifecycle } from '../../../../kit/transition/lifecycle.ts'
import { guard, type TransitionTable } from '../../../../kit/transition/transition.rules.ts'
import { endPaymentNotices } from './payment-notice.commands.ts'
import { type LockedRefund, type LockedRefundPart, lockRefundParts, lockRefunds } from './refund.rows.ts'

type RefundCommand = 'approve' | 'refuse' | 'send' | 'complete' | 'fail'

/** `actorId`: the approver; null is the system, for refunds by rule. */
type RefundFacts = LockedRefund & { readonly actorId?: number | null | undefined }

const isSecondPerson = guard(
  ({ byRule, createUserId, actorId }: RefundFacts) =>
    byRule || (typeof actorId === 'number' && actorId !== createUserId),
  ledgerFailures.secondPerson,
)

const { requested, approved, sent, done, failed, refused } = state

export const refundTransitions: TransitionTable<RefundCommand, RefundState, RefundFacts> = {
  initial: [requested],
  commands: {
    approve: { from: [requested], guards: [isSecondPerson], to: approved },
    refuse: { from: [requested], to: refused },
    send: { from: [approved, failed], to: sent },
    complete: { from: [approved, sent, failed], to: done },
    fail: { from: [sent], to: failed },
  },
  wrongState: current => reason(ledgerFailures.wrongRefundState, `${state.label(current)}的退款不能进行此操作`),
}

export const refundLifecycle = defineLifecycle({
  transitions: refundTransitions,
  table: 'refund',
  stateColumn: 'state',
  events: { table: 'moneyEvent', rowId: 'refundId' },
  lock: lockRefunds,
  effects: {},
})

const partTransitions: TransitionTable<
  'send' | 'complete' | 'fail' | 'retry' | 'payOut' | 'endSending',
  RefundState,
  LockedRefundPart,
  'endNotices'
> = {
  initial: [approved, done],
  commands: {
    send: { from: [approved, failed, sent], to: sent },
    complete: { from: [sent], to: done, effects: ['endNotices'] },
    fail: { from: [sent], to: failed },
    // Requested again under its number.
    retry: { from: [sent, failed] },
    // By hand, or to the balance.
    payOut: { from: [approved, failed], to: done, effects: ['endNotices'] },
    // The same where its channel, which has not answered, was switched off.
    endSending: { from: [sent], to: done, effects: ['endNotices'] },
  },
  wrongState: refundTransitions.wrongState,
}

/** A part of a refund that is paid back. The events of its refund record its history. */
export const refundPartLifecycle = defineLifecycle({
  transitions: partTransitions,
  table: 'refundPart',
  stateColumn: 'state',
  lock: lockRefundParts,
  effects: { endNotices: endPaymentNotices },
})
