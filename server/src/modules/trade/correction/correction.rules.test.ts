import { payMethod } from '@seam/contract/client/money/pay-method'
import { correctionState } from '@seam/contract/trade/correction'
import { describe, expect, it } from 'vitest'
import { correctionNodes, receiptsInSuspense, reversalEntries, sumByDelegation } from './correction.rules.ts'

const { cash, transfer, card, balance } = payMethod
const parts = [
  { delegationId: 8, amount: 30n },
  { delegationId: 9, amount: 20n },
  { delegationId: 8, amount: 50n },
]
const receipt = (method: 1 | 2 | 5 | 6, amount: bigint) => ({ payMethod: method, amount })

it('adds up the parts of each delegation', () => {
  expect(sumByDelegation(parts)).toEqual([
    { delegationId: 8, amount: 80n },
    { delegationId: 9, amount: 20n },
  ])
})

describe('taking a settlement back', () => {
  const owed = [
    { account: 'RECEIVABLE', amount: 80n, delegationId: 8 },
    { account: 'RECEIVABLE', amount: 20n, delegationId: 9 },
  ]

  it('takes the surplus out of the balance, and leaves the receipts in suspense', () => {
    expect(reversalEntries(parts, [receipt(transfer, 70n), receipt(cash, 35n)], 5n, undefined)).toEqual([
      ...owed,
      { account: 'BALANCE', amount: 5n },
      { account: 'SUSPENSE', amount: -105n },
    ])
  })

  it('returns what came from the balance, and hands cash back where a cashier does', () => {
    const receipts = [receipt(balance, 40n), receipt(cash, 50n), receipt(card, 15n)]
    expect(reversalEntries(parts, receipts, 0n, 7)).toEqual([
      ...owed,
      { account: 'BALANCE', amount: -40n },
      { account: 'CASH', amount: -50n, userId: 7 },
      { account: 'SUSPENSE', amount: -15n },
    ])
    expect(receiptsInSuspense(receipts, 7)).toEqual([receipt(card, 15n)])
    expect(receiptsInSuspense(receipts, undefined)).toEqual([receipt(cash, 50n), receipt(card, 15n)])
  })

  it('moves nothing where nothing was received', () => {
    expect(reversalEntries([], [], 0n, undefined)).toEqual([])
  })
})

describe('the approval of a correction', () => {
  const event = (command: string) => ({ command, reason: '客户破产', userName: '王会计', createTime: '2026-09-18' })
  const step = { createName: '王会计', createTime: '2026-09-18', remarks: '客户破产' }

  it('waits for another person', () => {
    expect(correctionNodes(correctionState.requested, [event('request')])).toEqual([
      { ...step, nodeName: '申请', auditStatus: 1 },
      { nodeName: '等待另一人审批', createName: '', createTime: '', auditStatus: 6, remarks: '' },
    ])
  })

  it('ends with their decision', () => {
    const nodesOf = (command: string) => correctionNodes(correctionState.approved, [event(command)])
    expect(nodesOf('approve')).toEqual([{ ...step, nodeName: '批准', auditStatus: 1 }])
    expect(nodesOf('refuse')).toEqual([{ ...step, nodeName: '不批准', auditStatus: 2 }])
    expect(nodesOf('other')).toEqual([{ ...step, nodeName: 'other', auditStatus: 1 }])
  })
})
