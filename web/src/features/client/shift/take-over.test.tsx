import { shiftCalls } from '@seam/contract/client/money/shift'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { sharedRow } from '../../../../test/colleague.ts'
import { show } from '../../../../test/stage.tsx'
import { ShiftsToTakeOver } from './take-over.tsx'

vi.mock('../../../kit/feedback/feedback.tsx')

test('closes for a shift that a colleague has counted again, and opens with that count', async () => {
  const { acceptReload, saved } = sharedRow({
    read: shiftCalls.toTakeOver,
    save: shiftCalls.takeOver,
    rowOf: version => [{ id: 7, version, userName: '赵敏', shiftCode: 'BC7', countTime: '2026-11-27 08:00:00' }],
  })
  show(<ShiftsToTakeOver />)
  const open = async () => fireEvent.click(await screen.findByRole('button', { name: '接收现金' }))
  const submit = () => fireEvent.submit(document.querySelector('form') as HTMLFormElement)
  await open()
  await acceptReload(submit)
  await waitFor(() => expect(document.querySelector('form')).toBeNull())
  await open()
  submit()
  await waitFor(() => expect(saved).toMatchObject([{ id: 7, version: 2 }]))
})
