import { reportCommand, reportState } from '@seam/contract/lab/report/report'
import type { Report } from '@seam/contract/lab/report/report.row'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '../../../../../test/stage.tsx'
import { VoidNotice } from './void-notice.tsx'

const step = (command: Report['steps'][number]['command'], createName: string) =>
  ({ command, createName }) as Report['steps'][number]
const requested = {
  state: reportState.issued,
  voidReason: '样品送错',
  voidRequesterName: '陈志强',
  voidTime: null,
  steps: [step(reportCommand.requestVoid, '陈志强')],
}

test('says that a report is to be voided, and after that when and why it was, and who agreed', () => {
  const { change } = show(<VoidNotice report={requested} />)
  expect(screen.getByText('陈志强 已申请作废本报告：样品送错。须由另一人同意。')).toBeTruthy()
  const voided = {
    ...requested,
    state: reportState.voided,
    voidTime: '2026-11-23 16:00:00',
    steps: [...requested.steps, step(reportCommand.void, '周敏')],
  }
  change(<VoidNotice report={voided} />)
  expect(screen.getByText('本报告已于 2026-11-23 16:00:00 作废：样品送错（陈志强 申请，周敏 同意）。')).toBeTruthy()
})
