import { claimTarget } from '@seam/contract/client/money/suspense'
import { type SuspenseRow, suspenseCalls } from '@seam/contract/trade/suspense'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { bodyOf, server, show } from '../../../../test/stage.tsx'
import { UndoDialog } from './suspense-dialogs.tsx'

vi.mock('../../../kit/feedback/feedback.tsx')

test.each([
  [claimTarget.deposit, '现金记回保险柜'],
  [claimTarget.transfer, '登记的转账恢复原来的凭证号'],
  [claimTarget.channel, '渠道结算款和手续费冲回'],
])('says what undoing a claim as %s does, and asks for it with a reason', async (target, effect) => {
  const sent: unknown[] = []
  server.mockImplementation(async (address, init) => {
    if (String(address).includes(suspenseCalls.requestUndo.path)) sent.push(bodyOf(init))
    return Response.json({ code: 0, message: '', data: null })
  })
  const suspense = { id: 7, version: 3, suspenseCode: 'DR-7', payMethod: 2, amount: '100.00', claimTarget: target }
  show(<UndoDialog open suspense={suspense as SuspenseRow} onClose={() => undefined} />)
  const text = `已认领为${claimTarget.label(target)}。另一人批准后，${effect}，款项重新待认领。`
  await screen.findByText((_, node) => node?.tagName === 'P' && node.textContent === text)
  fireEvent.change(screen.getByLabelText('撤销原因'), { target: { value: '认错' } })
  fireEvent.click(screen.getByRole('button', { name: '申请撤销' }))
  await waitFor(() => expect(sent).toEqual([{ id: 7, version: 3, reason: '认错' }]))
})
