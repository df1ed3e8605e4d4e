import { preferenceCalls } from '@seam/contract/system/list/preference'
import { type DepositRow, vaultDepositCalls } from '@seam/contract/trade/vault-deposit'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Router } from 'wouter'
import { server, show } from '../../../../test/stage.tsx'
import { useHashLocation, useHashSearch } from '../../../kit/location/hash-location.ts'
import type * as session from '../../../kit/session/session.ts'
import { DepositList } from './deposit-list.tsx'

vi.mock('../../../kit/feedback/feedback.tsx')
vi.mock('../../../kit/session/session.ts', async original => ({
  ...(await original<typeof session>()),
  useSession: () => ({ user: { userName: '主管' }, permissions: new Set(['shiftManage']), functions: [] }),
}))

const row = { amount: '20.00', createName: '张三', createTime: '2026-11-20 10:00:00' }
const no = {
  undone: false,
  undoWaits: false,
  isClaimed: false,
  hasBankLine: false,
  isOwnImport: false,
  ownUndoId: null,
}
const rows: readonly DepositRow[] = [
  { ...row, ...no, id: 1, slipNo: 'CK1', hasBankLine: true },
  { ...row, ...no, id: 2, slipNo: 'CK2', isOwnImport: true },
  { ...row, ...no, id: 3, slipNo: 'CK3' },
  { ...row, ...no, id: 4, slipNo: 'CK4', undone: true },
  { ...row, ...no, id: 5, slipNo: 'CK5', undoWaits: true, ownUndoId: 9 },
  { ...row, ...no, id: 6, slipNo: 'CK6', hasBankLine: true, isClaimed: true },
]

test('tells for each deposit whether the bank has it, and who says so', async () => {
  server.mockImplementation(async address => {
    const path = String(address)
    const answered = path.includes(vaultDepositCalls.page.path) ? { rows, totalRecords: rows.length } : []
    return Response.json({ code: 0, message: '', data: path.startsWith(preferenceCalls.get.path) ? null : answered })
  })
  show(
    <Router hook={useHashLocation} searchHook={useHashSearch}>
      <DepositList />
    </Router>,
  )
  const stateOf = async (slipNo: string) => (await screen.findByText(slipNo)).closest('tr')?.textContent
  expect(await stateOf('CK1')).toContain('已到账')
  expect(await stateOf('CK2')).toContain('本人导入')
  expect(await stateOf('CK3')).toContain('银行流水中没有')
  expect(await stateOf('CK4')).toContain('已撤销')
  expect(await stateOf('CK5')).toContain('撤销待批')
  // It is registered where it is listed.
  expect(screen.getByRole('button', { name: '存入银行' })).toBeTruthy()
  // One whose line was claimed is undone where the claim is.
  const rowsWithUndo = screen.getAllByRole('button', { name: '撤销' }).map(button => button.closest('tr')?.textContent)
  for (const [at, slipNo] of ['CK1', 'CK2', 'CK3'].entries()) expect(rowsWithUndo[at]).toContain(slipNo)
  expect(rowsWithUndo).toHaveLength(3)
  // Its requester opens the request, to see what became of it or to withdraw it.
  const requests = screen
    .getAllByRole('button', { name: '我的撤销申请' })
    .map(button => button.closest('tr')?.textContent)
  expect(requests).toEqual([expect.stringContaining('CK5')])
})
