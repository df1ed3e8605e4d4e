import { type DepositRow, vaultDepositCalls } from '@seam/contract/trade/vault-deposit'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { bodyOf, server, show } from '../../../../test/stage.tsx'
import { DepositDialog, UndoDepositDialog } from './deposit-dialog.tsx'

vi.mock('../../../kit/feedback/feedback.tsx')
let mayClaim = true
vi.mock('../../../kit/session/permit.tsx', () => ({ usePermit: () => mayClaim }))

const line = {
  suspenseCode: 'DR00000007',
  amount: '100.00',
  bookedDate: '2026-09-18',
  payerName: '赵敏',
  summary: '现金存入',
}
const registered: Readonly<Record<string, unknown>>[] = []

const openWith = async (slipNo: string, amount: string) => {
  registered.length = 0
  server.mockImplementation(async (address, init) => {
    const { pathname, searchParams } = new URL(String(address), 'http://seam')
    if (pathname === vaultDepositCalls.register.path) registered.push(bodyOf(init))
    const answer = searchParams.get('slipNo') === 'CK7' ? line : null
    const data = pathname === vaultDepositCalls.line.path ? { line: answer } : null
    return Response.json({ code: 0, message: '', data })
  })
  show(<DepositDialog open onClose={() => undefined} />)
  fireEvent.change(await screen.findByLabelText('存入金额'), { target: { value: amount } })
  fireEvent.change(screen.getByLabelText('银行回单号'), { target: { value: slipNo } })
}

test('shows the line of the bank statement that waits, and what registering does with it', async () => {
  mayClaim = true
  await openWith('CK7', '100')
  expect((await screen.findByRole('status')).textContent).toBe(
    '银行流水已导入，正在待认领：2026-09-18 到账 ¥100.00，付款户名“赵敏”，现金存入。登记后即认领【DR00000007】。',
  )
  fireEvent.change(screen.getByLabelText('存入金额'), { target: { value: '90' } })
  await waitFor(() => expect(screen.getByRole('status').textContent).toContain('与存入金额不同，请核对回单。'))
})

test('says who may register it', async () => {
  mayClaim = false
  await openWith('CK7', '100')
  expect((await screen.findByRole('status')).textContent).toContain('须由有认领权限的人登记。')
})

test('says nothing of a number without a line, and registers it', async () => {
  mayClaim = true
  await openWith('CK8', '100')
  fireEvent.click(screen.getByRole('button', { name: /确\s?定|保\s?存|登\s?记/ }))
  await waitFor(() => expect(registered).toMatchObject([{ slipNo: 'CK8', amount: '100.00' }]))
  expect(screen.queryByRole('status')).toBeNull()
})

test('asks to undo a deposit with a reason, and says what follows', async () => {
  const sent: unknown[] = []
  server.mockImplementation(async (address, init) => {
    if (String(address).includes(vaultDepositCalls.requestUndo.path)) sent.push(bodyOf(init))
    return Response.json({ code: 0, message: '', data: { id: 1, correctionCode: 'TZ1' } })
  })
  const deposit = { id: 7, slipNo: 'CK7', amount: '1200.00', createName: '赵敏', createTime: '2026-09-18 10:00:00' }
  show(<UndoDepositDialog open deposit={deposit as DepositRow} onClose={() => undefined} />)
  expect((await screen.findByText(/现金记回保险柜/)).textContent).toContain('¥1,200.00')
  fireEvent.change(screen.getByLabelText('撤销原因'), { target: { value: '回单号抄错' } })
  fireEvent.click(screen.getByRole('button', { name: '申请撤销' }))
  await waitFor(() => expect(sent).toEqual([{ id: 7, reason: '回单号抄错' }]))
})
