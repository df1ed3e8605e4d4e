import type { Notifier } from '@seam/contract/client/notifier'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { AntdFrame } from '../../../kit/theme/antd-frame.tsx'
import { NotifierDialog } from './notifier/notifier-dialog.tsx'

vi.mock('../../../kit/feedback.tsx', () => ({
  ask: vi.fn<() => Promise<boolean>>(),
  toast: { success: vi.fn<() => void>(), error: vi.fn<() => void>() },
}))
configure({ asyncUtilTimeout: 10_000 })

const server = vi.fn<typeof fetch>()
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

const show = (row: Notifier | undefined) => {
  vi.stubGlobal('fetch', server)
  server.mockImplementation(async () => Response.json({ code: 0, message: '', data: { id: 8 } }))
  render(
    <QueryClientProvider client={new QueryClient()}>
      <AntdFrame>
        <NotifierDialog open row={row} clientId={3} onClose={onClose} />
      </AntdFrame>
    </QueryClientProvider>,
  )
}

afterEach(() => {
  cleanup()
  vi.resetAllMocks()
  vi.unstubAllGlobals()
})

const fill = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const submit = async () => {
  fireEvent.submit(document.querySelector('.dialog-form') as HTMLFormElement)
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  return server.mock.calls.map(([, init]) => JSON.parse(new TextDecoder().decode(init?.body as Uint8Array)))[0]
}

test('a new one belongs to the client whose page it is', async () => {
  show(undefined)
  screen.getByText('新增通知人')
  fill('通知人', '钱七')
  fill('手机号', '13900000002')
  expect(await submit()).toMatchObject({ clientId: 3, notifierName: '钱七', telephone: '13900000002' })
})

test('an edit says what was seen and not whose it is; the default stays ticked', async () => {
  show(notifier)
  screen.getByText('修改通知人：甲矿')
  expect((screen.getByRole('checkbox') as HTMLInputElement).disabled).toBe(true)
  fill('通知人', '赵六六')
  const sent = await submit()
  expect(sent).toMatchObject({ id: 7, version: 4, notifierName: '赵六六', isDefault: true })
  expect(sent).not.toHaveProperty('clientId')
})
