import { mostPivotColumns } from '@seam/contract/insight/stat/chemical'
import { type Db, inSnapshot } from '../../../db/database.ts'
import { selectFigures, selectTotals } from '../rollup/figure.rows.ts'
import { type Measure } from '../stat/measure/measure.rules.ts'
import { rangeOf } from '../stat/measure/measure.sql.ts'
import { selectProjects } from '../stat/stat.rows.ts'
import * as rows from './chemical-stat.rows.ts'

// Samples of a project may have values of other projects.
const isFromRows = ({ query }: rows.PivotFilter) => query.some(({ key }) => key === 'groupId' || key === 'projectId')

/** What is counted at receipt or issue: samples, and values with high ones, each of ordered projects and of inputs. */
const measuresBy = {
  receive: { samples: 'samples', values: ['values', 'inputValues'], high: ['highValues', 'inputHighValues'] },
  issue: {
    samples: 'issuedSamples',
    values: ['issuedValues', 'issuedInputValues'],
    high: ['issuedHighValues', 'issuedInputHighValues'],
  },
} as const satisfies Record<rows.PivotFilter['timeBy'], Record<string, Measure | readonly Measure[]>>

/** Totals of the table of results. */
export const sumPivot = async (db: Db, filter: rows.PivotFilter) => {
  const { inputs, period, timeBy } = filter
  if (isFromRows(filter)) return rows.sumFromRows(db, filter)
  const of = measuresBy[timeBy]
  const total = await selectTotals(db, [of.samples, ...of.values, ...of.high], rangeOf(period), filter)
  const sum = ([own, input]: readonly [Measure, Measure]) =>
    Number(total(own)) + (inputs === 1 ? Number(total(input)) : 0)
  return { samples: Number(total(of.samples)), values: sum(of.values), high: sum(of.high) }
}

/** Values by column: 12.ST is a component of project 12. */
const countColumns = async (db: Db, filter: rows.PivotFilter) => {
  const { values } = measuresBy[filter.timeBy]
  const measures = filter.inputs === 1 ? values : values.slice(0, 1)
  const figures = await selectFigures(db, { measures, by: 'column', ranges: [rangeOf(filter.period)], filter })
  const counts = new Map<string, number>()
  for (const { key, isTotal, amount } of figures)
    if (!isTotal && key !== null) counts.set(key, (counts.get(key) ?? 0) + Number(amount))
  return [...counts].map(([key, count]) => {
    const [projectId = '', component = ''] = key.split('.', 2)
    return { projectId: Number(projectId), component, count }
  })
}

/** Projects with confirmed items of the samples received in the period, by name, the most items first. */
export const countProjectNames = (db: Db, filter: rows.PivotFilter) =>
  inSnapshot(db, async snapshot => {
    const figures = await selectFigures(snapshot, {
      measures: ['receivedItems'],
      by: 'project',
      ranges: [rangeOf(filter.period)],
      filter,
      withTotal: false,
    })
    const counts = new Map(figures.map(({ key, amount }) => [Number(key), Number(amount)]))
    const projects = await selectProjects(snapshot, [...counts.keys()])
    const names = [...Map.groupBy(projects, ({ projectName }) => projectName)].map(([projectName, own]) => ({
      projectName,
      codes: own.map(({ projectCode }) => projectCode).toSorted(),
      projectIds: own.map(({ projectId }) => projectId).toSorted((a, b) => a - b),
      count: own.reduce((sum, { projectId }) => sum + (counts.get(projectId) ?? 0), 0),
    }))
    return names.toSorted((a, b) => b.count - a.count || a.projectName.localeCompare(b.projectName))
  })

/** The columns with a value, in the order of the projects. */
export const selectColumns = (db: Db, filter: rows.PivotFilter): Promise<rows.StoredColumn[]> =>
  inSnapshot(db, async snapshot => {
    if (isFromRows(filter)) return rows.selectColumnsFromRows(snapshot, filter)
    const counts = await countColumns(snapshot, filter)
    const divided = new Set(counts.filter(({ component }) => component !== '').map(({ projectId }) => projectId))
    const plain = counts.filter(({ projectId }) => !divided.has(projectId))
    const columns = await rows.selectPlainColumns(snapshot, plain)
    if (divided.size > 0) {
      // Results have the names of their components at the time of entry.
      const ofDivided = { key: 'projectId', op: 'eq' as const, value: [...divided] }
      const componentColumns = await rows.selectColumnsFromRows(snapshot, {
        ...filter,
        query: [...filter.query, ofDivided],
      })
      columns.push(...componentColumns)
    }
    return columns.toSorted((a, b) => a.sort - b.sort || a.projectId - b.projectId).slice(0, mostPivotColumns)
  })
