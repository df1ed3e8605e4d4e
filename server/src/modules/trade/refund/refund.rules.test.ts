import { refundState } from '@seam/contract/client/money/ledger'
import { describe, expect, it } from 'vitest'
import { approvalNodes, nothingRefundableMessage, rechargeRefundOf, refundOf } from './refund.rules.ts'

describe('what lines give back', () => {
  const facts = { fee: 9_499n, covered: 9_499n, requested: 0n, requestedNets: 0n, refundable: 9_499n }

  it('is what was received above the fee without them', () => {
    expect(refundOf(facts, [3_167n, 3_166n])).toBe(6_333n)
    expect(refundOf({ ...facts, covered: 8_000n }, [3_167n])).toBe(1_668n)
    expect(refundOf({ ...facts, covered: 5_000n }, [3_167n])).toBe(0n)
    expect(refundOf({ ...facts, covered: 10_000n }, [])).toBe(501n)
  })

  it('leaves out what other refunds give back already', () => {
    const waiting = { ...facts, requested: 3_167n, requestedNets: 3_167n }
    expect(refundOf(waiting, [3_166n])).toBe(3_166n)
    expect(refundOf(waiting, [])).toBe(0n)
  })

  it('is no more than the payments can give', () => {
    expect(refundOf({ ...facts, refundable: 1_000n }, [3_167n])).toBe(1_000n)
    expect(refundOf({ ...facts, refundable: 1_000n, requested: 400n, requestedNets: 400n }, [3_167n])).toBe(600n)
  })
})

describe('why lines give nothing back', () => {
  const facts = { fee: 10_000n, covered: 6_000n, requested: 1_000n, requestedNets: 2_000n, refundable: 6_000n }
  const message = (more: Partial<typeof facts>) => nothingRefundableMessage({ ...facts, ...more }, [500n])

  it('names the amounts: what was received and requested, and the fee of the other lines', () =>
    expect(message({})).toBe('没有可退的金额：已付和挂账 60.00 元，已申请退款 10.00 元，其余项目的费用 75.00 元'))

  it('says that nothing was received, or that all of it is on its way back', () => {
    expect(message({ covered: 0n })).toBe('这份委托单没有已付或挂账的金额，没有可退的')
    for (const refundable of [1_000n, 999n])
      expect(message({ refundable })).toBe('没有可退的金额：收款都已退回、核销，或正在退款')
    expect(message({ refundable: 1_001n })).toContain('其余项目的费用')
  })
})

describe('what a recharge gives back', () => {
  const recharge = { amount: 10_000n, refunded: 0n, requested: 0n, balance: 50_000n }

  it.each([
    ['all of it', {}, 10_000n],
    ['what it has not given back yet', { refunded: 2_500n }, 7_500n],
    ['what is still in the balance', { balance: 300n }, 300n],
    ['what others have not requested', { refunded: 2_500n, requested: 500n }, 7_000n],
    ['what others have not requested of the balance', { balance: 300n, requested: 299n }, 1n],
    ['nothing where all was requested', { balance: 300n, requested: 300n }, 0n],
    ['nothing where more was requested than is left', { balance: 300n, requested: 301n }, 0n],
    ['nothing of an empty balance', { balance: 0n }, 0n],
  ])('is %s', (_, more, expected) => {
    expect(rechargeRefundOf({ ...recharge, ...more })).toBe(expected)
  })
})

describe('the approval of a refund', () => {
  const event = (command: string, reason = '') => ({ command, reason, userName: '王会计', createTime: '2026-09-18' })
  const nodesOf = (
    state: (typeof refundState.values)[number],
    byRule: boolean,
    ...events: ReturnType<typeof event>[]
  ) =>
    approvalNodes({ state, byRule }, events).map(node => [
      node.nodeName,
      node.createName,
      node.auditStatus,
      node.remarks,
    ])

  it('names what was done and what is pending', () => {
    expect(nodesOf(refundState.requested, false, event('request', '退项'))).toEqual([
      ['申请退款', '王会计', 1, '退项'],
      ['等待另一人审批', '', 6, ''],
    ])
    expect(nodesOf(refundState.approved, true, event('request'), event('approve'))).toEqual([
      ['按规则退款', '王会计', 1, ''],
      ['批准退款', '王会计', 1, ''],
      ['等待付出', '', 6, ''],
    ])
    expect(nodesOf(refundState.sent, false, event('send'), event('other'))).toEqual([
      ['请求支付渠道', '王会计', 1, ''],
      ['other', '王会计', 1, ''],
      ['等待支付渠道', '', 6, ''],
    ])
  })

  it('ends with a refusal, a failure or the payment', () => {
    expect(nodesOf(refundState.refused, false, event('refuse', '不符'))).toEqual([['不批准', '王会计', 2, '不符']])
    expect(nodesOf(refundState.failed, false, event('fail'))).toEqual([['渠道退款失败', '王会计', 2, '']])
    expect(nodesOf(refundState.done, false, event('complete'))).toEqual([['退款完成', '王会计', 1, '']])
  })

  it('waits without a time', () => {
    expect(approvalNodes({ state: refundState.requested, byRule: false }, [])).toEqual([
      { nodeName: '等待另一人审批', createName: '', createTime: '', auditStatus: 6, remarks: '' },
    ])
  })
})
