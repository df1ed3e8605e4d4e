import { tradeState } from '@seam/contract/client/money/ledger'
import { payMethod } from '@seam/contract/client/money/pay-method'
import { expect, test } from 'vitest'
import { channelOfOpenTrade } from './collectable.ts'

test('a trade by scanning can be collected until it is paid or closed, also while its code is shown', () => {
  const statesOf = (method: Parameters<typeof channelOfOpenTrade>[0]['payMethod']) =>
    tradeState.values.filter(state => channelOfOpenTrade({ state, payMethod: method }) === method)
  expect(statesOf(payMethod.wechat)).toEqual([tradeState.open, tradeState.paying])
  expect(statesOf(payMethod.alipay)).toEqual([tradeState.open, tradeState.paying])
  expect(statesOf(payMethod.cash)).toEqual([])
})
