import { reportState } from '@seam/contract/lab/report/report'
import type { Report } from '@seam/contract/lab/report/report.row'
import { screen } from '@testing-library/react'
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
    reasons: { release: [] },
    ...more,
  }) as unknown as Report
const open = async (more: Partial<Report>) => {
  answers({ notifiers: [], sends: [] })
  show(<SendDrawer report={report(more)} onClose={() => undefined} />)
  await screen.findByRole('table', { name: '发送情况' })
}
const button = () => screen.queryByRole('button', { name: '发送报告链接' })

test('offers to send an issued report', async () => {
  await open({})
  expect(button()).not.toBeNull()
})

test.each([
  [{ state: reportState.voided, voidRequesterName: '陈志强' }, '已作废的报告不能发送'],
  [{ voidRequesterName: '陈志强' }, '已申请作废，决定之前不能发送'],
])('shows the messages of a report that may not be sent, and why it may not', async (more, reason) => {
  await open(more)
  expect(screen.getByText(reason)).toBeTruthy()
  expect(button()).toBeNull()
})
