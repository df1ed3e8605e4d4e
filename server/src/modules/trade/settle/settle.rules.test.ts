import { payMethod } from '@seam/contract/client/money/pay-method'
import { describe, expect, it } from 'vitest'
import {
  allocate,
  type OpenShare,
  openOf,
  type Receipt,
  receiptEntries,
  stateAfterReceipt,
  sumOf,
  takeInOrder,
} from './settle.rules.ts'

const { cash, transfer, card, balance } = payMethod
const share = (tradeId: number, open: bigint, delegationId = tradeId): OpenShare => ({ tradeId, delegationId, open })
const receipt = (method: Receipt['payMethod'], amount: bigint): Receipt => ({
  payMethod: method,
  amount,
  voucherNo: '',
})
const shares = [share(1, 28_500n), share(2, 120_800n), share(3, 20_536n)]

describe('receipts of a settlement', () => {
  it('settle the oldest trade first', () => {
    expect(allocate(shares, [receipt(transfer, 100_000n)])).toEqual({
      parts: [
        { tradeId: 1, delegationId: 1, amount: 28_500n },
        { tradeId: 2, delegationId: 2, amount: 71_500n },
      ],
      surplus: 0n,
      outstanding: 69_836n,
    })
  })

  it('leave a surplus of cash and transfer alone', () => {
    const one = [share(1, 100n)]
    expect(allocate(one, [receipt(cash, 101n)])?.surplus).toBe(1n)
    expect(allocate(one, [receipt(transfer, 101n)])?.surplus).toBe(1n)
    expect(allocate(one, [receipt(balance, 100n)])).toMatchObject({ surplus: 0n, outstanding: 0n })
    expect(allocate(one, [receipt(balance, 101n)])).toBeUndefined()
    expect(allocate(one, [receipt(card, 101n)])).toBeUndefined()
    expect(allocate(one, [receipt(balance, 100n), receipt(cash, 5n)])?.surplus).toBe(5n)
    expect(allocate(one, [receipt(balance, 101n), receipt(cash, 5n)])).toBeUndefined()
  })

  it('are posted by method, and owed less for each delegation', () => {
    const allocation = {
      parts: [share(1, 30n, 8), share(2, 20n, 8), share(3, 10n, 9)].map(one => ({ ...one, amount: one.open })),
      surplus: 5n,
      outstanding: 0n,
    }
    expect(receiptEntries([receipt(cash, 40n), receipt(transfer, 25n)], allocation, 7)).toEqual([
      { account: 'CASH', amount: 40n, userId: 7 },
      { account: 'BANK', amount: 25n, userId: undefined },
      { account: 'RECEIVABLE', amount: -50n, delegationId: 8 },
      { account: 'RECEIVABLE', amount: -10n, delegationId: 9 },
      { account: 'BALANCE', amount: -5n },
    ])
    expect(receiptEntries([receipt(card, 60n)], { ...allocation, surplus: 0n }, 7)).toEqual([
      { account: 'CARD', amount: 60n, userId: undefined },
      { account: 'RECEIVABLE', amount: -50n, delegationId: 8 },
      { account: 'RECEIVABLE', amount: -10n, delegationId: 9 },
    ])
  })

  it('settle it, a part of it, or nothing', () => {
    expect([stateAfterReceipt(5n, 0n), stateAfterReceipt(0n, 0n)]).toEqual([20, 20])
    expect([stateAfterReceipt(5n, 1n), stateAfterReceipt(0n, 1n)]).toEqual([15, 10])
  })
})

it('divides an amount over shares in their order, and answers what is left', () => {
  expect(takeInOrder(shares, 28_500n)).toEqual({ parts: [{ tradeId: 1, delegationId: 1, amount: 28_500n }], left: 0n })
  expect(takeInOrder([share(1, 10n)], 15n)).toEqual({ parts: [{ tradeId: 1, delegationId: 1, amount: 10n }], left: 5n })
  expect(takeInOrder(shares, 0n)).toEqual({ parts: [], left: 0n })
  expect([openOf(shares), sumOf([{ amount: 2n }, { amount: 3n }])]).toEqual([169_836n, 5n])
})
