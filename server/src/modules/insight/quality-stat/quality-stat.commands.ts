import type { QualityItemRow, qualityStatCalls } from '@seam/contract/insight/stat/quality/quality'
import type { InputOf, OutputOf } from '@seam/contract/kit/call'
import type { Page } from '@seam/contract/kit/list/page'
import { dayOf } from '@seam/contract/kit/value/day'
import { type Db, inSnapshot } from '../../../db/database.ts'
import type { Caller } from '../../../kit/caller.ts'
import { laboratoryTime, type Period } from '../../../kit/period.ts'
import { countOccasions } from '../rollup/occasion.commands.ts'
import type { FigureFilter } from '../stat/measure/measure.sql.ts'
import { selectProjects } from '../stat/stat.rows.ts'
import { projectIdsOf, projectQualityOf, qualityTotalOf, returnReasonsOf } from './quality-count.rules.ts'
import { selectControls, selectQualityItems } from './quality-stat.rows.ts'
import { readsCodes, withoutCode } from './quality-stat.view.ts'
import { countRetests } from './retest-stat.commands.ts'

type Quality = OutputOf<typeof qualityStatCalls.list>

const measures = [
  'submitted',
  'third',
  'waived',
  'returned',
  'retracted',
  'corrected',
  'returnReasons',
  'pairs',
  'pairsBeyond',
] as const

/** The quality of a period: items submitted in it with what became of them up to now, and the controls. */
export const countQuality = (db: Db, period: Period, filter: FigureFilter): Promise<Quality> =>
  inSnapshot(db, async snapshot => {
    const counts = await countOccasions(snapshot, measures, period, filter)
    return {
      rows: projectQualityOf(counts, await selectProjects(snapshot, projectIdsOf(counts))),
      total: qualityTotalOf(counts),
      reasons: returnReasonsOf(counts),
      controls: await selectControls(snapshot, period),
      retests: await countRetests(snapshot, period, filter),
      asOf: laboratoryTime(),
    }
  })

/** The items counted by a figure; without codes of the laboratory for readers who may not know their clients. */
export const listQualityItems = (
  db: Db,
  input: InputOf<typeof qualityStatCalls.items>,
  period: Period,
  filter: FigureFilter,
  reader: Pick<Caller, 'permissions'>,
): Promise<Page<QualityItemRow>> =>
  inSnapshot(db, async snapshot => {
    const { mark, reason } = input
    const counts = await countOccasions(snapshot, [reason === undefined ? mark : 'returnReasons'], period, filter)
    const own = reason === undefined ? counts : counts.filter(({ subject }) => Number(subject) === reason)
    const rows = await selectQualityItems(snapshot, input, period, filter)
    return {
      rows: readsCodes(reader)
        ? rows
        : rows.map((row, at) => ({ ...row, ...withoutCode(input, at), submitTime: dayOf(row.submitTime) })),
      totalRecords: own.reduce((sum, { amount }) => sum + amount, 0),
    }
  })
