import { clientCalls } from '@seam/contract/client/client'
import { accountCalls } from '@seam/contract/client/money/account'
import { payMethod } from '@seam/contract/client/money/pay-method'
import { creditCodeCheck } from '@seam/contract/kit/rules/credit-code-check'
import { delegationCalls } from '@seam/contract/lab/delegation/delegation.calls'
import { reportCalls } from '@seam/contract/lab/report/report.calls'
import { onlineOrderCalls } from '@seam/contract/portal/online-order'
import { departmentCalls } from '@seam/contract/system/department'
import { roleCalls } from '@seam/contract/system/role'
import { userCalls } from '@seam/contract/system/user/user'
import { accountMoneyCalls } from '@seam/contract/trade/account-money'
import { statementCalls } from '@seam/contract/trade/statement'
import { password } from '../colleague.ts'
import { administrator } from '../server/server-settings.ts'
import { newMobile, unique } from '../unique.ts'
import { payPassword } from './cash.ts'
import { enterAndConfirm } from './finished-delegation.ts'
import { signInByWire } from './wire.ts'
import { hire } from './work.ts'

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

/** Reception confirms an order of the portal. */
export const confirmOrder = async (delegateCode: string): Promise<void> => {
  const { call } = await asAdministrator()
  const { rows } = await call(onlineOrderCalls.page, { query: { delegateCode } })
  const [order] = rows
  if (order === undefined) throw new Error(`${delegateCode} does not wait for reception`)
  await call(onlineOrderCalls.confirm, { id: order.id, version: order.version })
}

/** Reception confirms an order of the portal and receives its samples. */
export const receiveOrder = async (delegateCode: string): Promise<void> => {
  await confirmOrder(delegateCode)
  const { call } = await asAdministrator()
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
  await enterAndConfirm(analyst, editor, samples[0]?.labCode ?? '', readings)
  const draft = { delegationId, sampleIds: samples.map(({ id }) => id), reflectance: [], remarks: '', submit: true }
  const { id, version } = await editor.call(reportCalls.save, draft)
  const reviewed = await reviewer.call(reportCalls.confirm, { id, version, passed: true })
  const approval = { id, version: reviewed.version, passed: true, password: admin.seal(administrator.password) }
  const issued = await admin.call(reportCalls.confirm, approval)
  await admin.call(reportCalls.release, { id, version: issued.version, reason: '' })
}

const findClientAccount = async (clientName: string) => {
  const { call } = await asAdministrator()
  const { rows } = await call(accountCalls.page, { query: { keyword: clientName } })
  const [account] = rows
  if (account === undefined) throw new Error(`${clientName} has no account`)
  return account
}

/** A client transfers money to their balance, and the cashier sets their pay password. */
export const rechargeClient = async (clientName: string, amount: string): Promise<void> => {
  const { call, seal } = await asAdministrator()
  const { id } = await findClientAccount(clientName)
  const recharge = { id, amount, payMethod: payMethod.transfer, voucherNo: `CZ${unique()}` }
  await call(accountMoneyCalls.recharge, recharge)
  await call(accountCalls.resetPayPassword, { id, password: seal(payPassword) })
}

/** The cashier issues a statement from this day to today. */
export const issueStatement = async (clientName: string, startDate: string): Promise<string> => {
  const { call } = await asAdministrator()
  const { clientId } = await findClientAccount(clientName)
  const endDate = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
  const { statementCode } = await call(statementCalls.issue, { clientId, startDate, endDate })
  return statementCode
}
