import type { qualityStatCalls } from '@seam/contract/insight/stat/quality/quality'
import type { RetestCount, RetestFigureRow } from '@seam/contract/insight/stat/quality/retest'
import type { InputOf } from '@seam/contract/kit/call'
import type { Page } from '@seam/contract/kit/list/page'
import { dayOf } from '@seam/contract/kit/value/day'
import { type Db, inSnapshot } from '../../../db/database.ts'
import type { Caller } from '../../../kit/caller.ts'
import type { Period } from '../../../kit/period.ts'
import type { FigureFilter } from '../stat/measure/measure.sql.ts'
import { readsCodes, withoutCode } from './quality-stat.view.ts'
import { retestCountOf } from './retest-count.rules.ts'
import { selectRetestCounts, selectRetestRows } from './retest-stat.rows.ts'

/** The values retested in a period, and how many of them agree with the results in force. */
export const countRetests = async (db: Db, period: Period, filter: FigureFilter): Promise<RetestCount> =>
  retestCountOf(await selectRetestCounts(db, period, filter))

/** The values counted by a figure; without codes of the laboratory for readers who may not know their clients. */
export const listRetests = (
  db: Db,
  input: InputOf<typeof qualityStatCalls.retests>,
  period: Period,
  filter: FigureFilter,
  reader: Pick<Caller, 'permissions'>,
): Promise<Page<RetestFigureRow>> =>
  inSnapshot(db, async snapshot => {
    const { total } = await countRetests(snapshot, period, filter)
    const rows = await selectRetestRows(snapshot, input, period, filter)
    return {
      rows: readsCodes(reader)
        ? rows
        : rows.map((row, at) => ({ ...row, ...withoutCode(input, at), createTime: dayOf(row.createTime) })),
      totalRecords: total[input.mark],
    }
  })
