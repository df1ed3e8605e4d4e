import { invoiceCalls, invoiceFailures, invoiceState } from '@seam/contract/client/invoice'
import { tradeState } from '@seam/contract/client/money/ledger'
import { payMethod } from '@seam/contract/client/money/pay-method'
import { commonFailures } from '@seam/contract/kit/failure'
import { portalInvoiceCalls } from '@seam/contract/portal/invoice'
import { portalMoneyCalls } from '@seam/contract/portal/money'
import { expect, it } from 'vitest'
import { openDelegationDesk } from '../../../../test/builders/delegation-desk.ts'
import { addClient, addDelegation, expectOk } from '../../../../test/builders/lab.ts'
import { addPortalAccount } from '../../../../test/builders/portal.ts'
import { expectRefusal } from '../../../../test/expect-refusal.ts'
import { laboratoryDay } from '../../../kit/period.ts'

const { stage, admin, words } = await openDelegationDesk({ PAY_PROVIDER: 'demo' })
const { id: clientId } = await addClient(admin.client)
const { client: portal } = await addPortalAccount(stage, clientId)

/** Scans a code and pays at its channel. */
const scan = async (tradeId: number, channel: 3 | 4) => {
  const code = await expectOk(portal.call(portalMoneyCalls.startCode, { tradeId, channel }))
  const { statusCode } = await stage.app.inject({ method: 'POST', url: new URL(code.codeUrl).pathname })
  expect(statusCode).toBe(200)
  return expectOk(portal.call(portalMoneyCalls.ask, { attemptId: code.attemptId }))
}

it('pays several orders by one scan; they may be invoiced then', async () => {
  const delegations = [
    await addDelegation(admin.client, words, clientId),
    await addDelegation(admin.client, words, clientId),
  ]
  const ids = delegations.map(({ id }) => id)
  const waiting = await expectOk(portal.call(portalMoneyCalls.waiting))
  expect(waiting.map(({ id }) => id)).toEqual(ids)
  const quote = await expectOk(portal.call(portalMoneyCalls.quote, { delegateIds: ids }))
  expect(quote.methods.map(one => one.payMethod).toSorted()).toEqual([
    payMethod.wechat,
    payMethod.alipay,
    payMethod.balance,
  ])
  const { tradeId, state } = await expectOk(
    portal.call(portalMoneyCalls.pay, { quoteId: quote.quoteId, payMethod: payMethod.wechat }),
  )
  expect(state).toBe(tradeState.open)
  expect((await scan(tradeId, payMethod.wechat)).tradeState).toBe(tradeState.done)
  expect(await expectOk(portal.call(portalMoneyCalls.waiting))).toEqual([])

  const title = { ticketTitle: '晋城煤业', taxNumber: '91350100M000100Y43' }
  const { id: ticketId } = await expectOk(portal.call(portalInvoiceCalls.addTitle, title))
  const { totalFee, delegations: paid } = await expectOk(portal.call(portalInvoiceCalls.invoiceable))
  expect(totalFee).toBe(quote.due)
  const shares = paid.map(({ delegationId, invoiceable: amount }) => ({ delegationId, amount }))
  expect((await expectOk(portal.call(portalInvoiceCalls.request, { ticketId, shares }))).amount).toBe(totalFee)
  expect((await expectOk(portal.call(portalInvoiceCalls.invoiceable))).totalFee).toBe('0.00')
  const listed = async () => (await expectOk(portal.call(portalInvoiceCalls.page, {}))).rows
  const [requested] = await listed()
  expect(requested).toMatchObject({ amount: totalFee, returnReason: null })
  const reason = '税号与抬头不符，请核对后重新申请'
  await expectOk(admin.client.call(invoiceCalls.sendBack, { id: requested?.id ?? 0, version: 1, reason }))
  expect(await listed()).toMatchObject([{ state: invoiceState.sentBack, returnReason: reason }])
  expect((await expectOk(portal.call(portalInvoiceCalls.invoiceable))).totalFee).toBe(totalFee)

  const { id } = await expectOk(portal.call(portalInvoiceCalls.request, { ticketId, shares }))
  await expectOk(portal.call(portalInvoiceCalls.withdraw, { id, version: 1 }))
  expect((await listed())[0]).toMatchObject({ id, state: invoiceState.sentBack, returnReason: '客户撤回' })
  expect((await expectOk(portal.call(portalInvoiceCalls.invoiceable))).totalFee).toBe(totalFee)
  const again = await expectOk(portal.call(portalInvoiceCalls.request, { ticketId, shares }))
  // the cashier issues while the client withdraws: one of them alone
  const issue = { id: again.id, version: 1, invoiceNo: `26${Date.now()}`, issueDate: laboratoryDay() }
  const [issued, withdrawn] = await Promise.all([
    admin.client.call(invoiceCalls.issue, issue),
    portal.call(portalInvoiceCalls.withdraw, { id: again.id, version: 1 }),
  ])
  expect([issued.code, withdrawn.code].filter(code => code === 0)).toHaveLength(1)
  const late = { id: again.id, version: 2 }
  expectRefusal(await portal.call(portalInvoiceCalls.withdraw, late), invoiceFailures.wrongState)
})

