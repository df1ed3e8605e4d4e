import { invoiceState } from '@seam/contract/client/invoice'
import { payMethod } from '@seam/contract/client/money/pay-method'
import { portalInvoiceCalls } from '@seam/contract/portal/invoice'
import { portalMoneyCalls } from '@seam/contract/portal/money'
import { onlineOrderCalls } from '@seam/contract/portal/online-order'
import { portalOrderState } from '@seam/contract/portal/order'
import { portalOrderCalls } from '@seam/contract/portal/order.calls'
import { expectOk, type orderWords } from '../../builders/lab.ts'
import { addPortalAccount, orderDraft } from '../../builders/portal.ts'
import type { Client } from '../../client.ts'
import type { Stage } from '../../stage.ts'

const { wechat, alipay, balance } = payMethod
const reason = '并发'

type About = {
  readonly stage: Stage
  readonly clientId: number
  readonly ticketId: number
  readonly words: Awaited<ReturnType<typeof orderWords>>
}

/** Two users of the client in the portal, and reception for their orders; each step answers its code. */
export const openPortalSteps = async ({ stage, clientId, ticketId, words }: About) => {
  const first = await addPortalAccount(stage, clientId)
  const second = await addPortalAccount(stage, clientId, undefined, first.enterpriseId)
  const portal = (at: number): Client => (at % 2 === 0 ? first.client : second.client)

  const placed: number[] = []
  const ownOrder = async (at: number) => {
    const id = placed.at(-1 - (at % 3))
    return id === undefined ? undefined : expectOk(first.client.call(portalOrderCalls.get, { id }))
  }
  const placeOrder = async (_: Client, at: number) => {
    const { code, data } = await portal(at).call(portalOrderCalls.add, await orderDraft(portal(at), words))
    if (code === 0) placed.push(data.id)
    return code
  }
  const reviseOrder = async (_: Client, at: number) => {
    const order = await ownOrder(at)
    if (order === undefined) return 0
    const draft = await orderDraft(portal(at), words)
    return (await portal(at).call(portalOrderCalls.update, { ...draft, id: order.id, version: order.version })).code
  }
  const withdrawOrder = async (_: Client, at: number) => {
    const order = await ownOrder(at)
    if (order === undefined) return 0
    return (await portal(at).call(portalOrderCalls.withdraw, { id: order.id, version: order.version })).code
  }
  const decideOrder = async (by: Client, at: number) => {
    const query = { state: portalOrderState.submitted }
    const { rows } = await expectOk(by.call(onlineOrderCalls.page, { query }))
    const listed = rows[at % Math.max(rows.length, 1)]
    if (listed === undefined) return 0
    const { id } = listed
    const { version } = await expectOk(by.call(onlineOrderCalls.get, { id }))
    if (at === 0) return (await by.call(onlineOrderCalls.sendBack, { id, version, reason })).code
    return (await by.call(onlineOrderCalls.confirm, { id, version })).code
  }
  const payOwn = async (_: Client, at: number) => {
    const waiting = await expectOk(portal(at).call(portalMoneyCalls.waiting))
    const chosen = waiting[at % Math.max(waiting.length, 1)]
    if (chosen === undefined) return 0
    const { code, data } = await portal(at).call(portalMoneyCalls.quote, { delegateIds: [chosen.id] })
    if (code !== 0) return code
    const { quoteId } = data
    if (at % 3 === 0) {
      const draft = { quoteId, payMethod: balance, payPassword: portal(at).seal('580213') }
      return (await portal(at).call(portalMoneyCalls.pay, draft)).code
    }
    const channel = at % 2 === 0 ? wechat : alipay
    const paid = await portal(at).call(portalMoneyCalls.pay, { quoteId, payMethod: channel })
    return paid.code === 0 ? startCode(at, paid.data.tradeId, channel) : paid.code
  }
  const startCode = async (at: number, tradeId: number, channel: typeof wechat | typeof alipay) => {
    const { code, data } = await portal(at).call(portalMoneyCalls.startCode, { tradeId, channel })
    if (code !== 0 || at > 1) return code
    const { attemptId } = data
    return at === 0
      ? (await portal(at).call(portalMoneyCalls.giveUp, { tradeId })).code
      : (await portal(at).call(portalMoneyCalls.ask, { attemptId })).code
  }
  const rechargeOwn = async (_: Client, at: number) => {
    const draft = { amount: String(20 + at), payMethod: at % 2 === 0 ? wechat : alipay }
    const { code, data } = await portal(at).call(portalMoneyCalls.recharge, draft)
    return code === 0 ? startCode(at, data.tradeId, draft.payMethod) : code
  }
  const requestInvoice = async (_: Client, at: number) => {
    const { delegations } = await expectOk(portal(at).call(portalInvoiceCalls.invoiceable))
    const chosen = delegations[at % Math.max(delegations.length, 1)]
    if (chosen === undefined) return 0
    const shares = [{ delegationId: chosen.delegationId, amount: '5' }]
    return (await portal(at).call(portalInvoiceCalls.request, { ticketId, shares })).code
  }
  const withdrawInvoice = async (_: Client, at: number) => {
    const { rows } = await expectOk(portal(at).call(portalInvoiceCalls.page, {}))
    const requested = rows.filter(row => row.state === invoiceState.requested)
    const chosen = requested[at % Math.max(requested.length, 1)]
    if (chosen === undefined) return 0
    return (await portal(at).call(portalInvoiceCalls.withdraw, { id: chosen.id, version: chosen.version })).code
  }
  return [
    placeOrder,
    placeOrder,
    reviseOrder,
    withdrawOrder,
    decideOrder,
    decideOrder,
    payOwn,
    payOwn,
    rechargeOwn,
    requestInvoice,
    withdrawInvoice,
  ]
}
