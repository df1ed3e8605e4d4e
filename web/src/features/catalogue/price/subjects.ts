import { unitPriceCalls } from '@seam/contract/catalogue/price/price'
import { projectGroupCalls } from '@seam/contract/catalogue/project/project-group'

/** A project or a package with a price. */
export type Priced = {
  readonly id: number
  readonly name: string
  /** null: none yet */
  readonly price: string | null
  readonly version: number
}

/** The two price lists: their calls and nouns. */
export const units = {
  noun: '项目单价',
  change: unitPriceCalls.update,
  log: unitPriceCalls.logPage,
  page: unitPriceCalls.page,
} as const
export const packages = {
  noun: '项目组价格',
  change: projectGroupCalls.updatePrice,
  log: projectGroupCalls.logPage,
  page: projectGroupCalls.page,
} as const
export type PriceList = typeof units | typeof packages
