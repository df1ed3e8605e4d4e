import { reportFailures, reportState } from '@seam/contract/lab/report/report'
import type { Report } from '@seam/contract/lab/report/report.row'
import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answers, show } from '../../../../../test/stage.tsx'
import { SendDrawer } from './send-drawer.tsx'

vi.mock('../../../../kit/feedback/feedback.tsx')

const report = (more: Partial<Report>) =>
  ({
    id: 1,
    reportCode: 'BG2026-000001',
    state: reportState.issued,
    voidRequesterName: '',
    releaseTime: null,
    releaseReason: '',
    reasons: { release: [] },
    ...more,
  }) as unknown as Report
const drawer = (more: Partial<Report>) => <SendDrawer report={report(more)} onClose={() => undefined} />
const open = async (more: Partial<Report>) => {
  answers({ notifiers: [], sends: [] })
  const { change } = show(drawer(more))
  await screen.findByRole('table', { name: '发送情况' })
  return (then: Partial<Report>) => change(drawer(then))
}
const button = () => screen.queryByRole('button', { name: '发送报告链接' })

test('offers to send an issued report', async () => {
  await open({})
  expect(button()).not.toBeNull()
})

const due = { release: [{ code: reportFailures.gateClosed.code, message: '费用还差 50.00 元' }] } as Report['reasons']
const reason = () => screen.queryByLabelText('放行原因') as HTMLInputElement | null

test('offers the reason of the report that it corrects', async () => {
  await open({ reasons: due, releaseReason: '主管同意' })
  expect(reason()?.value).toBe('主管同意')
})

test('keeps what was typed when the report changes meanwhile, and says why it may not be sent', async () => {
  const change = await open({ reasons: due })
  fireEvent.change(reason() as HTMLInputElement, { target: { value: '客户急需' } })
  change({ reasons: due, voidRequesterName: '陈志强' })
  expect(screen.getByText('已申请作废，决定之前不能发送')).toBeTruthy()
  expect(button()?.hasAttribute('disabled')).toBe(true)
  change({ reasons: due })
  expect(reason()?.value).toBe('客户急需')
  expect(button()?.hasAttribute('disabled')).toBe(false)
})

test.each([
  [{ state: reportState.voided, voidRequesterName: '陈志强' }, '已作废的报告不能发送'],
  [{ voidRequesterName: '陈志强' }, '已申请作废，决定之前不能发送'],
])('shows the messages of a report that may not be sent, and why it may not', async (more, reason) => {
  await open(more)
  expect(screen.getByText(reason)).toBeTruthy()
  expect(button()).toBeNull()
})
