import { ledgerFailures } from '@seam/contract/client/money/ledger'
import { payMethod, payMethodFailures } from '@seam/contract/client/money/pay-method'
import { shiftFailures } from '@seam/contract/client/money/shift'
import { state } from '@seam/contract/kit/dictionary'
import { tradeFailures } from '@seam/contract/trade/trade'
import { describe, expect, it } from 'vitest'
import { amountsOf, reasonsAgainstMethod } from './till.rules.ts'

const { cash, transfer, wechat, balance, credit } = payMethod
type Facts = Parameters<typeof reasonsAgainstMethod>[2]

const against = (method: Parameters<typeof reasonsAgainstMethod>[0], amount: bigint, more: Partial<Facts> = {}) => {
  const account = { state: state.enabled, balance: 100n, creditLimit: 300n, creditUsed: 100n }
  const facts: Facts = {
    methodState: state.enabled,
    hasChannel: true,
    account,
    hasPassword: true,
    hasShift: true,
    ...more,
  }
  return reasonsAgainstMethod(method, amount, facts).map(({ failure, message }) => [failure.code, message])
}
const stoppedAccount = { state: state.stopped, balance: 100n, creditLimit: 300n, creditUsed: 100n } as const
const reasonOf = ({ code, message }: { code: number; message: string }, text = message) => [code, text]

describe('reasons against a pay method', () => {
  it('are none where it suffices', () => {
    expect([against(balance, 100n), against(credit, 200n), against(cash, 999n), against(transfer, 999n)]).toEqual([
      [],
      [],
      [],
      [],
    ])
  })

  it('name what is missing', () => {
    expect(against(balance, 101n)).toEqual([reasonOf(ledgerFailures.short, '余额不足，还差 0.01 元')])
    expect(against(credit, 201n)).toEqual([reasonOf(ledgerFailures.short, '可用信用额度不足，还差 0.01 元')])
  })

  it('are a stopped method, whatever it is', () => {
    for (const method of [cash, transfer, wechat, balance, credit]) {
      const stopped = reasonOf(payMethodFailures.stopped, `${payMethod.label(method)}已停用，请改用其他支付方式`)
      expect(against(method, 1n, { methodState: state.stopped })).toEqual([stopped])
    }
  })

  it('are a channel that the configuration lacks', () => {
    expect(against(wechat, 1n, { hasChannel: false })).toEqual([reasonOf(payMethodFailures.stopped, '微信没有开通')])
  })

  it('are a stopped account of what is the client’s own', () => {
    const stopped = reasonOf(ledgerFailures.accountStopped)
    expect(against(balance, 1n, { account: stoppedAccount })).toEqual([stopped])
    expect(against(credit, 1n, { account: stoppedAccount })).toEqual([stopped])
    expect(against(wechat, 1n, { account: stoppedAccount })).toEqual([])
  })

  it('are a missing pay password for the balance, and a missing shift for cash', () => {
    expect(against(balance, 1n, { hasPassword: false })).toEqual([reasonOf(tradeFailures.payPasswordMissing)])
    expect(against(credit, 1n, { hasPassword: false })).toEqual([])
    expect(against(cash, 1n, { hasShift: false })).toEqual([reasonOf(shiftFailures.closed)])
    expect(against(transfer, 1n, { hasShift: false })).toEqual([])
  })
})

describe('the amounts of a payment', () => {
  it('of cash have change', () => {
    expect(amountsOf(cash, 9_499n, { tendered: 10_000n })).toEqual({ amount: 9_499n, tendered: 10_000n, change: 501n })
    expect(amountsOf(cash, 9_499n, { amount: 9_600n, tendered: 10_000n }).change).toBe(400n)
    expect(amountsOf(cash, 9_499n, {})).toEqual({ amount: 9_499n, tendered: 9_499n, change: 0n })
    expect(amountsOf(cash, 9_499n, { tendered: 9_000n }).change).toBe(-499n)
  })

  it('of other methods have none', () => {
    expect(amountsOf(transfer, 9_499n, { amount: 50n, tendered: 100n })).toEqual({
      amount: 50n,
      tendered: undefined,
      change: 0n,
    })
  })
})
