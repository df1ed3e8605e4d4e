import type { ShiftRow } from '@seam/contract/client/money/shift'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answers, sent, show } from '../../../../test/stage.tsx'
import { ConfirmDialog } from './shift-dialogs.tsx'

vi.mock('../../../kit/feedback/feedback.tsx')

const openDialog = async (hadDifference: boolean) => {
  const shift = {
    id: 7,
    version: 2,
    userName: '赵敏',
    shiftCode: 'BC7',
    difference: '0.00',
    floatReason: '',
    hadDifference,
  } as ShiftRow
  answers({})
  show(<ConfirmDialog open shift={shift} onClose={() => undefined} />)
  return screen.findByRole('button', { name: '确认交班' })
}

test('asks for the reason of a difference before anything is sent', async () => {
  fireEvent.click(await openDialog(true))
  expect(await screen.findByText('请输入长短款原因', { selector: '.ant-form-item-explain-error' })).toBeTruthy()
  expect(sent()).toEqual([])
})

test('asks for no reason where the count was right', async () => {
  fireEvent.click(await openDialog(false))
  await waitFor(() => expect(sent()).toMatchObject([{ id: 7, version: 2 }]))
})
