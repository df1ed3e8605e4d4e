import type { Report } from '@seam/contract/lab/report/report.row'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Editing } from '../edit/use-editing.ts'
import { ReportHead } from './report-head.tsx'

vi.mock('../actions/report-actions.tsx', () => ({ ReportActions: () => null }))
vi.mock('../../../../kit/session/session.ts', () => ({ useSession: () => ({ permissions: new Set() }) }))

const report = {
  delegateCode: 'WT20261126-0009',
  reportCode: null,
  state: 10,
  issueTime: null,
  replacesCode: null,
  can: { edit: true },
} as unknown as Report
const save = vi.fn<() => Promise<boolean>>()
const onLook = vi.fn<(code: string | null) => void>()
const preview = (dirty: boolean) => {
  const editing = { dirty, busy: false, save } as unknown as Editing
  const none = () => {}
  render(<ReportHead report={report} editing={editing} onBack={none} onLook={onLook} onLife={none} onSend={none} />)
  fireEvent.click(screen.getByRole('button', { name: /预览 PDF/ }))
}
afterEach(() => {
  cleanup()
  vi.resetAllMocks()
})

test('stores what was typed before it is previewed', async () => {
  save.mockResolvedValue(true)
  preview(true)
  await waitFor(() => expect(onLook).toHaveBeenCalledExactlyOnceWith(null))
  expect(save).toHaveBeenCalledOnce()
})

test('previews nothing that could not be stored, and stores nothing that was not changed', async () => {
  save.mockResolvedValue(false)
  preview(true)
  await waitFor(() => expect(save).toHaveBeenCalledOnce())
  expect(onLook).not.toHaveBeenCalled()
  cleanup()
  preview(false)
  await waitFor(() => expect(onLook).toHaveBeenCalledOnce())
  expect(save).toHaveBeenCalledOnce()
})

test('names the report that superseded it', () => {
  const old = {
    ...report,
    can: { edit: false },
    reportCode: 'BG2026-000001',
    successorCode: 'BG2026-000001-G1',
  } as Report
  const none = () => {}
  render(<ReportHead report={old} editing={{} as Editing} onBack={none} onLook={none} onLife={none} onSend={none} />)
  expect(screen.getByText('由 BG2026-000001-G1 替代')).toBeTruthy()
})
