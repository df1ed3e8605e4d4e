import { reportState } from '@seam/contract/lab/report/report'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '../../../../../test/stage.tsx'
import { VoidNotice } from './void-notice.tsx'

const requested = { state: reportState.issued, voidReason: '样品送错', voidRequesterName: '陈志强', voidTime: null }

test('says that a report is to be voided, and after that when and why it was', () => {
  const { change } = show(<VoidNotice report={requested} />)
  expect(screen.getByText('陈志强 已申请作废本报告：样品送错。须由另一人同意。')).toBeTruthy()
  change(<VoidNotice report={{ ...requested, state: reportState.voided, voidTime: '2026-11-23 16:00:00' }} />)
  expect(screen.getByText('本报告已于 2026-11-23 16:00:00 作废：样品送错（陈志强 申请）。')).toBeTruthy()
})
