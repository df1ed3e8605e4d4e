import type { Finding } from '@seam/contract/lab/result/plausibility'
import type { ReviewRow } from '@seam/contract/lab/result/result.row'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { unsaved } from '../../../../../kit/draft/unsaved.tsx'
import { ask } from '../../../../../kit/feedback/feedback.tsx'
import { AntdFrame } from '../../../../../kit/theme/antd-frame.tsx'
import { WaiverDialog } from './waiver-dialog.tsx'

vi.mock('../../../../../kit/session/session.ts', () => ({ useSession: () => ({ permissions: new Set() }) }))
vi.mock('../../../../../kit/feedback/feedback.tsx', () => ({ ask: vi.fn<() => Promise<boolean>>() }))

const readings = [1, 2].map(ordinal => ({ component: '', ordinal, raw: `10.${ordinal}`, instrument: '', source: '' }))
const row = {
  itemId: 1,
  version: 1,
  can: { confirm: true },
  labCode: 'K7M4X2E',
  projectName: '灰分',
  findings: [],
  remarks: '',
  result: { values: [], readings },
} as unknown as ReviewRow

const onCancel = vi.fn<() => void>()
const onConfirm = vi.fn<() => Promise<boolean>>()
const dialog = (page: readonly ReviewRow[], refusal?: readonly Finding[]) => (
  <AntdFrame>
    <WaiverDialog chosen={row} page={page} refusal={refusal} busy={false} onConfirm={onConfirm} onCancel={onCancel} />
  </AntdFrame>
)
const open = () => render(dialog([row]))
afterEach(() => {
  cleanup()
  unsaved.forget('')
  vi.resetAllMocks()
})

const reason = () => screen.getByLabelText('放行原因') as HTMLInputElement
const type = (value: string) => fireEvent.change(reason(), { target: { value } })
const escape = () => act(async () => void fireEvent.keyDown(document.body, { key: 'Escape' }))
/** Whether the browser asks before the page is reloaded or closed. */
const holdsPage = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

test('closes without a question if nothing was typed', async () => {
  open()
  expect(holdsPage()).toBe(false)
  await escape()
  expect(ask).not.toHaveBeenCalled()
  expect(onCancel).toHaveBeenCalled()
})

test('asks before typed text is discarded by Esc, 取消 or a reload', async () => {
  open()
  type('样品量不足')
  expect(holdsPage()).toBe(true)
  vi.mocked(ask).mockResolvedValue(false)
  await escape()
  await act(async () => fireEvent.click(screen.getByRole('button', { name: /取\s*消/ })))
  expect(ask).toHaveBeenCalledTimes(2)
  expect(onCancel).not.toHaveBeenCalled()
  expect(reason().value).toBe('样品量不足')
  vi.mocked(ask).mockResolvedValue(true)
  await escape()
  expect(onCancel).toHaveBeenCalledTimes(1)
  expect(holdsPage()).toBe(false)
})

test('asks for an excluded reading too, but not after confirmation', async () => {
  open()
  fireEvent.click(screen.getByLabelText(/第2次/))
  expect(unsaved.in('')).toBe(true)
  type('样品量不足')
  onConfirm.mockResolvedValue(false)
  fireEvent.submit(reason().form as HTMLFormElement)
  await waitFor(() => expect(onConfirm).toHaveBeenCalledWith(row, { reason: '样品量不足', used: [1] }, []))
  expect(unsaved.in('')).toBe(true)
  onConfirm.mockResolvedValue(true)
  fireEvent.submit(reason().form as HTMLFormElement)
  await waitFor(() => expect(unsaved.in('')).toBe(false))
})

test('shows the present readings when the result changed meanwhile, keeps the reason, and has them chosen again', async () => {
  const { rerender } = open()
  fireEvent.click(screen.getByLabelText(/第2次/))
  type('样品量不足')
  const later = [1, 2, 3].map(ordinal => ({ component: '', ordinal, raw: `9.${ordinal}`, instrument: '', source: '' }))
  const now = { ...row, version: 2, result: { values: [], readings: later } } as unknown as ReviewRow
  rerender(dialog([now]))
  expect(screen.getByText(/刚有改动/)).toBeTruthy()
  onConfirm.mockResolvedValue(true)
  fireEvent.submit(reason().form as HTMLFormElement)
  expect(onConfirm).not.toHaveBeenCalled()
  fireEvent.click(screen.getByLabelText(/第1次/))
  fireEvent.click(screen.getByLabelText(/第3次/))
  fireEvent.submit(reason().form as HTMLFormElement)
  await waitFor(() => expect(onConfirm).toHaveBeenCalledWith(now, { reason: '样品量不足', used: [1, 3] }, []))
})

test('keeps the reason and says so when the result has left the list, and sends its last version', async () => {
  const { rerender } = open()
  type('样品量不足')
  const now = { ...row, version: 2 }
  rerender(dialog([now]))
  rerender(dialog([]))
  expect(screen.getByText(/^K7M4X2E 灰分 刚有变动，已不在当前列表中/)).toBeTruthy()
  expect(reason().value).toBe('样品量不足')
  expect(onCancel).not.toHaveBeenCalled()
  fireEvent.click(screen.getByLabelText(/第1次/))
  fireEvent.submit(reason().form as HTMLFormElement)
  await waitFor(() => expect(onConfirm).toHaveBeenCalledWith(now, { reason: '样品量不足', used: [1] }, []))
})

test('shows the readings and the value of an unusual result beside the finding', () => {
  const finding = { level: 'unusual', ruleName: '灰分', message: '灰分一般在 1～60%' }
  const value = { component: '', verdict: 'accepted', reported: '65.15', used: [1, 2], reason: '' }
  const unusual = {
    ...row,
    unit: '%',
    components: [],
    parallels: 2,
    findings: [finding],
    result: { values: [value], readings, inputs: [], verdict: 'accepted' },
  } as unknown as ReviewRow
  render(
    <AntdFrame>
      <WaiverDialog chosen={unusual} page={[unusual]} busy={false} onConfirm={onConfirm} onCancel={onCancel} />
    </AntdFrame>,
  )
  for (const text of ['10.1', '10.2', '65.15']) expect(screen.getByText(text)).toBeTruthy()
})

test('shows what the server finds in the released value, and sends the findings that were shown', async () => {
  const finding = { level: 'unusual', ruleId: 4, message: '灰分一般在 1～60%：现为 64%' } as const
  const { rerender } = open()
  type('样品量不足')
  onConfirm.mockResolvedValue(false)
  fireEvent.submit(reason().form as HTMLFormElement)
  await waitFor(() => expect(onConfirm).toHaveBeenCalledWith(row, { reason: '样品量不足', used: [1, 2] }, []))
  rerender(dialog([row], [finding]))
  expect(screen.getByText(/结果有新的提示/)).toBeTruthy()
  expect(screen.getByText(/灰分一般在 1～60%：现为 64%/)).toBeTruthy()
  fireEvent.submit(reason().form as HTMLFormElement)
  await waitFor(() => expect(onConfirm).toHaveBeenCalledWith(row, { reason: '样品量不足', used: [1, 2] }, [finding]))
})
