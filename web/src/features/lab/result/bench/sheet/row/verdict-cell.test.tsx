import { plausibilityLevel } from '@seam/contract/lab/result/plausibility'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { benchRow } from '../../bench-row.fixture.ts'
import { VerdictCell } from './verdict-cell.tsx'

const value = {
  component: '',
  verdict: 'accepted' as const,
  mean: '150',
  reported: '150.00',
  used: [1, 2],
  range: '0',
  limit: '0.5',
  factor: '1',
  flagged: false,
  reason: '极差0 ≤ T=0.5',
}
const judged = {
  values: [value],
  readings: [],
  verdict: 'accepted' as const,
  pending: false,
  fault: undefined,
  estimated: false,
  findings: [],
}

test('readings that agree are accepted, unless they are impossible', () => {
  const { rerender } = render(<VerdictCell row={benchRow()} judged={judged} />)
  expect(screen.getByText('合格')).toBeTruthy()
  const finding = { level: plausibilityLevel.impossible, ruleName: '灰分范围', message: '灰分应在 0～100%' }
  rerender(<VerdictCell row={benchRow()} judged={{ ...judged, findings: [finding as never] }} />)
  expect(screen.queryByText('合格')).toBeNull()
  expect(screen.getByText('请更正读数')).toBeTruthy()
})
