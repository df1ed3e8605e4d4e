import { type Correction, correctionKind, correctionState } from '@seam/contract/trade/correction'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answers, show } from '../../../../test/stage.tsx'
import { CorrectionDrawer } from './correction-drawer.tsx'

vi.mock('../../../kit/feedback/feedback.tsx')

const line = {
  bookedDate: '2026-09-18',
  amount: '90.00',
  payerName: '赵敏',
  summary: '现金存入',
  createName: '李四',
  createTime: '2026-09-19 08:30:00',
}
const correction: Correction = {
  id: 7,
  correctionCode: 'TZ00000007',
  correctionKind: correctionKind.undoDeposit,
  clientId: null,
  clientName: null,
  slipNo: 'CK7',
  settleCode: '',
  amount: '100.00',
  cashBack: false,
  reason: '回单号抄错',
  state: correctionState.requested,
  approverName: '',
  approveTime: null,
  createName: '王五',
  createTime: '2026-09-20 09:00:00',
  version: 1,
  deposit: { createName: '张三', createTime: '2026-09-17 17:00:00', line },
  trades: [],
  nodes: [],
  can: { approve: true, refuse: true },
}

const open = (deposit: Correction['deposit']) => {
  answers({ ...correction, deposit })
  show(<CorrectionDrawer open id={7} onClose={() => undefined} />)
}

test('who approves the undoing of a deposit sees who registered it, and its line of the bank', async () => {
  open(correction.deposit)
  await screen.findByText('张三 2026-09-17 17:00:00 登记')
  expect(screen.getByText(/^银行流水：/).textContent).toBe(
    '银行流水：2026-09-18 到账 ¥90.00（与存款金额不同），付款户名“赵敏”，现金存入，李四 2026-09-19 08:30:00 导入',
  )
})

test('says that the bank statement has no line of its number', async () => {
  open({ createName: '张三', createTime: '2026-09-17 17:00:00', line: null })
  expect((await screen.findByText(/^银行流水：没有/)).textContent).toContain('尚未导入，或没有到账')
})
