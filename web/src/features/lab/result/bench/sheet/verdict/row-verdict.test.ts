import type { ResultValue } from '@seam/contract/lab/result/result.row'
import { describe, expect, it, test } from 'vitest'
import { CallFailure } from '../../../../../../kit/api/call-failure.ts'
import { benchRow, parts, resultWith } from '../../bench-row.fixture.ts'
import type { SheetRow } from '../../edits/sheet-row.ts'
import { faultOfFailure, isReady, judgeRow, overallVerdict } from './row-verdict.ts'

const value = (component: string, verdict: ResultValue['verdict']): ResultValue => ({
  component,
  verdict,
  mean: '9.8',
  reported: '9.80',
  used: [1, 2],
  range: '0.1',
  limit: '0.2',
  factor: '1',
  flagged: false,
  reason: '',
})
const sheetRow = (more: Partial<SheetRow> = {}): SheetRow => ({
  row: benchRow({
    state: 20,
    result: resultWith(['9.8', '9.8'], { values: [value('', 'accepted')], estimated: true }),
  }),
  cells: { '': ['9.8', '9.8'] },
  changed: false,
  clash: false,
  isGone: false,
  ...more,
})

test('discards several components if one is discarded, and accepts them only if all are accepted', () => {
  const row = benchRow({ components: parts })
  expect(overallVerdict(row, [])).toBeUndefined()
  expect(overallVerdict(row, [value('DT', 'accepted')])).toBe('needsAnother')
  expect(overallVerdict(row, [value('DT', 'accepted'), value('ST', 'accepted')])).toBe('accepted')
  expect(overallVerdict(row, [value('DT', 'accepted'), value('ST', 'redo')])).toBe('redo')
})

describe('a row', () => {
  it('says that the server did not answer, until what is typed is judged again', () => {
    const edited = sheetRow({ changed: true })
    const failed = { values: [], fault: faultOfFailure(new CallFailure('network', 0, '')) }
    expect(judgeRow(edited, { ...failed, current: true })).toMatchObject({ verdict: undefined, pending: false })
    expect(judgeRow(edited, { ...failed, current: true }).fault).toContain('未能判定')
    expect(judgeRow(edited, { ...failed, current: false })).toMatchObject({ fault: undefined, pending: true })
  })

  it('without an edit has the verdict of its version', () =>
    expect(judgeRow(sheetRow(), undefined)).toMatchObject({ verdict: 'accepted', estimated: true, pending: false }))
  it('with an edit awaits its verdict and keeps the last values', () => {
    const answer = { values: [value('', 'accepted')], current: false }
    expect(judgeRow(sheetRow({ changed: true }), answer)).toMatchObject({ verdict: undefined, pending: true })
    expect(judgeRow(sheetRow({ changed: true }), { ...answer, current: true })).toMatchObject({ verdict: 'accepted' })
  })
  it('with an invalid number has no verdict', () =>
    expect(judgeRow(sheetRow({ changed: true, cells: { '': ['9.'] } }), undefined).fault).toBeDefined())
  it('is ready if it is accepted, nobody else changed it, and its batch is not held', () => {
    const judged = judgeRow(sheetRow(), undefined)
    expect(isReady(sheetRow(), judged)).toBe(true)
    expect(isReady(sheetRow({ clash: true }), judged)).toBe(false)
    const onHold = benchRow({ ...sheetRow().row, hold: { runId: 292, controls: [] } })
    expect(isReady(sheetRow({ row: onHold }), judged)).toBe(false)
    expect(isReady(sheetRow({ isGone: true }), judgeRow(sheetRow({ isGone: true }), undefined))).toBe(false)
  })
})
