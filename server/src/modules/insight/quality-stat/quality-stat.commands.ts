import type { qualityStatCalls } from '@seam/contract/insight/stat/quality'
import type { OutputOf } from '@seam/contract/kit/call'
import type { Db } from '../../../db/database.ts'
import { laboratoryTime, type Period } from '../../../kit/period.ts'
import { percentOf } from '../stat/figure.rules.ts'
import type { FigureFilter } from '../stat/measure.sql.ts'
import * as rows from './quality-stat.rows.ts'

type Quality = OutputOf<typeof qualityStatCalls.list>

const none = { submitted: 0, third: 0, waived: 0, returned: 0, retracted: 0, corrected: 0 }

/** Items submitted in the period with what became of them and the range of their readings: by project, and in all. */
export const countProjectQuality = async (
  db: Db,
  period: Period,
  filter: FigureFilter,
): Promise<Pick<Quality, 'rows' | 'total'>> => {
  const counts = await rows.selectQualityCounts(db, period, filter)
  const ratios = await rows.selectRatios(db, period, filter)
  const ratioOf = (projectId: number | null) => {
    const {
      pairs = 0,
      beyond = 0,
      ratio50 = null,
      ratio90 = null,
    } = ratios.find(row => row.projectId === projectId) ?? {}
    return { pairs, ratio50, ratio90, beyond: percentOf(beyond, pairs) }
  }
  const {
    projectId: _,
    projectName: _name,
    symbol: _symbol,
    ...total
  } = counts.find(({ projectId }) => projectId === null) ?? { ...none, projectId: null, projectName: '', symbol: '' }
  const rateOf = (part: number) => percentOf(part, total.submitted)
  return {
    rows: counts.flatMap(({ projectId, ...row }) =>
      projectId === null ? [] : [{ projectId, ...row, ...ratioOf(projectId) }],
    ),
    total: {
      ...total,
      ...ratioOf(null),
      thirdRate: rateOf(total.third),
      waivedRate: rateOf(total.waived),
      returnedRate: rateOf(total.returned),
      retractedRate: rateOf(total.retracted),
      correctedRate: rateOf(total.corrected),
    },
  }
}

/** The quality of a period, with the reasons of what went back and the controls. */
export const countQuality = async (db: Db, period: Period, filter: FigureFilter): Promise<Quality> => ({
  ...(await countProjectQuality(db, period, filter)),
  reasons: await rows.selectReturnReasons(db, period, filter),
  controls: await rows.selectControls(db, period),
  asOf: laboratoryTime(),
})
