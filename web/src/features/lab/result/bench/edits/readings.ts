import type { SentOf } from '@seam/contract/kit/call'
import type { RawData } from '@seam/contract/lab/result/result'
import type { resultCalls } from '@seam/contract/lab/result/result.calls'
import type { BenchRow } from '@seam/contract/lab/result/result.row'
import { itemState } from '@seam/contract/lab/sample/sample'
import { componentsOf, isInputMoved } from '../sheet/boxes/cells.ts'
import type { Edit } from './edit-book.ts'
import { filledDeterminations, isRawRow, rawDataAt } from './raw-data.ts'

type SentReading = SentOf<typeof resultCalls.preview>['readings'][number]

/** A returned row is measured again: its readings are not reused, unless only another result changed. */
const savedOf = (row: BenchRow, component: string) =>
  row.state === itemState.waiting && !isInputMoved(row)
    ? []
    : (row.result?.readings ?? []).filter(reading => reading.component === component)

/**
 * The readings of a row as they are sent, exactly as typed. One that was saved already keeps its instrument;
 * a new one has the instrument in use now.
 */
export const readingsOf = (edit: Edit, instrument: string): SentReading[] =>
  isRawRow(edit.row) ? rawReadingsOf(edit, instrument) : typedReadingsOf(edit, instrument)

const typedReadingsOf = ({ row, cells }: Edit, instrument: string): SentReading[] =>
  componentsOf(row).flatMap(component => {
    const saved = savedOf(row, component)
    return (cells[component] ?? [])
      .map((raw, at) => {
        const unchanged = saved[at]?.raw === raw ? saved[at] : undefined
        return { component, raw, instrument: unchanged?.instrument ?? instrument }
      })
      .filter(({ raw }) => raw !== '')
  })

const rawReadingsOf = ({ row, cells }: Edit, instrument: string): SentReading[] =>
  filledDeterminations(row, cells).map(at => {
    const rawData = rawDataAt(row, cells, at)
    const saved = savedOf(row, '')[at]
    const isSaved = saved?.origin !== null && saved !== undefined && isSameRecord(saved.origin.rawData, rawData)
    return { component: '', rawData, instrument: isSaved ? saved.instrument : instrument }
  })

const isSameRecord = (a: RawData, b: RawData) => Object.keys({ ...a, ...b }).every(key => a[key] === b[key])
