import type { MoneyAccount } from '../../../client/money/ledger.ts'
import { none } from '../../../kit/list/figure-filters.ts'
import type { FilterItem } from '../../../kit/list/page.ts'
import { addDays, periodBefore, sameDayIn } from '../../../kit/value/day.ts'
import { delegationState } from '../../../lab/delegation/delegation.ts'
import type { PivotSelection, ValueMark } from '../chemical.ts'
import { equalsItem, type FigureInput, withFilter } from '../figure-input.ts'
import { type BridgeFigure, moneyFilters } from '../platform.ts'
import { chargePartOf } from '../platform-rows.ts'
import type { GroupStatRow } from '../project.ts'
import type { ServiceDimension } from '../service.ts'
import type { WorkFigure } from '../workload.ts'
import { type List, type ListScreen, lists } from './drill-list.ts'

/** The figures that link to their rows. */
export const figures = [
  'registered',
  'received',
  'finished',
  'late',
  'doneSamples',
  'doneFee',
  'overdue',
  'soon',
  'unexplained',
  'due',
  'kept',
  'missed',
  'cancelled',
  'samples',
  'items',
  'waived',
  'thirdReadings',
  'testedSamples',
  'returnedItems',
  'receivedItems',
  'readings',
  'highItems',
  'high',
  'highDelegations',
  'reports',
  'corrections',
  'voids',
  'rejected',
  'clients',
  'enabled',
  'stopped',
  'fresh',
  'active',
  'silent',
  'charged',
  'income',
  'cash',
  'credit',
  'workSubmitted',
  'workReadings',
  'workReturned',
  'workConfirmed',
  'workReports',
  'instrumentReadings',
  'instrumentItems',
  'instrumentSamples',
] as const
export type Figure = (typeof figures)[number]

/** Figures of money: the sum of their rows. */
export const moneyFigures: readonly Figure[] = ['charged', 'income', 'cash', 'credit']
/** Other figures that are the sum of a column of their rows; the rest are the number of their rows. */
export const summedFigures: readonly Figure[] = ['readings', 'doneSamples', 'doneFee']

/** The list of the rows that a figure counts, with its input. */
export type Drill = {
  readonly list: List
  readonly call: (typeof lists)[List]['call']
  /** The screen of the list. */
  readonly menuUrl: ListScreen
  readonly input: {
    readonly query: readonly FilterItem[]
    readonly startTime?: string
    readonly endTime?: string
    readonly mark?: string
    readonly figure?: string
    readonly account?: string
    readonly asOf?: string
    readonly timeBy?: string
    readonly part?: string
    readonly each?: string
    readonly kind?: string
    readonly groupId?: number
    readonly inputs?: number
  }
}

const within = (key: string, { startTime, endTime }: FigureInput): FilterItem[] => [
  { key, op: 'ge', value: [startTime] },
  { key, op: 'le', value: [endTime] },
]

const targetOf = (list: List, input: Drill['input']): Drill => ({ list, ...lists[list], input })
/** The list has more: what waits for the reader at receipt and till. */
const delegations = (input: FigureInput, ...more: readonly FilterItem[]) =>
  targetOf('delegation', { query: [equalsItem('inScope', 1), ...more, ...input.query] })
const delegationsOn = (key: string, input: FigureInput, ...more: readonly FilterItem[]) =>
  delegations(input, ...within(key, input), ...more)
const reportsOn = (key: string, input: FigureInput, ...more: readonly FilterItem[]) =>
  targetOf('report', { query: [...within(key, input), ...more, ...input.query] })
const items = (input: FigureInput, mark?: string) => targetOf('item', { ...input, ...(mark !== undefined && { mark }) })

const finished = equalsItem('state', delegationState.finished)

const clients = (figure: string, input: FigureInput) => targetOf('client', { ...input, figure })
const money = (figure: string, input: FigureInput) => targetOf('money', { ...input, figure })
const work = (figure: WorkFigure, input: FigureInput) => targetOf('work', { ...input, figure })
/** Of filters, those of clients: the ones by which credit and cash can be selected. */
export const ofClients = (query: FigureInput['query']) => query.filter(({ key }) => Object.hasOwn(moneyFilters, key))

/** Beside filters of delegations, income is that of the selected delegations. */
const income = (input: FigureInput) =>
  money(ofClients(input.query).length < input.query.length ? 'charged' : 'income', input)

