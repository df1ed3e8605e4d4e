import type { SentOf } from '@seam/contract/kit/call'
import type { resultCalls } from '@seam/contract/lab/result.calls'
import type { BenchRow } from '@seam/contract/lab/result.row'
import { itemState } from '@seam/contract/lab/sample'
import { componentsOf } from '../sheet/boxes/cells.ts'
import type { Edit } from './edit-book.ts'

export type SentReading = SentOf<typeof resultCalls.preview>['readings'][number]

/** What was sent back is measured anew: it hands nothing on. */
const savedOf = ({ result, state }: BenchRow, component: string) =>
  state === itemState.waiting ? [] : (result?.readings ?? []).filter(reading => reading.component === component)

/**
 * The readings of a row as they are sent, exactly as typed. One that was saved already keeps its instrument;
 * a new one has the instrument in use now.
 */
export const readingsOf = ({ row, cells }: Edit, instrument: string): SentReading[] =>
  componentsOf(row).flatMap(component => {
    const saved = savedOf(row, component)
    return (cells[component] ?? [])
      .map((raw, at) => {
        const kept = saved[at]?.raw === raw ? saved[at] : undefined
        return { component, raw, instrument: kept?.instrument ?? instrument }
      })
      .filter(({ raw }) => raw !== '')
  })
