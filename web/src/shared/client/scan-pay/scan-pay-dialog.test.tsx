import { ledgerFailures } from '@seam/contract/client/money/ledger'
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
