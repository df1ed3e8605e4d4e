import { assayMenus } from './assay.ts'
import { basicMenus } from './basic.ts'
import { clientMenus } from './client.ts'
import { delegateMenus } from './delegate.ts'
import { enterpriseMenus } from './enterprise.ts'
import { financeMenus } from './finance.ts'
import { qualityMenus } from './quality.ts'
import { statMenus } from './stat.ts'
import { systemMenus } from './system.ts'

/** The menu of a new installation, in order. Every permission is declared here, with its screen. */
export const menus = [
  systemMenus,
  basicMenus,
  clientMenus,
  delegateMenus,
  assayMenus,
  qualityMenus,
  financeMenus,
  enterpriseMenus,
  statMenus,
] as const
