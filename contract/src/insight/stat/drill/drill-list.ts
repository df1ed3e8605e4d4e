import { worksByLabCodeAlone } from '../../../kit/blindness.ts'
import type { Permission } from '../../../kit/permission.ts'
import { delegationCalls } from '../../../lab/delegation/delegation.calls.ts'
import { reportCalls } from '../../../lab/report/report.calls.ts'
import { chemicalStatCalls } from '../chemical.ts'
import { delegateStatCalls } from '../delegate.ts'
import { highStatCalls } from '../high.ts'
import { platformRowsCalls } from '../platform-rows.ts'
import { projectStatCalls } from '../project.ts'
import { serviceStatCalls } from '../service.ts'
import { workloadCalls } from '../workload.ts'

/** The lists of the rows that figures count, each with the screen that shows it. */
export const lists = {
  delegation: { call: delegationCalls.page, menuUrl: '/delegate/list' },
  done: { call: delegateStatCalls.page, menuUrl: '/stat/delegate' },
  report: { call: reportCalls.page, menuUrl: '/assay/report' },
  sample: { call: chemicalStatCalls.page, menuUrl: '/stat/chemical' },
  item: { call: chemicalStatCalls.items, menuUrl: '/stat/project' },
  order: { call: projectStatCalls.orders, menuUrl: '/stat/project' },
  high: { call: highStatCalls.page, menuUrl: '/stat/highQuota' },
  rejected: { call: serviceStatCalls.rejected, menuUrl: '/stat/service' },
  work: { call: workloadCalls.rows, menuUrl: '/stat/workload' },
  client: { call: platformRowsCalls.clients, menuUrl: '/stat/platform' },
  money: { call: platformRowsCalls.money, menuUrl: '/stat/platform' },
  line: { call: platformRowsCalls.lines, menuUrl: '/stat/service' },
  credit: { call: platformRowsCalls.credit, menuUrl: '/stat/platform' },
} as const
export type List = keyof typeof lists
export type ListScreen = (typeof lists)[List]['menuUrl']

/** The right to each screen that shows lists. */
export const rightToScreen: Readonly<Record<ListScreen, Permission>> = {
  '/delegate/list': 'delegateView',
  '/stat/delegate': 'statDelegate',
  '/assay/report': 'reportView',
  '/stat/chemical': 'statChemical',
  '/stat/project': 'statProject',
  '/stat/highQuota': 'statHigh',
  '/stat/service': 'statService',
  '/stat/workload': 'statWorkload',
  '/stat/platform': 'statPlatform',
}

/** Results and charges beside their clients, which users who work by lab code alone are refused. */
const listsByClient: readonly List[] = ['sample', 'item', 'order', 'high', 'money', 'line']

/** Whether a user with these permissions may open a list on a screen. */
export const opensList = (list: List, screen: ListScreen, permissions: ReadonlySet<Permission>): boolean =>
  permissions.has(rightToScreen[screen]) && !(listsByClient.includes(list) && worksByLabCodeAlone(permissions))
