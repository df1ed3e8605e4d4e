import { groupCalls } from '@seam/contract/catalogue/group'
import { unitPriceCalls } from '@seam/contract/catalogue/price'

/** Something that has a price: a project or a package. */
export type Priced = {
  readonly id: number
  readonly name: string
  /** null: none yet */
  readonly price: string | null
  readonly version: number
}

/** The two price lists: their calls, and how people speak of them. */
export const units = {
  noun: '项目单价',
  change: unitPriceCalls.update,
  log: unitPriceCalls.logPage,
  page: unitPriceCalls.page,
} as const
export const packages = {
  noun: '项目组价格',
  change: groupCalls.updatePrice,
  log: groupCalls.logPage,
  page: groupCalls.page,
} as const
export type PriceList = typeof units | typeof packages
