import { payMethod } from '@seam/contract/client/money/pay-method'
import { type SettlementRow, settleCalls, type UnsettledRow } from '@seam/contract/trade/settle'
import { payMethodCalls } from '@seam/contract/trade/till'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { sharedRow } from '../../../../test/colleague.ts'
import { payServer } from '../../../../test/pay-methods.ts'
import { show } from '../../../../test/stage.tsx'
import { ReceiveDialog, SettleDialog } from './settle-dialog.tsx'

vi.mock('../../../kit/feedback/feedback.tsx')

const trade = { id: 11, clientId: 5, clientName: '柳林煤业' } as UnsettledRow
const settlement = { id: 4, version: 2, settleCode: 'JS-4', clientName: '柳林煤业', outstanding: '100.00' }
const due = { token: 'T', tradeIds: [11], count: 1, gross: '100.00', refunded: '0.00', cleared: '0.00', net: '100.00' }

const open = (dialog: 'settle' | 'receive', ...stopped: number[]) => {
  const pay = payServer({ [settleCalls.confirm.path]: due }, input => Object(input['receipts']).at(0)?.payMethod)
  for (const method of stopped) pay.stopped.add(method)
  const onDone = vi.fn<() => void>()
  show(
    dialog === 'settle' ? (
      <SettleDialog trades={[trade]} onClose={onDone} onDone={onDone} />
    ) : (
      <ReceiveDialog settlement={settlement as SettlementRow} onClose={onDone} />
    ),
  )
  return pay
}

const addReceipt = async () => fireEvent.click(await screen.findByRole('button', { name: /添加收款/ }))
/** A dialog to receive money begins with a receipt. */
const firstReceipt = async (dialog: 'settle' | 'receive') => {
  if (dialog === 'settle') await addReceipt()
}
const submit = () => fireEvent.submit(document.querySelector('form') as HTMLFormElement)
const methodText = () => document.querySelector('.receipt-fields-line .ant-select')?.textContent

/** The methods have been read where one of them is shown as stopped. */
const expectRead = async (stopped: string) => {
  fireEvent.mouseDown(screen.getByRole('combobox', { name: '第 1 笔支付方式' }))
  await screen.findAllByText(`${stopped}（已停用）`)
}

test.each(['settle', 'receive'] as const)(
  '%s: adds a receipt by the first method that is not stopped',
  async dialog => {
    const { payments } = open(dialog, payMethod.transfer)
    await firstReceipt(dialog)
    await expectRead('对公转账')
    fireEvent.click(screen.getByRole('button', { name: '删除第 1 笔收款' }))
    await addReceipt()
    submit()
    await waitFor(() => expect(payments).toHaveLength(1))
    expect(payments[0]).toMatchObject({ receipts: [{ payMethod: payMethod.cash, amount: '100.00', voucherNo: '' }] })
  },
)

test.each(['settle', 'receive'] as const)('%s: shows that a method was stopped when it is refused', async dialog => {
  const { stopped, payments } = open(dialog, payMethod.card)
  await firstReceipt(dialog)
  await expectRead('银行卡')
  expect(methodText()).toBe('对公转账')
  stopped.add(payMethod.transfer)
  submit()
  await waitFor(() => expect(methodText()).toBe('对公转账（已停用）'))
  expect(payments).toHaveLength(1)
})

test('receive: closes for a settlement that a colleague has changed, once the list is read', async () => {
  const { acceptReload } = sharedRow({
    read: settleCalls.page,
    save: settleCalls.receive,
    rowOf: () => null,
    others: { [payMethodCalls.list.path]: [] },
  })
  const onClose = vi.fn<() => void>()
  show(<ReceiveDialog settlement={{ ...settlement, version: 1 } as SettlementRow} onClose={onClose} />)
  await acceptReload(submit)
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
})

test('receive: begins with all of the debt by the first method that is not stopped', async () => {
  const { payments } = open('receive', payMethod.transfer)
  await waitFor(() => expect(methodText()).toBe('现金'))
  submit()
  await waitFor(() => expect(payments).toHaveLength(1))
  expect(payments[0]).toMatchObject({ receipts: [{ payMethod: payMethod.cash, amount: '100.00', voucherNo: '' }] })
})
