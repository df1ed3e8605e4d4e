import type { qualityStatCalls } from '@seam/contract/insight/stat/quality/quality'
import { type PairRow, pairMark } from '@seam/contract/insight/stat/quality/quality-rows'
import type { InputOf } from '@seam/contract/kit/call'
import type { Page } from '@seam/contract/kit/list/page'
import { dayOf } from '@seam/contract/kit/value/day'
import { type Db, inSnapshot } from '../../../db/database.ts'
import type { Caller } from '../../../kit/caller.ts'
import { numberOf } from '../../../kit/list/bounds.ts'
import type { Period } from '../../../kit/period.ts'
import { retestsBlind } from '../../lab/retest/retest.rules.ts'
import { countOccasions } from '../rollup/occasion.commands.ts'
import type { FigureFilter } from '../stat/measure/measure.sql.ts'
import { selectPairs } from './pair.rows.ts'
import { readsCodes, withoutCode } from './quality-stat.view.ts'

/** The pairs counted by a figure; without what the reader may not know of them. */
export const listPairs = (
  db: Db,
  input: InputOf<typeof qualityStatCalls.pairs>,
  period: Period,
  filter: FigureFilter,
  reader: Pick<Caller, 'permissions'>,
): Promise<Page<PairRow>> =>
  inSnapshot(db, async snapshot => {
    const measure = input.mark === pairMark.beyond ? 'pairsBeyond' : 'pairs'
    const counts = await countOccasions(snapshot, [measure], period, filter)
    const rows = await selectPairs(snapshot, input, period, filter)
    const withheld = retestsBlind(reader.permissions) ? { first: '', second: '' } : {}
    return {
      rows: rows.map((row, at) => ({
        ...row,
        ...withheld,
        ...(readsCodes(reader)
          ? { id: numberOf(input, at) }
          : { ...withoutCode(input, at), submitTime: dayOf(row.submitTime) }),
      })),
      totalRecords: counts.reduce((sum, { amount }) => sum + amount, 0),
    }
  })
