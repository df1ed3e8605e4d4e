import { refundState } from '@seam/contract/client/money/ledger'
import { expect, test } from 'vitest'
import { refundAction } from './refund-action.ts'

test('offers a step to those who may take it, and the details to everybody', () => {
  const actions = (mayApprove: boolean, mayPay: boolean) =>
    [refundState.requested, refundState.approved, refundState.failed, refundState.done].map(state =>
      refundAction(state, { mayApprove, mayPay }),
    )
  expect(actions(true, true)).toEqual(['审批', '付出', '付出', '详情'])
  expect(actions(false, true)).toEqual(['详情', '付出', '付出', '详情'])
  expect(actions(true, false)).toEqual(['审批', '详情', '详情', '详情'])
})
