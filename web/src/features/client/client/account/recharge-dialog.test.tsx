import type { Account } from '@seam/contract/client/money/account'
import { payMethod } from '@seam/contract/client/money/pay-method'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { payServer } from '../../../../../test/pay-methods.ts'
import { show } from '../../../../../test/stage.tsx'
import type { ReceiptOf } from '../../../../shared/client/receipt/money-receipt.tsx'
import { RechargeDialog } from './recharge-dialog.tsx'

vi.mock('../../../../kit/feedback/feedback.tsx')

const account = { id: 5, clientName: '柳林煤业', balance: '0.00' } as Account

const onReceived = vi.fn<(receipt: ReceiptOf) => void>()

const open = (...stopped: number[]) => {
  const pay = payServer({}, input => input['payMethod'])
  for (const method of stopped) pay.stopped.add(method)
  show(
    <RechargeDialog
      open
      account={account}
      onClose={() => undefined}
      onScan={() => undefined}
      onReceived={onReceived}
    />,
  )
  return pay
}

const radio = (name: string) => screen.findByRole<HTMLInputElement>('radio', { name })
const expectChosen = (name: string) => waitFor(async () => expect((await radio(name)).checked).toBe(true))
const submit = () => {
  fireEvent.change(screen.getByLabelText('充值金额'), { target: { value: '300' } })
  fireEvent.submit(document.querySelector('.grid-form') as HTMLFormElement)
}

test('offers a transfer first', async () => {
  open()
  await expectChosen('对公转账')
})

test('recharges by the first method that is not stopped', async () => {
  const { payments } = open(payMethod.transfer, payMethod.cash)
  await expectChosen('微信')
  submit()
  await waitFor(() => expect(payments).toHaveLength(1))
  expect(payments[0]).toMatchObject({ id: 5, payMethod: payMethod.wechat })
})

test('shows that a method was stopped when it is refused, and leaves the choice to the cashier', async () => {
  const { stopped } = open()
  await expectChosen('对公转账')
  fireEvent.click(await radio('现金'))
  stopped.add(payMethod.cash)
  submit()
  await expectChosen('现金（已停用）')
})

test('gives no receipt for other money, and keeps the number of the slip of the card reader', async () => {
  const { payments } = open()
  await expectChosen('对公转账')
  fireEvent.click(await radio('银行卡'))
  fireEvent.change(await screen.findByLabelText('凭证号'), { target: { value: '000123' } })
  submit()
  await waitFor(() => expect(payments).toMatchObject([{ payMethod: payMethod.card, voucherNo: '000123' }]))
  expect(onReceived).not.toHaveBeenCalled()
})

test('gives a receipt for cash', async () => {
  open()
  await expectChosen('对公转账')
  fireEvent.click(await radio('现金'))
  submit()
  await waitFor(() => expect(onReceived).toHaveBeenCalledWith(expect.objectContaining({ kind: 'recharge' })))
})
