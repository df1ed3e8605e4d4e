import { ledgerFailures } from '@seam/contract/client/money/ledger'
import type { Failure } from '@seam/contract/kit/failure'
import { changeFailures } from '@seam/contract/lab/delegation/change'
import { delegationFailures as failure, payState } from '@seam/contract/lab/delegation/delegation'
import { describe, expect, it } from 'vitest'
import { reasonsAgainst } from '../../../kit/transition/transition.rules.ts'
import { exceedsCreditWarning } from '../../client/account/credit.rules.ts'
import { factsOf } from './delegation.fixture.ts'
import {
  type DelegationFacts,
  type DelegationTransition,
  delegationTransitions,
  dueOf,
  paymentGateOpen,
  reasonsAboveAgreement,
  reasonsAgainstCredit,
} from './delegation.rules.ts'

const portal = 2 as const

type Violation = readonly [name: string, facts: Partial<DelegationFacts>, failure: Failure]
const begun: Violation = ['a payment', { payState: payState.partlyPaid }, failure.payBegun]
const unconfirmed: Violation = ['an order that is not confirmed', { state: 10, origin: portal }, failure.unconfirmed]
const received: Violation = ['a received sample', { receivedSamples: 1 }, failure.received]
const local: Violation = ['a registration at the desk', { origin: 1 }, failure.notOnline]

/** What each command refuses in a state that it starts from, and nothing else. */
const refusals: Readonly<Record<DelegationTransition, readonly [state: 10 | 20 | 30 | 40 | 50 | 60, ...Violation[]]>> =
  {
    update: [10, begun, unconfirmed],
    submit: [10, begun, unconfirmed],
    delete: [10, ['a print', { prints: 1 }, failure.printed], begun, received, unconfirmed],
    revise: [10, local],
    confirm: [10, local],
    recall: [20, local, begun, received],
    withdraw: [20, local, received],
    sign: [20],
    pay: [20, ['nothing due', { fee: 100n, paid: 100n }, failure.alreadyPaid]],
    start: [30, ['an unpaid fee', { fee: 100n }, failure.gateClosed]],
    complete: [40, ['an open item', { openItems: 1 }, failure.stillTesting]],
    change: [30, ['a payment under way', { payState: payState.paying }, changeFailures.paying]],
    finish: [50],
    reopen: [60],
    resume: [60],
    explainDelay: [40, ['what is in time', { isLate: false }, failure.notLate]],
    informClient: [40, ['what is not due soon', { isDueSoon: false }, failure.notDueSoon]],
    cancel: [10, ['a published result', { publishedSamples: 1 }, failure.published], unconfirmed],
  }
const ofClients: readonly DelegationTransition[] = ['revise', 'confirm', 'recall', 'withdraw']

describe.each(Object.entries(refusals) as [DelegationTransition, (typeof refusals)['update']][])(
  '%s',
  (command, row) => {
    const [state, ...violations] = row
    const usual = {
      state,
      ...(command === 'pay' && { fee: 100n }),
      ...(ofClients.includes(command) && { origin: portal }),
    }
    const failuresOf = (more: Partial<DelegationFacts>) =>
      reasonsAgainst(delegationTransitions, command, factsOf({ ...usual, ...more })).map(one => one.failure)

    it('is allowed where nothing is against it', () => expect(failuresOf({})).toEqual([]))

    it.each([...violations])('refuses %s', (_, violation, expected) =>
      expect(failuresOf(violation)).toEqual([expected]),
    )

    it('is not concerned with the facts of others', () => {
      const own = new Set(violations.map(one => one[2]))
      if (own.has(failure.payBegun)) own.add(changeFailures.paying)
      for (const [name, violation, expected] of Object.values(refusals).flatMap(([, ...all]) => all as Violation[])) {
        if (own.has(expected) || 'state' in violation || 'origin' in violation || 'fee' in violation) continue
        expect(failuresOf(violation), name).toEqual([])
      }
    })
  },
)

describe('a delegation', () => {
  it('begins as a draft or awaits its samples', () => expect(delegationTransitions.initial).toEqual([10, 20]))

  it('has these effects, and no others', () => {
    const effects = Object.entries(delegationTransitions.commands).flatMap(([command, one]) =>
      'effects' in one && one.effects !== undefined ? [[command, [...one.effects]]] : [],
    )
    expect(Object.fromEntries(effects)).toEqual({
      withdraw: ['cancelItems'],
      start: ['startSamples', 'withholdMessages'],
      finish: ['recogniseRevenue', 'endNotices', 'withholdMessages'],
      reopen: ['reverseRevenue'],
      resume: ['reverseRevenue'],
      cancel: ['cancelItems', 'endNotices', 'withholdMessages'],
    })
  })

  it('requires a permission where a person gives the command', () => {
    const permissions = Object.entries(delegationTransitions.commands).map(([command, one]) => [
      command,
      one.permission,
    ])
    expect(Object.fromEntries(permissions)).toMatchObject({ change: 'delegateChange', finish: undefined })
  })

  it('of a client online that is confirmed is changed at the desk', () => {
    expect(reasonsAgainst(delegationTransitions, 'update', factsOf({ state: 20, origin: portal }))).toEqual([])
  })
})

describe('the fee', () => {
  it('that was agreed online is not raised without the client', () => {
    const raise = (origin: 1 | 2, fee: bigint) => reasonsAboveAgreement({ origin, fee: 28_500n }, fee)
    expect(raise(1, 30_000n)).toEqual([])
    expect(raise(2, 28_500n)).toEqual([])
    expect(raise(2, 28_501n)).toMatchObject([
      {
        failure: failure.dearerThanAgreed,
        message: '客户在网上同意的费用为 285.00 元，修改后为 285.01 元，请联系客户在网上修改委托',
      },
    ])
  })

  it('that is missing is named by the payment gate and by credit', () => {
    const short = factsOf({ fee: 28_500n, paid: 20_000n })
    expect(dueOf(short)).toBe(8_500n)
    expect(dueOf(factsOf({ fee: 100n, paid: 200n }))).toBe(0n)
    expect(paymentGateOpen(short)?.message).toBe('费用还差 85.00 元，该客户须先付款或挂账后检测')
    const account = { creditLimit: 10_000n, creditUsed: 5_000n, state: 2 as const }
    const [reason] = reasonsAgainstCredit({ ...short, account })
    expect(reason?.failure).toBe(ledgerFailures.short)
    expect(reason?.message).toMatch(/信用.*35\.00/)
  })

  it('on credit warns above four fifths of the limit', () => {
    expect(exceedsCreditWarning({ creditUsed: 800n, creditLimit: 1_000n })).toBe(false)
    expect(exceedsCreditWarning({ creditUsed: 801n, creditLimit: 1_000n })).toBe(true)
    expect(exceedsCreditWarning({ creditUsed: 0n, creditLimit: 0n })).toBe(false)
  })
})