/** The list of each figure's rows: as many rows as the figure says. */
export const drillOf = (figure: Figure, input: FigureInput): Drill => {
  const ways: Readonly<Record<Figure, () => Drill>> = {
    registered: () => delegationsOn('registerTime', input),
    received: () => delegationsOn('signTime', input),
    finished: () => delegationsOn('finishTime', input, finished),
    late: () => delegationsOn('finishTime', input, finished, equalsItem('late', 1)),
    doneSamples: () => targetOf('done', { ...input }),
    doneFee: () => targetOf('done', { ...input }),
    overdue: () => delegations(input, equalsItem('overdue', 1)),
    soon: () => delegations(input, equalsItem('soon', 1)),
    unexplained: () => delegations(input, equalsItem('unexplained', 1)),
    due: () => delegationsOn('dueTime', input, equalsItem('due', 1)),
    kept: () => delegationsOn('dueTime', input, equalsItem('due', 1), equalsItem('kept', 1)),
    missed: () => delegationsOn('dueTime', input, equalsItem('due', 1), equalsItem('kept', 0)),
    // A cancelled draft was never registered.
    cancelled: () => delegationsOn('cancelTime', input, { key: 'registerTime', op: 'ge', value: ['2000-01-01'] }),
    samples: () => targetOf('sample', { ...input }),
    items: () => items(input),
    waived: () => items(input, 'waived'),
    thirdReadings: () => items(input, 'third'),
    highItems: () => items(input, 'high'),
    testedSamples: () => items(input, 'samples'),
    returnedItems: () => items(input, 'returned'),
    receivedItems: () => targetOf('item', { ...input, timeBy: 'receive' }),
    readings: () => items(input),
    high: () => targetOf('high', { ...input }),
    highDelegations: () => targetOf('high', { ...input, each: 'delegation' }),
    reports: () => reportsOn('issueTime', input, equalsItem('correctionNo', 0)),
    clients: () => clients('all', input),
    enabled: () => clients('enabled', input),
    stopped: () => clients('stopped', input),
    fresh: () => clients('fresh', input),
    active: () => clients('active', input),
    silent: () => clients('silent', input),
    charged: () => money('charged', input),
    income: () => income(input),
    cash: () => money('cash', { ...input, query: ofClients(input.query) }),
    credit: () => targetOf('credit', { asOf: input.endTime, query: ofClients(input.query) }),
    rejected: () => targetOf('rejected', { ...input }),
    workSubmitted: () => work('submitted', input),
    workReadings: () => work('readings', input),
    workReturned: () => work('returned', input),
    workConfirmed: () => work('confirmed', input),
    workReports: () => work('reports', input),
    instrumentReadings: () => work('instrumentReadings', input),
    instrumentItems: () => work('instrumentItems', input),
    instrumentSamples: () => work('instrumentSamples', input),
    voids: () => reportsOn('voidTime', input),
    corrections: () => reportsOn('issueTime', input, { key: 'correctionNo', op: 'ge', value: [1] }),
  }
  return ways[figure]()
}

/** The input that selects the delegations of one reason of delay, or those without one. */
export const inputOfDelayReason = (delayReason: string, input: FigureInput): FigureInput => {
  const item = delayReason === '' ? equalsItem('explained', 0) : equalsItem('delayReason', delayReason)
  return { ...input, query: [...input.query, item] }
}

const filterOf: Partial<Record<ServiceDimension, string>> = {
  client: 'clientId',
  salesman: 'salesmanId',
  source: 'source',
  kind: 'kindId',
  category: 'categoryId',
  urgency: 'urgency',
  registrar: 'registrarId',
  package: 'groupId',
  project: 'projectId',
}

const endOfMonth = (day: string) =>
  new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0)).toISOString().slice(0, 10)
const later = (a: string, b: string) => (a > b ? a : b)
const earlier = (a: string, b: string) => (a < b ? a : b)

/** The input that selects one row of figures by a dimension; undefined for the rest of many keys, which no filter selects. */
export const inputOfRow = (by: ServiceDimension, key: string | null, input: FigureInput): FigureInput | undefined => {
  const filter = filterOf[by]
  if (key === null) return filter === undefined ? undefined : withFilter(input, filter, none)
  const last = by === 'day' ? key : by === 'week' ? addDays(key, 6) : by === 'month' ? endOfMonth(key) : undefined
  if (last !== undefined)
    return { ...input, startTime: later(key, input.startTime), endTime: earlier(last, input.endTime) }
  // Charges without a package or project have a word as their key.
  if (Number.isNaN(Number(key))) return undefined
  return filter === undefined ? undefined : withFilter(input, filter, Number(key))
}

/**
 * The rows of charges by one dimension, `income` of clients or `charged` for delegations; undefined for the rest of many
 * keys. Packages and projects are charged by fee line: entries of the ledger are for whole delegations.
 */
export const drillOfCharges = (
  figure: 'income' | 'charged',
  by: ServiceDimension,
  key: string | null,
  input: FigureInput,
): Drill | undefined => {
  if (by === 'package' || by === 'project') return targetOf('line', { ...input, part: chargePartOf(by, key) })
  const row = inputOfRow(by, key, input)
  return row && drillOf(figure, row)
}

/** The orders of a row of the table of packages, or all of them. */
export const drillOfOrders = (
  input: FigureInput,
  row: { readonly kind?: GroupStatRow['kind']; readonly groupId?: number } = {},
): Drill => targetOf('order', { ...input, ...row })

/** The items whose values the table of results counts, by receipt or issue. */
export const drillOfValues = (mark: ValueMark, input: FigureInput, of: PivotSelection): Drill =>
  targetOf('item', { ...input, mark, timeBy: of.timeBy, inputs: of.inputs })

/** The entries behind an amount of the bridge between income and cash, or behind the cash of one account. */
export const drillOfBridge = (figure: BridgeFigure, input: FigureInput, account?: MoneyAccount): Drill =>
  targetOf('money', { ...input, figure, query: ofClients(input.query), ...(account && { account }) })

/** The same input for a year up to the same day as today. */
export const inputToSameDay = (year: number, today: string, input: FigureInput): FigureInput => ({
  ...input,
  startTime: `${year}-01-01`,
  endTime: sameDayIn(year, today),
})

/** The same input for the preceding period of equal length. */
export const inputBefore = (input: FigureInput): FigureInput => {
  const { from, to } = periodBefore({ from: input.startTime, to: input.endTime })
  return { ...input, startTime: from, endTime: to }
}
