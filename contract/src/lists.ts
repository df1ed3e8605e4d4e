import { clientCalls } from './client/client.ts'
import type { Call } from './kit/call.ts'
import { delegationCalls } from './lab/delegation/delegation.calls.ts'
import { reportCalls } from './lab/report/report.calls.ts'
import { logCalls } from './system/log.ts'
import { conditionCalls } from './system/menu/condition.calls.ts'
import { roleCalls } from './system/role.ts'
import { userCalls } from './system/user/user.ts'

/**
 * Maps the address of a menu to the list of its screen, against which the conditions of the menu's search panel are
 * checked. A screen whose panel can be arranged has a line here, and passes the same address to its `<PageTable>` as
 * listKey.
 */
export const listAt: Readonly<Record<string, Call>> = {
  '/assay/report': reportCalls.page,
  '/client/info': clientCalls.page,
  '/delegate/list': delegationCalls.page,
  '/system/condition': conditionCalls.page,
  '/system/oplog': logCalls.page,
  '/system/role': roleCalls.page,
  '/system/user': userCalls.page,
}