it('recharges by scanning, and lists the entry', async () => {
  const { tradeId } = await expectOk(
    portal.call(portalMoneyCalls.recharge, { amount: '100', payMethod: payMethod.alipay }),
  )
  expect((await scan(tradeId, payMethod.alipay)).tradeState).toBe(tradeState.done)
  expect(await expectOk(portal.call(portalMoneyCalls.account))).toMatchObject({ balance: '100.00' })
  expect((await expectOk(portal.call(portalMoneyCalls.records, {}))).rows).toMatchObject([
    { change: '100.00', after: '100.00' },
  ])
})

it('an equal recharge opens the one again that is not paid yet, also of two at once', async () => {
  const recharge = async (amount: string) =>
    (await expectOk(portal.call(portalMoneyCalls.recharge, { amount, payMethod: payMethod.wechat }))).tradeId
  const [first, second] = await Promise.all([recharge('40'), recharge('40.00')])
  expect(second).toBe(first)
  await expectOk(portal.call(portalMoneyCalls.startCode, { tradeId: first, channel: payMethod.wechat }))
  expect(await recharge('40')).toBe(first)
  expect(await recharge('41')).not.toBe(first)
  expect((await scan(first, payMethod.alipay)).tradeState).toBe(tradeState.done)
  expect(await recharge('40')).not.toBe(first)
})

it('takes no cash, no credit, and nothing without an amount', async () => {
  const { id } = await addDelegation(admin.client, words, clientId)
  const { quoteId } = await expectOk(portal.call(portalMoneyCalls.quote, { delegateIds: [id] }))
  for (const method of [payMethod.cash, payMethod.credit, payMethod.transfer])
    expectRefusal(
      await portal.post(portalMoneyCalls.pay.path, { quoteId, payMethod: method }),
      commonFailures.invalidInput,
    )
  expectRefusal(
    await portal.post(portalMoneyCalls.recharge.path, { amount: '0', payMethod: 3 }),
    commonFailures.invalidInput,
  )
})

it('gives up scanning: the order waits again', async () => {
  const [row] = await expectOk(portal.call(portalMoneyCalls.waiting))
  if (row === undefined) throw new Error('nothing waits')
  const { quoteId } = await expectOk(portal.call(portalMoneyCalls.quote, { delegateIds: [row.id] }))
  const { tradeId } = await expectOk(portal.call(portalMoneyCalls.pay, { quoteId, payMethod: payMethod.wechat }))
  await expectOk(portal.call(portalMoneyCalls.startCode, { tradeId, channel: 3 }))
  expect((await expectOk(portal.call(portalMoneyCalls.giveUp, { tradeId }))).tradeState).toBe(tradeState.closed)
  expect((await expectOk(portal.call(portalMoneyCalls.waiting))).map(({ id }) => id)).toContain(row.id)
})
