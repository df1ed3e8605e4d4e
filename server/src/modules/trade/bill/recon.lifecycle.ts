import type { PayMethod } from '@seam/contract/client/money/pay-method'
import { noticeKind } from '@seam/contract/system/notice'
import { billFailures, type ReconState, reconState as state } from '@seam/contract/trade/bill'
import { reason } from '../../../kit/reason.rules.ts'
import { defineLifecycle } from '../../../kit/transition/lifecycle.ts'
import type { TransitionTable } from '../../../kit/transition/transition.rules.ts'
import { type LockedReconItem, lockReconItems } from './recon.rows.ts'

const { waiting, open, matched, handled } = state

const reconTransitions: TransitionTable<'match' | 'alarm' | 'handle', ReconState, LockedReconItem> = {
  initial: [waiting, open, matched],
  commands: {
    // A later bill has it.
    match: { from: [waiting], to: matched },
    // The next bill does not have it.
    alarm: { from: [waiting], to: open },
    handle: { from: [waiting, open], to: handled },
  },
  wrongState: current => reason(billFailures.wrongReconState, `${state.label(current)}的差异不能进行此操作`),
}

/** The notice about the open differences of a day. */
export const billNotice = (method: PayMethod, billDay: string) => ({
  kind: noticeKind.doubtfulPayment,
  subject: `bill:${method}:${billDay}`,
})

/** A difference stores who handled it; the operation log has the rest. */
export const reconLifecycle = defineLifecycle({
  transitions: reconTransitions,
  table: 'reconItem',
  stateColumn: 'state',
  lock: lockReconItems,
  effects: {},
})
