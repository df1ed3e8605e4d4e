import { type PayMethod, payMethod } from '@seam/contract/client/money/pay-method'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { divideRefund, moneyBackOf, type PaidShare, refundableOf, releasableOf } from './refund.rules.ts'

const { cash, credit, balance, wechat, alipay } = payMethod

const share = (more: Partial<PaidShare> = {}): PaidShare => ({
  tradeId: 1,
  delegationId: 9,
  payMethod: cash,
  amount: 100n,
  settled: 0n,
  released: 0n,
  writtenOff: 0n,
  refunded: 0n,
  channelRefunds: 0,
  ...more,
})
const divided = (amount: bigint, shares: readonly PaidShare[]) =>
  divideRefund(amount, shares)?.map(part => [part.tradeId, part.target, part.amount])

describe('where a refund goes', () => {
  it('goes back to the newest payment first, from the balance to the balance', () => {
    const shares = [share({ tradeId: 3, payMethod: wechat }), share({ tradeId: 2, payMethod: balance }), share()]
    expect(divided(250n, shares)).toEqual([
      [3, 3, 100n],
      [2, 2, 100n],
      [1, 3, 50n],
    ])
    expect(divided(301n, shares)).toBeUndefined()
  })

  it('goes to the balance where the channel refunds the payment no more', () => {
    const of = (method: PayMethod, channelRefunds: number) => share({ payMethod: method, channelRefunds })
    expect([49, 50].map(count => divided(100n, [of(wechat, count)]))).toEqual([[[1, 3, 100n]], [[1, 2, 100n]]])
    expect([98, 99].map(count => divided(100n, [of(alipay, count)]))).toEqual([[[1, 3, 100n]], [[1, 2, 100n]]])
    expect(divided(100n, [of(cash, 99)])).toEqual([[1, 3, 100n]])
  })

  it('comes off unsettled credit first', () => {
    const shares = [share({ tradeId: 2 }), share({ payMethod: credit, amount: 120_800n })]
    expect(divided(39_600n, shares)).toEqual([[1, 1, 39_600n]])
    expect(releasableOf(39_600n, shares)).toBe(39_600n)
  })

  it('of settled credit goes to the balance, of partly settled credit first off what is open', () => {
    const settled = [share({ payMethod: credit, amount: 120_800n, settled: 120_800n })]
    expect(divided(39_600n, settled)).toEqual([[1, 2, 39_600n]])
    expect(releasableOf(39_600n, settled)).toBe(0n)
    const partly = [share({ payMethod: credit, settled: 60n, released: 10n, refunded: 20n })]
    expect(divided(80n, partly)).toEqual([
      [1, 1, 30n],
      [1, 2, 50n],
    ])
    expect(divided(81n, partly)).toBeUndefined()
  })

  it('gives back exactly the amount and never more of a share than it has', () => {
    const amounts = fc.bigInt(0n, 500n)
    const shares = fc.array(
      fc.tuple(fc.constantFrom(cash, credit, balance, wechat), amounts, amounts, amounts, amounts),
      {
        maxLength: 6,
      },
    )
    fc.assert(
      fc.property(shares, fc.bigInt(1n, 2_000n), (list, amount) => {
        const paid = list.map(([method, open, settled, released, returned], at) => {
          const ofCredit = method === credit
          const whole = open + (ofCredit ? settled : 0n) + released + 1n
          const most = ofCredit ? settled : whole - released
          return share({
            tradeId: 9 - at,
            payMethod: method,
            amount: whole,
            settled: ofCredit ? settled : 0n,
            released: ofCredit ? released : 0n,
            refunded: (ofCredit ? released : 0n) + (returned < most ? returned : most),
          })
        })
        const available = paid.reduce((sum, one) => sum + one.amount - one.refunded, 0n)
        const parts = divideRefund(amount, paid)
        expect(parts === undefined).toBe(amount > available)
        if (parts === undefined) return
        expect(parts.reduce((sum, part) => sum + part.amount, 0n)).toBe(amount)
        for (const one of paid) {
          const own = parts.filter(({ tradeId }) => tradeId === one.tradeId)
          const total = own.reduce((sum, part) => sum + part.amount, 0n)
          expect(total <= one.amount - one.refunded).toBe(true)
          const offCredit = own.reduce((sum, part) => (part.target === 1 ? sum + part.amount : sum), 0n)
          expect(one.settled + one.released + offCredit <= one.amount).toBe(true)
        }
      }),
    )
  })
})

it('what is given up is neither owed nor given back', () => {
  const refundable = share({ payMethod: credit, settled: 40n, writtenOff: 25n, refunded: 5n, released: 5n })
  expect(refundableOf([refundable])).toBe(70n)
  expect(divided(70n, [refundable])).toEqual([
    [1, 1, 30n],
    [1, 2, 40n],
  ])
  expect(divided(71n, [refundable])).toBeUndefined()
})

it('what was settled, given back and is owed again is given back once', () => {
  const owedAgain = share({ payMethod: credit, refunded: 30n })
  expect(refundableOf([owedAgain, share({ tradeId: 2 })])).toBe(170n)
  expect(divided(70n, [owedAgain])).toEqual([[1, 1, 70n]])
})

it('of the parts of a refund all is money but unpaid credit', () => {
  const parts = divideRefund(150n, [
    share({ tradeId: 2, payMethod: balance, amount: 20n }),
    share({ payMethod: credit, settled: 60n }),
    share({ tradeId: 3 }),
  ])
  expect(moneyBackOf(parts ?? [])).toBe(110n)
})
