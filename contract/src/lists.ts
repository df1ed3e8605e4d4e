import { clientCalls } from './client/client.ts'
import type { Call } from './kit/call.ts'
import { delegationCalls } from './lab/delegation.calls.ts'
import { reportCalls } from './lab/report.calls.ts'
import { conditionCalls } from './system/condition.calls.ts'
import { logCalls } from './system/log.ts'
import { roleCalls } from './system/role.ts'
import { userCalls } from './system/user.ts'

/**
 * The address of a menu → the list on its screen: what the conditions of the menu's search panel are compared with. A
 * screen whose panel staff may arrange has a line here, and gives its `<PageTable>` the same address as its listKey.
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
