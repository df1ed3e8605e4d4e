import { isValueMark, mostPivotColumns } from '@seam/contract/insight/stat/chemical'
import { type Db, inSnapshot } from '../../../db/database.ts'
import type { Period } from '../../../kit/period.ts'
import { selectFigures, selectTotals } from '../rollup/figure.rows.ts'
import type { Measure } from '../stat/measure/measure.rules.ts'
import { type FigureFilter, rangeOf } from '../stat/measure/measure.sql.ts'
import { selectProjects } from '../stat/stat.rows.ts'
import * as rows from './chemical-stat.rows.ts'
import { type ItemQuery, selectItemPage } from './item-list.rows.ts'

/** The one project that a reader of everything selects: its values are those of its columns. */
const projectIn = ({ query, scope }: rows.PivotFilter): number | undefined => {
  const [item, second] = query
  const isOne = scope.everything && second === undefined && item?.key === 'projectId' && item.value.length === 1
  return isOne ? Number(item.value[0]) : undefined
}

// Samples of a project may have values of other projects.
const isFromRows = (filter: rows.PivotFilter) =>
  projectIn(filter) === undefined && filter.query.some(({ key }) => key === 'groupId' || key === 'projectId')

/** What is counted at receipt or issue: samples, and values with high ones, each of ordered projects and of inputs. */
const measuresBy = {
  receive: { samples: 'samples', values: ['values', 'inputValues'], high: ['highValues', 'inputHighValues'] },
  issue: {
    samples: 'issuedSamples',
    values: ['issuedValues', 'issuedInputValues'],
    high: ['issuedHighValues', 'issuedInputHighValues'],
  },
} as const satisfies Record<rows.PivotFilter['timeBy'], Record<string, Measure | readonly Measure[]>>

/** Measures by column: 12.ST is a component of project 12. */
const selectByColumn = async (db: Db, of: readonly Measure[], filter: rows.PivotFilter) => {
  const project = projectIn(filter)
  const figures = await selectFigures(db, {
    measures: of,
    by: 'column',
    ranges: [rangeOf(filter.period)],
    filter: project === undefined ? filter : { ...filter, query: [] },
    withTotal: false,
  })
  return figures.flatMap(({ measure, key, amount }) => {
    const [projectId = '', component = ''] = key?.split('.', 2) ?? []
    const isSelected = key !== null && (project === undefined || Number(projectId) === project)
    return isSelected ? [{ measure, projectId: Number(projectId), component, count: Number(amount) }] : []
  })
}

/** Totals of the samples and values of one project. */
const sumProject = async (db: Db, of: (typeof measuresBy)[rows.PivotFilter['timeBy']], filter: rows.PivotFilter) => {
  const samples = await selectTotals(db, [of.samples], rangeOf(filter.period), filter)
  const values = await selectByColumn(db, [...of.values, ...of.high], filter)
  return (measure: Measure) =>
    measure === of.samples
      ? samples(measure)
      : values.filter(row => row.measure === measure).reduce((sum, { count }) => sum + count, 0)
}

/** Totals of the table of results. */
const sumPivot = async (db: Db, filter: rows.PivotFilter) => {
  const { inputs, period, timeBy } = filter
  if (isFromRows(filter)) return rows.sumFromRows(db, filter)
  const of = measuresBy[timeBy]
  const total =
    projectIn(filter) === undefined
      ? await selectTotals(db, [of.samples, ...of.values, ...of.high], rangeOf(period), filter)
      : await sumProject(db, of, filter)
  const sum = ([own, input]: readonly [Measure, Measure]) =>
    Number(total(own)) + (inputs === 1 ? Number(total(input)) : 0)
  return { samples: Number(total(of.samples)), values: sum(of.values), high: sum(of.high) }
}

/** A page of the table of results, with its totals. */
export const listPivot = (db: Db, input: rows.PivotQuery, filter: rows.PivotFilter) =>
  inSnapshot(db, async snapshot => {
    const total = await sumPivot(snapshot, filter)
    return { page: await rows.selectPivotPage(snapshot, input, filter, total.samples), total }
  })

const itemMeasures = { high: 'highItems', waived: 'waivedItems', third: 'thirdReadings' } as const
const itemsBy = { confirm: 'items', receive: 'receivedItems' } as const

/** A page of confirmed items. Their sums are figures, unless these would be counted from the rows without a bound. */
export const listItems = (db: Db, input: ItemQuery, period: Period, filter: FigureFilter) =>
  inSnapshot(db, async snapshot => {
    const { mark, timeBy, inputs } = input
    if (isValueMark(mark)) {
      const byTime = timeBy === 'issue' ? timeBy : 'receive'
      const sums = await sumPivot(snapshot, { ...filter, period, inputs, timeBy: byTime })
      const page = await selectItemPage(snapshot, input, period, filter)
      const values = mark === 'values' ? sums.values : sums.high
      return { ...page, total: { items: page.totalRecords, readings: null, values } }
    }
    const isOfFigure = mark !== 'samples' && mark !== 'returned'
    const isPlain = mark === undefined && timeBy === 'confirm'
    if (!isOfFigure || !(isPlain || (filter.query.length === 0 && filter.scope.everything))) {
      const page = await selectItemPage(snapshot, input, period, filter)
      return { ...page, total: { items: page.totalRecords, readings: null, values: null } }
    }
    const measure = mark === undefined ? itemsBy[timeBy === 'receive' ? 'receive' : 'confirm'] : itemMeasures[mark]
    const sums = await selectTotals(snapshot, [measure, 'readings'], rangeOf(period), filter)
    const items = Number(sums(measure))
    const total = { items, readings: measure === 'items' ? Number(sums('readings')) : null, values: null }
    return { ...(await selectItemPage(snapshot, input, period, filter, items)), total }
  })

/** Values by column. */
const countColumns = async (db: Db, filter: rows.PivotFilter) => {
  const { values } = measuresBy[filter.timeBy]
  const measures = filter.inputs === 1 ? values : values.slice(0, 1)
  const columns = Map.groupBy(
    await selectByColumn(db, measures, filter),
    ({ projectId, component }) => `${projectId}.${component}`,
  )
  return [...columns.values()].flatMap(own => {
    const [first] = own
    const count = own.reduce((sum, row) => sum + row.count, 0)
    return first === undefined ? [] : [{ projectId: first.projectId, component: first.component, count }]
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
