import { unitPriceCalls } from '@seam/contract/catalogue/price/price'
import { projectGroupCalls } from '@seam/contract/catalogue/project/project-group'
import { staff } from '../content/staff-list.ts'
import type { MakeContext, TimedAction } from '../make/context.ts'
import { dayOfWork } from '../plan/working-time.ts'

/** Days before the end, yuan, reason. The last price is that of the seeded list. */
type PriceMoves = readonly (readonly [daysAgo: number, yuan: number, reason: string])[]

/** Days before the end at which the laboratory opened. */
export const opening = 1080
const opened = '开业价格'

const projectPrices: Readonly<Record<string, PriceMoves>> = {
  AAD: [
    [opening, 15, opened],
    [760, 18, '年度调价'],
    [400, 20, '人工成本上涨'],
  ],
  STAD: [
    [opening, 35, opened],
    [690, 25, '新购自动定硫仪，下调价格'],
    [395, 30, '年度调价'],
  ],
  QGRAD: [
    [opening, 40, opened],
    [760, 45, '年度调价'],
    [400, 50, '氧气、苯甲酸等耗材涨价'],
  ],
  G: [
    [opening, 45, opened],
    [400, 50, '年度调价'],
  ],
  B: [
    [opening, 120, opened],
    [300, 135, '膨胀度仪检定费用上涨'],
    [160, 160, '委托量少，按成本调整'],
    [45, 150, '与同行比价后下调'],
  ],
  DDPM: [
    [opening, 160, opened],
    [330, 180, '年度调价'],
    [75, 200, '更换流动度仪'],
  ],
}

const groupPrices: Readonly<Record<string, PriceMoves>> = {
  动力煤常规: [
    [opening, 100, opened],
    [730, 110, '年度调价'],
    [400, 120, '单项价格上调，套餐同步'],
  ],
  精煤常规: [
    [opening, 135, opened],
    [640, 110, '开拓焦化客户，限时优惠'],
    [395, 120, '优惠结束'],
  ],
}

const setProjectPrice = async ({ call }: MakeContext, code: string, price: string, reason: string) => {
  const { rows } = await call(staff.manager, unitPriceCalls.page, { query: { keyword: code }, pageSize: 100 })
  const project = rows.find(({ projectCode }) => projectCode === code)
  if (project === undefined) throw new Error(`there is no project ${code}`)
  if (project.price === price) return
  await call(staff.manager, unitPriceCalls.update, { id: project.id, version: project.version, price, reason })
}

const setGroupPrice = async ({ call }: MakeContext, name: string, price: string, reason: string) => {
  const { rows } = await call(staff.manager, projectGroupCalls.page, { pageSize: 100 })
  const group = rows.find(({ groupName }) => groupName === name)
  if (group === undefined) throw new Error(`there is no package ${name}`)
  if (group.price === price) return
  await call(staff.manager, projectGroupCalls.updatePrice, { id: group.id, version: group.version, price, reason })
}

const movesOf = (
  context: MakeContext,
  prices: Readonly<Record<string, PriceMoves>>,
  setPrice: typeof setProjectPrice,
): TimedAction[] =>
  Object.entries(prices).flatMap(([name, moves], place) =>
    moves.map(([daysAgo, yuan, reason]) => ({
      at: context.end - daysAgo * dayOfWork + place,
      run: () => setPrice(context, name, `${yuan}.00`, reason),
    })),
  )

/** The price history: the manager changed them over three years. */
export const priceChanges = (context: MakeContext): TimedAction[] => [
  ...movesOf(context, projectPrices, setProjectPrice),
  ...movesOf(context, groupPrices, setGroupPrice),
]
