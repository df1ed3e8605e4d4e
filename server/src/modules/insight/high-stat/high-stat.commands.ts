import type { highStatCalls } from '@seam/contract/insight/stat/high'
import type { OutputOf } from '@seam/contract/kit/call'
import { percentOf } from '@seam/contract/kit/value/percent'
import { type Db, inSnapshot } from '../../../db/database.ts'
import type { Period } from '../../../kit/period.ts'
import { selectFigures } from '../rollup/figure.rows.ts'
import { type FigureFilter, rangeOf } from '../stat/measure/measure.sql.ts'
import { selectProjects } from '../stat/stat.rows.ts'
import { frozenLimit, limitOfToday, selectHighCounts, selectLimitedProjects } from './high-stat.rows.ts'

/** Confirmed values that have a limit, by project. */
const countLimited = async (db: Db, period: Period, limitNow: number, filter: FigureFilter) => {
  const figures = await selectFigures(db, {
    measures: [limitNow === 1 ? 'confirmedValues' : 'limited'],
    by: 'project',
    ranges: [rangeOf(period)],
    filter,
    withTotal: false,
  })
  const counts = figures.map(({ key, amount }) => ({ projectId: Number(key), values: Number(amount) }))
  if (limitNow !== 1) return counts
  const limited = await selectLimitedProjects(db)
  return counts.filter(({ projectId }) => limited.has(projectId))
}

type Total = OutputOf<typeof highStatCalls.page>['total']

/** Confirmed values that have a limit and those above it, in all and by project, the most high ones first. */
export const countHighValues = (db: Db, period: Period, limitNow: number, filter: FigureFilter): Promise<Total> =>
  inSnapshot(db, async snapshot => {
    const limit = limitNow === 1 ? limitOfToday(period) : frozenLimit
    const highCounts = await selectHighCounts(snapshot, period, limit, filter)
    const countOf = (projectId: number | null) => highCounts.find(row => row.projectId === projectId)
    const limited = await countLimited(snapshot, period, limitNow, filter)
    const stored = await selectProjects(
      snapshot,
      limited.map(({ projectId }) => projectId),
    )
    const names = new Map(stored.map(({ projectId, projectName }) => [projectId, projectName]))
    const projects = limited.map(({ projectId, values }) => {
      const high = countOf(projectId)?.high ?? 0
      return { projectId, projectName: names.get(projectId) ?? '', values, high, rate: percentOf(high, values) }
    })
    const values = limited.reduce((sum, row) => sum + row.values, 0)
    const { high = 0, delegations = 0, released = 0 } = countOf(null) ?? {}
    return {
      values,
      high,
      rate: percentOf(high, values),
      delegations,
      released,
      projects: projects.toSorted((a, b) => b.high - a.high || a.projectId - b.projectId),
    }
  })
