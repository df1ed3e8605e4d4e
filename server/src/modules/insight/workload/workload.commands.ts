import type { InstrumentRow, PersonRow } from '@seam/contract/insight/stat/workload'
import { type Db, inSnapshot } from '../../../db/database.ts'
import { laboratoryTime, type Period } from '../../../kit/period.ts'
import { countOccasions } from '../rollup/occasion.commands.ts'
import type { Measure } from '../stat/measure/measure.rules.ts'
import type { FigureFilter } from '../stat/measure/measure.sql.ts'
import { selectInstrumentNames, selectUserNames } from './workload.rows.ts'

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
