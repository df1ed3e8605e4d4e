import { resultFailures } from '@seam/contract/lab/result/result'
import { resultCalls } from '@seam/contract/lab/result/result.calls'
import { useQueryClient } from '@tanstack/react-query'
import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answers, server, show } from '../../../../../../../test/stage.tsx'
import { benchRow } from '../../bench-row.fixture.ts'
import type { SheetRow } from '../../edits/sheet-row.ts'
import { VerdictCell } from '../row/verdict-cell.tsx'
import { useRowVerdicts } from './use-row-verdicts.ts'

const row = benchRow()
const sheetRow = (raws: readonly string[]): SheetRow => ({
  row,
  cells: { '': raws },
  changed: true,
  clash: false,
  isGone: false,
})
const readings: readonly SheetRow[] = [sheetRow(['9.8', '9.8'])]
const beyondRange: readonly SheetRow[] = [sheetRow(['>1500'])]

const accepted = {
  component: '',
  verdict: 'accepted',
  mean: '9.8',
  reported: '9.80',
  used: [1, 2],
  range: '0.0',
  limit: '0.2',
  factor: '1',
  flagged: false,
  reason: '极差 0.0',
}

const Verdict = ({ rows }: { rows: readonly SheetRow[] }) => {
  const queries = useQueryClient()
  return (
    <>
      <button type="button" onClick={() => void queries.invalidateQueries()}>
        重新载入
      </button>
      <VerdictCell row={row} judged={useRowVerdicts(rows).get(row.itemId)} />
    </>
  )
}

test('a refusal is shown with its reason, without the advice to save', async () => {
  answers(null, { code: resultFailures.rawDataInvalid.code, message: '该项目不能录入 >1500' })
  show(<Verdict rows={beyondRange} />)
  await screen.findByText('该项目不能录入 >1500')
  expect(String(server.mock.calls[0]?.[0])).toBe(resultCalls.preview.path)
  expect(screen.queryByText(/可以先保存/)).toBeNull()
})

test('readings that nobody answered for can be saved', async () => {
  server.mockRejectedValue(new TypeError('line broken'))
  show(<Verdict rows={readings} />)
  expect(await screen.findByText(/可以先保存/)).toBeTruthy()
})

test('a verdict stays when a later request for it fails', async () => {
  answers({ readings: [], values: [accepted], findings: [] })
  const { change } = show(<Verdict rows={readings} />)
  await screen.findByText('极差 0.0')
  server.mockRejectedValue(new TypeError('line broken'))
  fireEvent.click(screen.getByText('重新载入'))
  await vi.waitFor(() => expect(server).toHaveBeenCalledTimes(2))
  change(<Verdict rows={[...readings]} />)
  await act(async () => {})
  expect(screen.queryByText(/未能判定/)).toBeNull()
  expect(screen.getByText('极差 0.0')).toBeTruthy()
})
