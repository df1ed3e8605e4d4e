import type { ProjectStatRow, projectStatCalls } from '@seam/contract/insight/stat/project'
import { worksByLabCodeAlone } from '@seam/contract/kit/blindness'
import type { OutputOf } from '@seam/contract/kit/call'
import { sumFen } from '@seam/contract/kit/value/money'
import type { Db } from '../../../db/database.ts'
import type { Caller } from '../../../kit/caller.ts'
import { laboratoryTime, monthsOf, type Period } from '../../../kit/period.ts'
import { isProject } from '../platform/charge-part.rules.ts'
import { selectFigures, selectIncome } from '../rollup/figure.rows.ts'
import { inFigureSnapshot } from '../rollup/lookup.rows.ts'
import { countOccasions } from '../rollup/occasion.commands.ts'
import { amountFor } from '../stat/figure/figure.rules.ts'
import { workingTimeOf } from '../stat/figure/working-time.rules.ts'
import type { Measure } from '../stat/measure/measure.rules.ts'
import { type FigureFilter, rangeOf } from '../stat/measure/measure.sql.ts'
import { selectProjects } from '../stat/stat.rows.ts'
import { countWorkingTimes } from '../time-stat/working-time.commands.ts'
import { projectFiguresOf } from './project-count.rules.ts'
import { countSamples, selectReturnedItems } from './project-stat.rows.ts'

const measures = [
  'items',
  'readings',
  'highItems',
  'thirdReadings',
  'waivedItems',
  'numbers',
  'numberSum',
  'numberSquares',
  'numberLeast',
  'numberGreatest',
] as const satisfies readonly Measure[]

/** Of a single item, which a filter or a short period selects, these are its result. */
const noNumbers = { mean: null, sd: null, min: null, max: null }

/**
 * Whether filters select a project. Charges are those of the delegations that have a project or package of the filter,
 * which have other projects too. Those of a package are no project's: it selects the projects that it was tested for.
 */
const isSelected = ({ query }: FigureFilter, projectId: number, isTested: boolean): boolean =>
  query.every(({ key, value }) =>
    key === 'projectId' ? value.some(one => Number(one) === projectId) : key !== 'groupId' || isTested,
  )

/** Samples with a confirmed item, each once. */
const countTestedSamples = async (db: Db, period: Period, filter: FigureFilter): Promise<number> => {
  // The earlier item of a sample may be one that the reader or a filter of items leaves out.
  const selectsItems = filter.query.some(({ key }) => key === 'projectId' || key === 'groupId')
  if (!filter.scope.everything || selectsItems) return countSamples(db, period, filter)
  const [samples] = await countOccasions(db, ['testedSamples'], period, filter)
  return samples?.amount ?? 0
}

/** Projects by their items confirmed in the period, and, for readers of amounts, those that were charged in it. */
export const countProjects = (
  db: Db,
  period: Period,
  filter: FigureFilter,
  caller: Pick<Caller, 'permissions'>,
): Promise<OutputOf<typeof projectStatCalls.list>> =>
  inFigureSnapshot(db, [...measures, 'income', 'timedItems', 'testedSamples'], period, async snapshot => {
    const figures = await selectFigures(snapshot, {
      measures,
      by: 'project',
      ranges: [rangeOf(period)],
      filter,
      perMonth: true,
      withTotal: false,
    })
    const byProject = Map.groupBy(figures, ({ key }) => Number(key))
    // Packages and surcharges belong to no project: they are in projectAnalysis/queryGroupList.
    const charges = caller.permissions.has('statMoney')
      ? (await selectIncome(snapshot, 'project', period, filter)).filter(({ key }) => isProject(key))
      : []
    const fenOf = (projectId: number) => BigInt(charges.find(({ key }) => Number(key) === projectId)?.amount ?? 0)
    const ids = new Set([...byProject.keys(), ...charges.map(({ key }) => Number(key))])
    const projects = await selectProjects(
      snapshot,
      [...ids].filter(id => isSelected(filter, id, byProject.has(id))),
    )
    const times = await countWorkingTimes(snapshot, period, filter)
    const returned = await selectReturnedItems(snapshot, period, filter)
    const returnedOf = (projectId: number | null) => returned.find(row => row.projectId === projectId)?.items ?? 0
    const months = monthsOf(period)
    const rows: ProjectStatRow[] = projects.map(({ interval, ...project }) => {
      const { p50, p90 } = workingTimeOf(times.get(project.projectId) ?? new Map())
      return {
        ...project,
        ...projectFiguresOf(byProject.get(project.projectId) ?? [], months, interval),
        ...(worksByLabCodeAlone(caller.permissions) && noNumbers),
        p50,
        p90,
        returned: returnedOf(project.projectId),
        income: amountFor(caller.permissions, fenOf(project.projectId)),
      }
    })
    const sum = (figure: 'items' | 'readings' | 'high' | 'thirdReadings' | 'waived') =>
      rows.reduce((total, row) => total + row[figure], 0)
    return {
      rows: rows.toSorted((a, b) => b.items - a.items || a.projectId - b.projectId),
      total: {
        samples: await countTestedSamples(snapshot, period, filter),
        items: sum('items'),
        readings: sum('readings'),
        high: sum('high'),
        thirdReadings: sum('thirdReadings'),
        waived: sum('waived'),
        returned: returnedOf(null),
        income: amountFor(caller.permissions, sumFen(projects.map(({ projectId }) => fenOf(projectId)))),
      },
      months,
      asOf: laboratoryTime(),
    }
  })
