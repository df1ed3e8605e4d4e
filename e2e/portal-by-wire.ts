import { clientCalls } from '@seam/contract/client/client'
import { creditCodeCheck } from '@seam/contract/kit/rules/credit-code-check'
import { delegationCalls } from '@seam/contract/lab/delegation.calls'
import { reportCalls } from '@seam/contract/lab/report.calls'
import { onlineOrderCalls } from '@seam/contract/portal/online-order'
import { departmentCalls } from '@seam/contract/system/department'
import { roleCalls } from '@seam/contract/system/role'
import { userCalls } from '@seam/contract/system/user'
import { password } from './colleague.ts'
import { testThrough } from './finished-delegation.ts'
import { administrator } from './server-settings.ts'
import { newMobile, unique } from './unique.ts'
import { signInByWire } from './wire.ts'
import { hire } from './work-by-wire.ts'

const asAdministrator = () => signInByWire(administrator.mobile, administrator.password)

/** A credit code that no enterprise has yet. */
export const newCreditCode = (): string => {
  const first = `91140100M${newMobile().slice(-8)}`
  return first + creditCodeCheck(first)
}

/** Approves an enterprise that registered, and gives it a client of its own. */
export const approveEnterprise = async (mobile: string): Promise<string> => {
  const { call } = await asAdministrator()
  const clientName = `门户煤业${unique()}`
  const { id: clientId } = await call(clientCalls.add, { clientName, telephone: newMobile() })
  const { rows } = await call(userCalls.page, { query: { userMobile: mobile } })
  const [user] = rows
  if (user === undefined) throw new Error(`${mobile} did not register`)
  const roles = await call(roleCalls.open, {})
  const roleId = roles.find(({ roleName }) => roleName === '企业客户')?.id ?? 0
  const departments = await call(departmentCalls.tree, {})
  const { id, version, userName, loginOutTime } = user
  const departmentId = departments[0]?.id ?? user.departmentId
  await call(userCalls.update, {
    id,
    version,
    userMobile: mobile,
    userName,
    loginOutTime,
    departmentId,
    roleId,
    clientId,
  })
  return clientName
}

const findDelegation = async (delegateCode: string) => {
  const { call } = await asAdministrator()
  return call(delegationCalls.get, { delegateCode })
}

/** Reception confirms an order of the portal and receives its samples. */
export const receiveOrder = async (delegateCode: string): Promise<void> => {
  const { call } = await asAdministrator()
  const { rows } = await call(onlineOrderCalls.page, { query: { delegateCode } })
  const [order] = rows
  if (order === undefined) throw new Error(`${delegateCode} does not wait for reception`)
  await call(onlineOrderCalls.confirm, { id: order.id, version: order.version })
  const { id, version, samples } = await findDelegation(delegateCode)
  const received = samples.map(({ id: sampleId }) => ({ sampleId, received: true, condition: '完好' }))
  await call(delegationCalls.sign, { id, version, samples: received })
}

/** Tests the first sample of a delegation, which was paid, and releases its report. */
export const reportOn = async (
  delegateCode: string,
  readings: Readonly<Record<string, readonly string[]>>,
): Promise<void> => {
  const admin = await asAdministrator()
  const [first, second, third] = [await hire('化验员'), await hire('审核员'), await hire('审核员')]
  const analyst = await signInByWire(first.mobile, password)
  const editor = await signInByWire(second.mobile, password)
  const reviewer = await signInByWire(third.mobile, password)
  const { id: delegationId, samples } = await findDelegation(delegateCode)
  await testThrough(analyst, editor, samples[0]?.labCode ?? '', readings)
  const draft = { delegationId, sampleIds: samples.map(({ id }) => id), reflectance: [], remarks: '', submit: true }
  const { id, version } = await editor.call(reportCalls.save, draft)
  const reviewed = await reviewer.call(reportCalls.confirm, { id, version, passed: true })
  const approval = { id, version: reviewed.version, passed: true, password: admin.seal(administrator.password) }
  const issued = await admin.call(reportCalls.confirm, approval)
  await admin.call(reportCalls.release, { id, version: issued.version, reason: '' })
}
