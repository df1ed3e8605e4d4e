import { type Db, inSnapshot } from '../../../db/database.ts'
import type { Period } from '../../../kit/period.ts'
import { selectFigures } from '../rollup/figure.rows.ts'
import { type FigureFilter, rangeOf } from '../stat/measure/measure.sql.ts'
import { selectProjects } from '../stat/stat.rows.ts'
import { frozenLimit, type HighProject, limitOfToday, selectHighCounts } from './high-stat.rows.ts'

/** Confirmed values that have a limit, and those above it: by project, and in total (project null). */
export const countHighProjects = (db: Db, period: Period, limitNow: number, filter: FigureFilter) =>
  limitNow === 1
    ? selectHighCounts(db, period, limitOfToday, filter)
    : inSnapshot(db, async snapshot => {
        const high = await selectHighCounts(snapshot, period, frozenLimit, filter)
        const ranges = [rangeOf(period)]
        const limited = await selectFigures(snapshot, { measures: ['limited'], by: 'project', ranges, filter })
        const keys = limited.flatMap(({ key }) => (key === null ? [] : [Number(key)]))
        const projects = await selectProjects(snapshot, keys)
        const names = new Map(projects.map(project => [project.projectId, project.projectName]))
        const none = { high: 0, delegations: 0, released: 0 }
        const rows = limited.map(({ key, isTotal, amount }): HighProject => {
          const projectId = isTotal ? null : Number(key)
          const own = high.find(row => row.projectId === projectId) ?? none
          const projectName = projectId === null ? null : (names.get(projectId) ?? '')
          return { ...own, projectId, projectName, values: Number(amount) }
        })
        return rows.toSorted((a, b) => b.high - a.high || (a.projectId ?? 0) - (b.projectId ?? 0))
      })
