import type { ProjectTimeRow, timeStatCalls } from '@seam/contract/insight/stat/time'
import type { OutputOf } from '@seam/contract/kit/call'
import { percentOf } from '@seam/contract/kit/value/percent'
import type { Db } from '../../../db/database.ts'
import { laboratoryTime, type Period } from '../../../kit/period.ts'
import { countDueMonths } from '../delegate-stat/delegate-stat.commands.ts'
import { countOverdue } from '../delegate-stat/delegate-stat.rows.ts'
import { inFigureSnapshot } from '../rollup/lookup.rows.ts'
import { mergeHistograms } from '../stat/figure/histogram.rules.ts'
import { type WorkingTime, workingTimeOf } from '../stat/figure/working-time.rules.ts'
import type { FigureFilter } from '../stat/measure/measure.sql.ts'
import { selectProjects } from '../stat/stat.rows.ts'
import { countDueSoon, selectDelayReasons } from './time-stat.rows.ts'
import { countWorkingTimes } from './working-time.commands.ts'

/** How long the items confirmed in the period took: by project, the most items first, and in all. */
export const countProjectTimes = async (
  db: Db,
  period: Period,
  filter: FigureFilter,
): Promise<{ rows: ProjectTimeRow[]; all: WorkingTime }> => {
  const counts = await countWorkingTimes(db, period, filter)
  const projects = await selectProjects(db, [...counts.keys()])
  const rows = projects.map(({ projectId, projectName, symbol }) => ({
    projectId,
    projectName,
    symbol,
    ...workingTimeOf(counts.get(projectId) ?? new Map()),
  }))
  return {
    rows: rows.toSorted((a, b) => b.items - a.items || a.projectId - b.projectId),
    all: workingTimeOf(mergeHistograms([...counts.values()])),
  }
}

/** Turnaround of projects, promises of the period, and what is late now. */
export const countTimes = (
  db: Db,
  period: Period,
  filter: FigureFilter,
): Promise<OutputOf<typeof timeStatCalls.list>> =>
  inFigureSnapshot(db, ['timedItems', 'finished', 'due', 'onTime'], period, async snapshot => {
    const { rows, all } = await countProjectTimes(snapshot, period, filter)
    const months = await countDueMonths(snapshot, period, filter)
    const { due = 0, onTime = 0 } = months.find(({ month }) => month === null) ?? {}
    return {
      rows,
      total: {
        ...all,
        due,
        kept: onTime,
        keptRate: percentOf(onTime, due),
        overdue: await countOverdue(snapshot, filter),
        ...(await countDueSoon(snapshot, filter)),
      },
      reasons: await selectDelayReasons(snapshot, period, filter),
      asOf: laboratoryTime(),
    }
  })
