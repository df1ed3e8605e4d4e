import type { InstrumentRow, PersonRow, WorkFigure, WorkRow, workloadCalls } from '@seam/contract/insight/stat/workload'
import type { InputOf } from '@seam/contract/kit/call'
import type { FilterItem, Page } from '@seam/contract/kit/list/page'
import { type Db, inSnapshot } from '../../../db/database.ts'
import { laboratoryTime, type Period } from '../../../kit/period.ts'
import { countOccasions } from '../rollup/occasion.commands.ts'
import type { Measure } from '../stat/measure/measure.rules.ts'
import type { FigureFilter } from '../stat/measure/measure.sql.ts'
import { countWork, selectInstrumentNames, selectUserNames, selectWork, workQuery } from './workload.rows.ts'

type WorkInput = InputOf<typeof workloadCalls.rows>

const isOfInstrument = (figure: WorkFigure) => figure.startsWith('instrument')
const isOfReadings = (figure: WorkFigure) => figure === 'readings' || figure === 'instrumentReadings'
const equal = (key: string, value: number): FilterItem => ({ key, op: 'eq', value: [value] })

/** Figures of several measures by their subject. */
const countBySubject = async <F extends string>(
  db: Db,
  measures: Readonly<Record<F, Measure>>,
  period: Period,
  filter: FigureFilter,
) => {
  const counts = await countOccasions(db, Object.values(measures), period, filter)
  const amounts = new Map(counts.map(({ measure, subject, amount }) => [`${measure} ${subject}`, amount]))
  const amountOf = (figure: F, subject: string | number) => amounts.get(`${measures[figure]} ${subject}`) ?? 0
  return { subjects: [...new Set(counts.map(({ subject }) => subject))], amountOf }
}

const measureOf: Readonly<Record<WorkFigure, Measure>> = {
  submitted: 'userSubmitted',
  readings: 'userReadings',
  returned: 'userReturned',
  confirmed: 'userConfirmed',
  reports: 'userReports',
  instrumentReadings: 'usedReadings',
  instrumentItems: 'usedItems',
  instrumentSamples: 'usedSamples',
}

/** The number of rows of a figure: the figure itself, unless it is filtered by what it is not divided by. */
const countRows = async (
  db: Db,
  { figure, query }: Pick<WorkInput, 'figure' | 'query'>,
  period: Period,
  filter: FigureFilter,
): Promise<number> => {
  const subject = isOfInstrument(figure) ? 'instrument' : 'userId'
  if (query.some(({ key }) => key !== subject)) return countWork(db, { figure, query }, period)
  const counts = await countOccasions(db, [measureOf[figure]], period, filter)
  return counts
    .filter(count => query.every(({ value }) => value.map(String).includes(count.subject)))
    .reduce((sum, { amount }) => sum + amount, 0)
}

/** What a user may see: undefined is everybody's. */
type WorkView = {
  readonly workOf: number | undefined
  /** The values of readings. */
  readonly readingsOf: number | undefined
}

const visibleWork = <I extends Pick<WorkInput, 'figure' | 'query'>>(input: I, workOf: number | undefined): I => {
  const own = workOf === undefined || isOfInstrument(input.figure) ? [] : [equal('userId', workOf)]
  return { ...input, query: [...input.query, ...own] }
}

/** All rows of the list, for a file. */
export const workOfFigure = (
  db: Db,
  input: Pick<WorkInput, 'figure' | 'query' | 'sort'>,
  period: Period,
  { workOf, readingsOf }: WorkView,
) => workQuery(db, visibleWork(input, workOf), period, isOfReadings(input.figure) ? readingsOf : undefined)

/** The rows behind a figure; those of an instrument are many persons' work, of which everybody sees that it was done. */
export const listWork = (
  db: Db,
  input: WorkInput,
  period: Period,
  filter: FigureFilter,
  { workOf, readingsOf }: WorkView,
): Promise<Page<WorkRow>> =>
  inSnapshot(db, async snapshot => {
    const work = visibleWork(input, workOf)
    return {
      rows: await selectWork(snapshot, work, period, isOfReadings(input.figure) ? readingsOf : undefined),
      totalRecords: await countRows(snapshot, work, period, filter),
    }
  })

/** The work of users in the period, by name; of one user if an id is given. */
export const countPeople = (
  db: Db,
  period: Period,
  filter: FigureFilter,
  userId: number | undefined,
): Promise<PersonRow[]> =>
  inSnapshot(db, async snapshot => {
    const { subjects, amountOf } = await countBySubject(
      snapshot,
      {
        submitted: 'userSubmitted',
        readings: 'userReadings',
        returned: 'userReturned',
        confirmed: 'userConfirmed',
        reports: 'userReports',
      },
      period,
      filter,
    )
    const ids = subjects.map(Number).filter(id => userId === undefined || id === userId)
    return (await selectUserNames(snapshot, ids)).map(user => ({
      ...user,
      submitted: amountOf('submitted', user.userId),
      readings: amountOf('readings', user.userId),
      returned: amountOf('returned', user.userId),
      confirmed: amountOf('confirmed', user.userId),
      reports: amountOf('reports', user.userId),
    }))
  })

/** The readings of the period by instrument, without readings that name none. */
export const countInstruments = (db: Db, period: Period, filter: FigureFilter): Promise<InstrumentRow[]> =>
  inSnapshot(db, async snapshot => {
    const { subjects, amountOf } = await countBySubject(
      snapshot,
      { readings: 'usedReadings', items: 'usedItems', samples: 'usedSamples', lastTime: 'lastUse' },
      period,
      filter,
    )
    return (await selectInstrumentNames(snapshot, subjects)).map(own => ({
      ...own,
      readings: amountOf('readings', own.instrument),
      items: amountOf('items', own.instrument),
      samples: amountOf('samples', own.instrument),
      lastTime: laboratoryTime(new Date(amountOf('lastTime', own.instrument) * 1_000)),
    }))
  })
