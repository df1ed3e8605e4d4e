import type { Notifier } from '@seam/contract/client/notifier'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answers, sent, show } from '../../../../test/stage.tsx'
import { NotifierDialog } from './notifier/notifier-dialog.tsx'

vi.mock('../../../kit/feedback/feedback.tsx', () => ({
  ask: vi.fn<() => Promise<boolean>>(),
  toast: { success: vi.fn<() => void>(), error: vi.fn<() => void>() },
  dismissErrors: vi.fn<() => void>(),
}))

const onClose = vi.fn<() => void>()

const notifier: Notifier = {
  id: 7,
  clientId: 3,
  clientCode: 'C0003',
  clientName: '甲矿',
  notifierName: '赵六',
  telephone: '13900000001',
  isDefault: true,
  state: 2,
  createTime: '2026-01-01 08:00:00',
  version: 4,
}

const open = (row: Notifier | undefined) => {
  answers({ id: 8 })
  show(<NotifierDialog open row={row} clientId={3} onClose={onClose} />)
}

const fill = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const submit = async () => {
  fireEvent.submit(document.querySelector('.grid-form') as HTMLFormElement)
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  return sent()[0]
}

test('adds an entry to the client of the page', async () => {
  open(undefined)
  screen.getByText('新增通知人')
  fill('通知人', '钱七')
  fill('手机号', '13900000002')
  expect(await submit()).toMatchObject({ clientId: 3, notifierName: '钱七', telephone: '13900000002' })
})

test('sends the version on edit, not the client, and keeps the default checked', async () => {
  open(notifier)
  screen.getByText('修改通知人：甲矿')
  expect((screen.getByRole('checkbox') as HTMLInputElement).disabled).toBe(true)
  fill('通知人', '赵六六')
  const sent = await submit()
  expect(sent).toMatchObject({ id: 7, version: 4, notifierName: '赵六六', isDefault: true })
  expect(sent).not.toHaveProperty('clientId')
})
