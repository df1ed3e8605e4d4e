import { fireEvent, render, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { benchRow, resultWith } from '../../bench-row.fixture.ts'
import { asRawRow } from '../../edits/raw-data.ts'
import type { SheetRow } from '../../edits/sheet-row.ts'
import { fieldSteps } from '../boxes/box-layout.ts'
import { judgeRow } from '../verdict/row-verdict.ts'
import { RawLine } from './raw-line.tsx'

vi.mock('../../../../../../kit/session/session.ts', () => ({ useSession: () => ({ permissions: new Set() }) }))

const result = resultWith(['9.69', '10.30', '9.90'])
const row = asRawRow(benchRow({ state: 20, worksheetKind: 'ashing', result }))
const sheetRow: SheetRow = { row, cells: {}, changed: false, clash: false, isGone: false }
const onCommand = vi.fn<() => void>()
const line = (more: Partial<SheetRow> = {}, compact = false, steps: Parameters<typeof RawLine>[0]['steps'] = [[]]) => {
  const current = { ...sheetRow, ...more }
  const none = () => {}
  return (
    <table>
      <tbody>
        <RawLine
          sheetRow={current}
          judged={judgeRow(current, undefined)}
          steps={steps}
          selected={false}
          refusal={undefined}
          warnings={[]}
          onText={none}
          onMethod={none}
          choose={none}
          onCommand={onCommand}
          resolve={none}
          compact={compact}
        />
      </tbody>
    </table>
  )
}

test('shows every reading that was entered without raw data, until raw data is typed', () => {
  const { rerender } = render(line())
  for (const reading of ['9.69', '10.30', '9.90']) expect(screen.getByText(reading)).toBeTruthy()
  rerender(line({ changed: true, cells: { [row.components[0]?.code ?? '']: ['18.1'] } }))
  expect(screen.queryByText('9.69')).toBeNull()
})

test('says that a result whose moisture changed needs no new determination, and calculates it again at a click', () => {
  const inputs = [{ itemId: 2, projectCode: 'MAD', resultNo: 1, reported: '1.25' }]
  const origin = { kind: 'ashing', formulaVersion: 1, rawData: { dish: '20.1' } } as const
  const readings = resultWith(['9.69']).readings.map(reading => ({ ...reading, origin }))
  const moved = asRawRow(
    benchRow({
      worksheetKind: 'ashing',
      returned: { command: 'takeBack', reasonCode: null, reason: '所依据的结果已变化' },
      result: resultWith([], { inputs, readings }),
    }),
  )
  render(line({ row: moved }))
  expect(screen.getByText('已撤回').parentElement?.textContent).toContain('所依据的结果已变化；原始数据还在，无需重测')
  fireEvent.click(screen.getByRole('button', { name: '按新的输入重算' }))
  expect(onCommand).toHaveBeenCalledWith('former', 1)
})

test('shows report, verdict and history below the sample where the window is narrow', () => {
  const value = { component: '', verdict: 'accepted', mean: '9.963', reported: '9.96', used: [1, 2, 3] } as const
  const judgedAs = { range: '0.61', limit: '0.2', factor: '', flagged: false, reason: '' }
  const judged = resultWith(['9.69', '10.30', '9.90'], { values: [{ ...value, used: [1, 2, 3], ...judgedAs }] })
  const { container } = render(line({ row: { ...row, result: judged } }, true))
  const [head] = container.getElementsByClassName('sheet-code-cell')
  expect(head?.textContent).toContain('9.96')
  expect(within(head as HTMLElement).getByRole('button', { name: /的经过$/ })).toBeTruthy()
  expect(container.querySelector('.sheet-verdict-cell, .sheet-history-cell')).toBeNull()
})

test('shows the fields of a determination in its steps, each with its name', () => {
  const [tray, dish, loss] = [
    { key: 'tray', label: '盘重', unit: 'g', optional: true },
    { key: 'dish', label: '皿重', unit: 'g' },
    { key: 'transitLoss', label: '运输失水 M1', unit: '%', optional: true },
  ] as const
  render(line({ row: { ...row, result: null } }, true, fieldSteps([tray, dish, loss])))
  const stepOf = (label: string) =>
    screen.getByLabelText(`${row.labCode} 第1次 ${label}`).closest('.raw-sheet-steps > div')
  expect(stepOf('盘重')).not.toBe(stepOf('皿重'))
  expect(stepOf('运输失水 M1')).toBe(stepOf('皿重'))
  expect(stepOf('皿重')?.textContent).toBe('皿重运输失水 M1，%')
})
