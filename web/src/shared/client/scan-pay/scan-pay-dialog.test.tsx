import { attemptState, ledgerFailures, tradeState } from '@seam/contract/client/money/ledger'
import { payMethod } from '@seam/contract/client/money/pay-method'
import { onlinePayFailures } from '@seam/contract/trade/online-pay'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answers, show } from '../../../../test/stage.tsx'
import { ScanPayDialog } from './scan-pay-dialog.tsx'

vi.mock('../../../kit/feedback/feedback.tsx')

const openDialog = () => {
  const close = vi.fn<() => void>()
  show(<ScanPayDialog open trade={{ tradeId: 7, tradeCode: 'JY7', channel: payMethod.wechat }} onClose={close} />)
  return close
}

test('the dialog of a trade that was closed elsewhere closes, so that its list is read again', async () => {
  answers(null, { code: ledgerFailures.wrongTradeState.code, message: '交易已是已关闭状态' })
  const close = openDialog()
  await vi.waitFor(() => expect(close).toHaveBeenCalledOnce())
})

test('the dialog of a channel that is silent stays, to ask for another code', async () => {
  answers(null, { code: onlinePayFailures.channelSilent.code, message: '渠道没有响应' })
  const close = openDialog()
  await screen.findByRole('button', { name: '重新取收款码' })
  expect(close).not.toHaveBeenCalled()
})

const code = { attemptId: 3, image: '', codeUrl: 'x', amount: '100.00', demo: false, expireTime: '2999-01-01 00:00:00' }

test('a code that was closed without its trade is not to be scanned any more, and replaced', async () => {
  answers({ ...code, attemptState: attemptState.closed, tradeState: tradeState.open })
  const close = openDialog()
  await screen.findByRole('button', { name: '收款码已失效，重新取码' })
  expect(screen.queryByRole('timer')).toBeNull()
  expect(close).not.toHaveBeenCalled()
})

test.each([
  [attemptState.surplus, tradeState.open, /将原路退回/],
  [attemptState.mismatch, tradeState.closed, /金额与应付的不符/],
])('a payment that its trade could not use (%i) is told in place of the code', async (state, trade, text) => {
  answers({ ...code, attemptState: state, tradeState: trade })
  const close = openDialog()
  await screen.findByText(text)
  expect(screen.queryByRole('img', { name: '微信收款码' })).toBeNull()
  expect(close).not.toHaveBeenCalled()
})
