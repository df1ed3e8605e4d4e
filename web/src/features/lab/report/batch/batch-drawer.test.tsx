import { reportState } from '@seam/contract/lab/report/report'
import { reportBatchState } from '@seam/contract/lab/report/report-batch'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answers, show } from '../../../../../test/stage.tsx'
import { BatchDrawer } from './batch-drawer.tsx'

test('what was not issued comes first, with its reason', async () => {
  const row = (reportId: number, state: number, reason = '') => ({
    reportId,
    reportCode: `BG2026-00000${reportId}`,
    delegateCode: '',
    reportState: reportState.issued,
    state,
    reason,
  })
  const { done, refused } = reportBatchState
  const rows = [row(1, done), row(2, refused, '状态已变为“编制中”，本批没有签发'), row(3, done)]
  answers({ id: 7, kind: 'issue', createTime: '', finishTime: '2026-11-21 08:00:00', rows })
  show(<BatchDrawer id={7} onClose={() => {}} />)
  expect(await screen.findByText('已处理完：完成 2 份，未完成 1 份')).toBeTruthy()
  const texts = screen.getAllByRole('row').map(({ textContent }) => textContent)
  expect(texts.slice(1).map(text => text?.slice(0, 13))).toEqual([2, 1, 3].map(id => `BG2026-00000${id}`))
  expect(texts[1]).toContain('状态已变为“编制中”，本批没有签发')
})
