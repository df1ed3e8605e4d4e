import { reportFailures } from '@seam/contract/lab/report/report'
import type { Report } from '@seam/contract/lab/report/report.row'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answers, sent, show } from '../../../../../test/stage.tsx'
import { ReleaseDialog } from './report-dialogs.tsx'

vi.mock('../../../../kit/feedback/feedback.tsx')

const due = {
  release: [{ code: reportFailures.gateClosed.code, message: '费用还差 50.00 元；须先付款，或填写放行原因' }],
}
const report = (more: object) =>
  ({
    id: 1,
    version: 2,
    reportCode: 'BG2026-000001',
    releaseReason: '',
    can: { release: true },
    reasons: due,
    ...more,
  }) as unknown as Report

const onReleased = vi.fn<() => void>()
const dialog = (more: object = {}) => (
  <ReleaseDialog report={report(more)} onClose={() => undefined} onReleased={onReleased} />
)
const reason = () => screen.getByLabelText(/放行原因/) as HTMLInputElement
const press = () => fireEvent.click(screen.getByRole('button', { name: '打印发放' }))

test('asks for a reason while something is due, and offers that of the corrected report', async () => {
  const { change } = show(dialog())
  expect(screen.getByText('费用还差 50.00 元；须先付款，或填写放行原因')).toBeTruthy()
  press()
  expect(await screen.findByText(/请输入放行原因/)).toBeTruthy()
  expect(sent()).toEqual([])
  change(<div key="other">{dialog({ releaseReason: '主管同意' })}</div>)
  expect(reason().value).toBe('主管同意')
})

test('needs no reason once the payment has arrived, and says so', async () => {
  const { change } = show(dialog())
  change(dialog({ version: 3, reasons: { release: [] } }))
  expect(screen.getByText('费用已结清，可以直接发放，不用填写放行原因')).toBeTruthy()
  answers(null)
  press()
  await waitFor(() => expect(sent()).toEqual([{ id: 1, version: 3, reason: '' }]))
})

test('keeps the reason when another person changed the report, and says what stands against it', async () => {
  const { change } = show(dialog())
  fireEvent.change(reason(), { target: { value: '客户急需' } })
  const against = [{ code: reportFailures.voidRequested.code, message: '该报告已申请作废，请先处理' }]
  change(dialog({ version: 3, can: { release: false }, reasons: { release: against } }))
  expect(screen.getByText('报告刚有变化，现在不能发放：该报告已申请作废，请先处理')).toBeTruthy()
  expect(reason().value).toBe('客户急需')
})
