import { claimTarget } from '@seam/contract/client/money/suspense'
import { preferenceCalls } from '@seam/contract/system/list/preference'
import { correctionCalls, type Waiting } from '@seam/contract/trade/correction'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Router } from 'wouter'
import { server, show } from '../../../../test/stage.tsx'
import { useHashLocation, useHashSearch } from '../../../kit/location/hash-location.ts'
import type * as session from '../../../kit/session/session.ts'
import { ApprovalPage } from './approval-page.tsx'

vi.mock('../../../kit/feedback/feedback.tsx')
vi.mock('../../../kit/session/session.ts', async original => ({
  ...(await original<typeof session>()),
  useSession: () => ({ user: { userName: '主管' }, permissions: new Set(['suspenseView']), functions: [] }),
}))

const waiting: Waiting = {
  id: 1,
  source: 'suspenseUndo',
  rowId: 7,
  code: 'DR-7',
  correctionKind: null,
  claimTarget: claimTarget.transfer,
  clientName: '柳林煤业',
  amount: '70.00',
  reason: '认错',
  isOwn: false,
  createName: '张三',
  createTime: '2026-11-20 10:00:00',
}

test('an undo that waits says what its claim gave the money to', async () => {
  server.mockImplementation(async address => {
    const path = String(address)
    const answered = path.includes(correctionCalls.waiting.path) ? [waiting] : []
    return Response.json({ code: 0, message: '', data: path.startsWith(preferenceCalls.get.path) ? null : answered })
  })
  show(
    <Router hook={useHashLocation} searchHook={useHashSearch}>
      <ApprovalPage />
    </Router>,
  )
  const row = (await screen.findByText('DR-7')).closest('tr')
  expect(row?.textContent).toContain(`撤销认领 ${claimTarget.label(claimTarget.transfer)}`)
})
