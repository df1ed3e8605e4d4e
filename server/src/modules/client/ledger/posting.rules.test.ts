import { type LedgerAccount, ledgerAccount, type PostingKind, postingKind } from '@seam/contract/client/money/ledger'
import { payMethod } from '@seam/contract/client/money/pay-method'
import { describe, expect, it } from 'vitest'
import { accountOfMethod, faultOfEntries, paymentEntries } from './posting.rules.ts'

const money = 'CASH VAULT BANK ALIPAY WECHAT CARD'
/** What each kind debits and credits by the law of money. */
const law: Readonly<Record<PostingKind, readonly [debit: string, credit: string]>> = {
  RECHARGE: [money, 'BALANCE'],
  PAY: [`${money} BALANCE`, 'BALANCE CONTRACT REVENUE'],
  CREDIT: ['RECEIVABLE', 'CONTRACT REVENUE'],
  REVENUE: ['CONTRACT', 'REVENUE'],
  REOPEN: ['REVENUE', 'CONTRACT'],
  // a recharge is given back from the balance
  REFUND: ['BALANCE CONTRACT REVENUE', 'RECEIVABLE BALANCE PAYABLE'],
  RELEASE: ['CONTRACT REVENUE', 'RECEIVABLE'],
  PAYOUT: ['PAYABLE', money],
  PAYOUT_FAILED: ['PAYABLE', 'BALANCE'],
  SETTLE: [`${money} BALANCE`, 'RECEIVABLE BALANCE'],
  WRITE_OFF: ['BADDEBT', 'RECEIVABLE'],
  DISCOUNT: ['ALLOWANCE', 'RECEIVABLE'],
  UNSETTLE: ['RECEIVABLE BALANCE', 'CASH BALANCE SUSPENSE'],
  UNCLAIMED: ['BANK ALIPAY WECHAT SUSPENSE', 'BANK SUSPENSE'],
  CLAIM: ['SUSPENSE', 'RECEIVABLE BALANCE'],
  RETURN: ['SUSPENSE', 'PAYABLE'],
  CHANNEL: ['BANK ALIPAY WECHAT CARD FEE', 'BANK ALIPAY WECHAT CARD FEE'],
  ADJUST: ['BALANCE ALLOWANCE', 'BALANCE ALLOWANCE'],
  HAND_OVER: ['CASH VAULT BANK', 'CASH VAULT BANK'],
  SHORT_OVER: ['CASH OVERSHORT', 'CASH OVERSHORT'],
  OPENING: ['VAULT RECEIVABLE OPENING', 'RECEIVABLE BALANCE OPENING'],
}

/** The accounts that a posting may move on a side; the other entry is one that it may. */
const allowed = (kind: PostingKind, sign: 1n | -1n): string => {
  const [opposite] = ledgerAccount.values.filter(account => law[kind][sign > 0n ? 1 : 0].split(' ').includes(account))
  if (opposite === undefined) throw new Error(`${kind} has no other side`)
  return ledgerAccount.values
    .filter(account => {
      const entries = [
        { account, amount: sign },
        { account: opposite, amount: -sign },
      ]
      return faultOfEntries(kind, entries) === undefined
    })
    .join(' ')
}
const inOrder = (accounts: string) => {
  const listed = accounts.split(' ')
  return ledgerAccount.values.filter(account => listed.includes(account)).join(' ')
}

describe('the entries of a posting', () => {
  it.each(postingKind.values)('%s move its accounts and no others', kind => {
    expect([allowed(kind, 1n), allowed(kind, -1n)]).toEqual(law[kind].map(inOrder))
  })

  it('are two at least, move an amount each, and add up to nothing', () => {
    const entry = (account: LedgerAccount, amount: bigint) => ({ account, amount })
    const faultOf = (...entries: ReturnType<typeof entry>[]) => faultOfEntries(postingKind.recharge, entries)
    expect(faultOf()).toBe('a posting has at least two entries')
    expect(faultOf(entry('CASH', 0n))).toBe('a posting has at least two entries')
    expect(faultOf(entry('CASH', 5n), entry('BALANCE', -5n))).toBeUndefined()
    expect(faultOf(entry('CASH', 5n), entry('BALANCE', -5n), entry('CASH', 0n))).toBe('an entry moves an amount')
    expect(faultOf(entry('CASH', 0n), entry('CASH', 0n))).toBe('an entry moves an amount')
    expect(faultOf(entry('CASH', 5n), entry('BALANCE', -4n))).toBe('debits and credits differ')
    expect(faultOf(entry('CASH', 5n), entry('BANK', -5n))).toBe('RECHARGE does not credit BANK')
    expect(faultOf(entry('BALANCE', 5n), entry('BALANCE', -5n))).toBe('RECHARGE does not debit BALANCE')
  })
})

describe('the entries of a payment', () => {
  const share = (delegationId: number, amount: bigint, recognised = false) => ({ delegationId, amount, recognised })
  const entriesOf = (method: 1 | 2 | 6 | 9, surplus: bigint, ...shares: ReturnType<typeof share>[]) =>
    paymentEntries({ method, cashierId: 7, shares, surplus })

  it('of cash belong to their cashier, and the surplus to the balance', () => {
    expect(entriesOf(payMethod.cash, 5n, share(1, 30n), share(2, 20n, true))).toEqual([
      { account: 'CASH', amount: 55n, userId: 7 },
      { account: 'CONTRACT', amount: -30n, delegationId: 1 },
      { account: 'REVENUE', amount: -20n, delegationId: 2 },
      { account: 'BALANCE', amount: -5n },
    ])
  })

  it('of other money belong to nobody', () => {
    expect(entriesOf(payMethod.transfer, 0n, share(1, 30n))).toEqual([
      { account: 'BANK', amount: 30n, userId: undefined },
      { account: 'CONTRACT', amount: -30n, delegationId: 1 },
    ])
  })

  it('on credit are owed for each delegation', () => {
    expect(entriesOf(payMethod.credit, 0n, share(1, 30n), share(2, 20n))).toEqual([
      { account: 'RECEIVABLE', amount: 30n, delegationId: 1 },
      { account: 'RECEIVABLE', amount: 20n, delegationId: 2 },
      { account: 'CONTRACT', amount: -30n, delegationId: 1 },
      { account: 'CONTRACT', amount: -20n, delegationId: 2 },
    ])
  })

  it('are on the account of their method', () => {
    expect(payMethod.values.map(method => accountOfMethod[method])).toEqual(
      payMethod.values.map(
        method =>
          ({ 1: 'CASH', 2: 'BANK', 3: 'WECHAT', 4: 'ALIPAY', 5: 'CARD', 6: 'BALANCE', 9: 'RECEIVABLE' })[method],
      ),
    )
  })
})
