import { sql } from 'kysely'
import type { Tx } from '../../database.ts'
import type { PriceHistory } from '../catalogue-prices.ts'

/** Days ago, yuan, why; the first is what the list began with, the last what it says now. */
type Moves = readonly (readonly [daysAgo: number, yuan: number, reason: string])[]

const began = 1080
const begin = '初始价目'

/**
 * What changed before the year that the demonstration lives through, or since then without anybody's having ordered it: so
 * every quote of that year is what the list said on its day.
 */
const moves: Readonly<Record<string, Moves>> = {
  AAD: [
    [began, 15, begin],
    [760, 18, '年度调价'],
    [400, 20, '人工成本上涨'],
  ],
  STAD: [
    [began, 35, begin],
    [690, 25, '新购自动定硫仪，下调价格'],
    [395, 30, '年度调价'],
  ],
  QGRAD: [
    [began, 40, begin],
    [760, 45, '年度调价'],
    [400, 50, '氧气、苯甲酸等耗材涨价'],
  ],
  G: [
    [began, 45, begin],
    [400, 50, '年度调价'],
  ],
  B: [
    [began, 120, begin],
    [300, 135, '膨胀度仪检定费用上涨'],
    [160, 160, '委托量少，按成本调整'],
    [45, 150, '与同行比价后下调'],
  ],
  DDPM: [
    [began, 160, begin],
    [330, 180, '年度调价'],
    [75, 200, '更换流动度仪'],
  ],
  动力煤常规: [
    [began, 100, begin],
    [730, 110, '年度调价'],
    [400, 120, '单项价格上调，套餐同步'],
  ],
  精煤常规: [
    [began, 135, begin],
    [640, 110, '开拓焦化客户，限时优惠'],
    [395, 120, '优惠结束'],
  ],
}

const manager = '陈志强'

/** How the prices of the demonstration came about. */
export const demoPrices = async (tx: Tx): Promise<PriceHistory> => {
  const days = [...new Set([began, ...Object.values(moves).flatMap(list => list.map(([day]) => day))])]
  const { rows } = await sql<{ day: number; time: string }>`
    select day, now() - make_interval(days => day) as time from unnest(${days}::integer[]) as day`.execute(tx)
  const times = new Map(rows.map(({ day, time }) => [day, time]))
  const at = (day: number) => times.get(day) ?? null
  return {
    since: at(began),
    of: name =>
      moves[name]?.map(([day, yuan, reason], place) => ({
        time: at(day),
        yuan,
        reason,
        userName: place === 0 ? '系统' : manager,
      })),
  }
}
