import type { Report } from '@seam/contract/lab/report/report.row'
import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { show } from '../../../../../test/stage.tsx'
import { VoidActions } from './void-actions.tsx'

vi.mock('../../../../kit/feedback/feedback.tsx')

const report = (confirmVoid: boolean) =>
  ({
    id: 1,
    version: 2,
    reportCode: 'BG2026-000001',
    replacesCode: null,
    can: { rejectVoid: true, confirmVoid },
  }) as Report

const buttons = () => screen.getAllByRole('button').map(({ textContent }) => textContent)

test('who requested to void a report can take the request back; another person agrees or rejects it', async () => {
  const { change } = show(<VoidActions report={report(false)} />)
  expect(buttons()).toEqual(['撤回申请'])
  change(<VoidActions report={report(true)} />)
  expect(buttons()).toEqual(['驳回作废', '同意作废'])
  fireEvent.click(screen.getByRole('button', { name: '驳回作废' }))
  expect(await screen.findByRole('dialog', { name: '驳回作废申请 BG2026-000001' })).toBeTruthy()
  expect(screen.getByLabelText(/驳回原因/)).toBeTruthy()
})
