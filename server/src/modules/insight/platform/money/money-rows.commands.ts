import { type Db, inSnapshot } from '../../../../db/database.ts'
import type { Period } from '../../../../kit/period.ts'
import type { FigureFilter } from '../../stat/measure/measure.sql.ts'
import { sumMoneyFigure } from './income-count.commands.ts'
import { type MoneyQuery, selectMoneyPage } from './money-rows.rows.ts'

/** A page of the entries behind a figure of money, with their sum. */
export const listMoney = (db: Db, input: MoneyQuery, period: Period, filter: FigureFilter) =>
  inSnapshot(db, async snapshot => {
    const page = await selectMoneyPage(snapshot, input, period, filter)
    return { page, amount: await sumMoneyFigure(snapshot, input, period, filter) }
  })
