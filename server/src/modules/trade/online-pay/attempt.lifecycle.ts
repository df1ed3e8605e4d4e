import { type AttemptState, attemptState as state } from '@seam/contract/client/money/ledger'
import { onlinePayFailures } from '@seam/contract/trade/online-pay'
import { reason } from '../../../kit/reason.rules.ts'
import { defineLifecycle } from '../../../kit/transition/lifecycle.ts'
import type { TransitionTable } from '../../../kit/transition/transition.rules.ts'
import { type Attempt, lockAttempts } from './attempt.rows.ts'

type AttemptCommand = 'display' | 'lose' | 'pay' | 'keepSurplus' | 'mismatch' | 'close'

const { created, displayed, unknown, paid, surplus, closed, mismatch } = state
/** A proven payment is accepted in each of these states: WeChat collects for a closed code. */
const notPaid = [created, displayed, unknown, closed]

const attemptTransitions: TransitionTable<AttemptCommand, AttemptState, Attempt> = {
  initial: [created],
  commands: {
    display: { from: [created, displayed, unknown], to: displayed },
    lose: { from: [created, displayed, unknown], to: unknown },
    pay: { from: notPaid, to: paid },
    keepSurplus: { from: notPaid, to: surplus },
    mismatch: { from: notPaid, to: mismatch },
    close: { from: [created, displayed, unknown], to: closed },
  },
  wrongState: current => reason(onlinePayFailures.notByScanning, `${state.label(current)}的收款码不能进行此操作`),
}

export const attemptLifecycle = defineLifecycle({
  transitions: attemptTransitions,
  table: 'paymentAttempt',
  stateColumn: 'state',
  events: { table: 'moneyEvent', rowId: 'attemptId' },
  lock: lockAttempts,
  effects: {},
})
