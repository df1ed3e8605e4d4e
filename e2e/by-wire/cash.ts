import { clientCalls, payPolicy } from '@seam/contract/client/client'
import { accountCalls } from '@seam/contract/client/money/account'
import { shiftCalls } from '@seam/contract/client/money/shift'
import { ticketCalls } from '@seam/contract/client/ticket'
import { refundCalls } from '@seam/contract/trade/refund'
import { password } from '../colleague.ts'
import { administrator } from '../server/server-settings.ts'
import { newMobile, unique } from '../unique.ts'
import { signInByWire } from './wire.ts'
import { hire, receiveSample } from './work.ts'

export const payPassword = '258369'

/** A client with credit, a pay password and an invoice title, and delegations of equal fee that wait for payment. */
export const clientToPay = async (delegations: number) => {
  const { call, seal } = await signInByWire(administrator.mobile, administrator.password)
  const clientName = `柳林晋源煤业${unique()}`
  const client = { clientName, telephone: newMobile(), payPolicy: payPolicy.testFirst }
  const { id: clientId } = await call(clientCalls.add, client)
  const { rows } = await call(accountCalls.page, { query: { clientId } })
  const [account] = rows
  if (account === undefined) throw new Error(`${clientName} has no account`)
  const { id, version } = account
  await call(accountCalls.setCredit, { id, version, creditLimit: '5000.00', reason: '长期客户' })
  await call(accountCalls.resetPayPassword, { id, password: seal(payPassword) })
  await call(ticketCalls.add, { clientId, ticketTitle: clientName, taxNumber: '91140000MA0H0TX51J' })
  const received = []
  for (let seam = 1; seam <= delegations; seam++)
    received.push(await receiveSample(call, clientId, `${seam}号煤层原煤`, ['AAD', 'STAD']))
  return { clientName, received }
}

/** Registers the cash in the vault, unless an earlier attempt did. */
export const openVault = async (amount: string) => {
  const { call } = await signInByWire(administrator.mobile, administrator.password)
  if (!(await call(shiftCalls.vault, {})).opened) await call(shiftCalls.openVault, { amount })
}

/** A manager approves a refund. */
export const approveRefund = async (delegateCode: string) => {
  const manager = await hire('主管')
  const { call } = await signInByWire(manager.mobile, password)
  const { rows } = await call(refundCalls.page, {})
  const refund = rows.find(row => row.delegateCode === delegateCode)
  if (refund === undefined) throw new Error(`nobody requested a refund of ${delegateCode}`)
  await call(refundCalls.approve, { id: refund.id, version: refund.version })
}
