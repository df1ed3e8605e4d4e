import type { RetestCount, RetestCountRow } from '@seam/contract/insight/stat/quality/retest'
import { percentOf } from '@seam/contract/kit/value/percent'

type Counts = Omit<RetestCountRow, 'agreeingRate'>

const withRate = <T extends Pick<Counts, 'agreeing' | 'disagreeing'>>(counts: T) => ({
  ...counts,
  agreeingRate: percentOf(counts.agreeing, counts.agreeing + counts.disagreeing),
})

/** The counts of projects with their total and the share that agrees, of what could be compared. */
export const retestCountOf = (rows: readonly Counts[]): RetestCount => {
  const sumOf = (count: 'retested' | 'agreeing' | 'disagreeing' | 'uncompared') =>
    rows.reduce((sum, row) => sum + row[count], 0)
  return {
    rows: rows.map(withRate),
    total: withRate({
      retested: sumOf('retested'),
      agreeing: sumOf('agreeing'),
      disagreeing: sumOf('disagreeing'),
      uncompared: sumOf('uncompared'),
    }),
  }
}
