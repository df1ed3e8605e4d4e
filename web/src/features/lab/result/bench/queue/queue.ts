import type { OutputOf } from '@seam/contract/kit/call'
import type { resultCalls } from '@seam/contract/lab/result/result.calls'
import type { BenchRow } from '@seam/contract/lab/result/result.row'
import { itemState } from '@seam/contract/lab/sample/sample'

export type WorkCount = OutputOf<typeof resultCalls.workCount>[number]

const byTime = (a: string | null, b: string | null) => (a ?? '9').localeCompare(b ?? '9')

/** Overdue first, then urgent, then the oldest. */
export const sortByUrgency = (counts: readonly WorkCount[]): readonly WorkCount[] =>
  counts.toSorted(
    (a, b) =>
      Number(b.soon > 0) - Number(a.soon > 0) ||
      Number(b.urgent > 0) - Number(a.urgent > 0) ||
      byTime(a.oldest, b.oldest),
  )

/** A sample with work left on it. */
export type SampleWork = Pick<
  BenchRow,
  'sampleId' | 'labCode' | 'sampleKindName' | 'urgency' | 'dueTime' | 'soonTime'
> & {
  readonly waiting: number
  readonly entered: number
  readonly returned: boolean
  /** one of its items is in a held run */
  readonly onHold: boolean
}

/** The samples of a queue, in its order. */
export const samplesOf = (rows: readonly BenchRow[]): readonly SampleWork[] =>
  [...Map.groupBy(rows, ({ sampleId }) => sampleId).values()].flatMap(own => {
    const [first] = own
    if (first === undefined) return []
    const { sampleId, labCode, sampleKindName, urgency, dueTime, soonTime } = first
    const waiting = own.filter(({ state }) => state === itemState.waiting).length
    const returned = own.some(row => row.returned !== null)
    return [
      {
        sampleId,
        labCode,
        sampleKindName,
        urgency,
        dueTime,
        soonTime,
        waiting,
        entered: own.length - waiting,
        returned,
        onHold: own.some(({ hold }) => hold !== null),
      },
    ]
  })
