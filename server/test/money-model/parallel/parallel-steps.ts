import { invoiceCalls } from '@seam/contract/client/invoice'
import { tradeKind, tradeState } from '@seam/contract/client/money/ledger'
import { payMethod } from '@seam/contract/client/money/pay-method'
import { ticketCalls } from '@seam/contract/client/ticket'
import { changeCalls } from '@seam/contract/lab/delegation/change'
import { delegationFailures } from '@seam/contract/lab/delegation/delegation'
import { delegationCalls } from '@seam/contract/lab/delegation/delegation.calls'
import { accountMoneyCalls } from '@seam/contract/trade/account-money'
import { correctionCalls } from '@seam/contract/trade/correction'
import { refundCalls } from '@seam/contract/trade/refund'
import { settleCalls } from '@seam/contract/trade/settle'
import { tillCalls } from '@seam/contract/trade/till'
import { tradeCalls } from '@seam/contract/trade/trade'
import { addDelegation, expectOk, sampleDraft } from '../../builders/lab.ts'
import type { openTill } from '../../builders/money/till.ts'
import type { Client } from '../../client.ts'
import type { openPayProvider } from '../../pay-provider/pay-provider.ts'
import { accountSteps } from './parallel-account-steps.ts'
import { openCashSteps } from './parallel-cash-steps.ts'
import { documentSteps } from './parallel-document-steps.ts'
import { openPortalSteps } from './parallel-portal-steps.ts'
import { openReportSteps } from './parallel-report-steps.ts'
import { scanSteps } from './parallel-scan-steps.ts'

const { cash, transfer, balance, credit } = payMethod
const reason = '并发'
const twoSamples = (words: Parameters<typeof sampleDraft>[0]) => ({ samples: [sampleDraft(words), sampleDraft(words)] })

type Till = Awaited<ReturnType<typeof openTill>>
type Provider = Awaited<ReturnType<typeof openPayProvider>>

/** The money commands of a till on few delegations of one client; each answers its code, 0 where there is nothing to do. */
export const openSteps = async (till: Till, provider: Provider) => {
  const { stage, desk, words, clientWith, accountOf, setPassword } = till
  const { id: clientId } = await clientWith(40_000n)
  const { id: otherClientId } = await clientWith(40_000n)
  const { id: accountId } = await accountOf(clientId)
  await setPassword(clientId)
  const orders: { id: number; delegateCode: string }[] = []
  /** Another delegation takes the place of one, so that something is always due. */
  const register = async (by: Client, at: number) => {
    orders[at % 3] = await addDelegation(by, words, clientId, twoSamples(words))
    return 0
  }
  for (const at of [0, 1, 2]) await register(desk, at)
  const title = { clientId, titleType: 2 as const, ticketType: 1 as const, ticketTitle: '李四' }
  const { id: ticketId } = await expectOk(desk.call(ticketCalls.add, title))
  const reports = await openReportSteps({ stage, clientId })
  const order = (at: number) => orders[at % orders.length] ?? { id: 0, delegateCode: '' }
  const pick = (at: number) => order(at).id

  const pay = async (by: Client, delegateIds: number[], method: 1 | 2 | 6 | 9, amount?: string) => {
    const { code, data } = await by.call(tillCalls.quote, { delegateIds: [...new Set(delegateIds)] })
    if (code !== 0) return code
    const payPassword = method === balance ? by.seal('580213') : undefined
    const draft = {
      quoteId: data.quoteId,
      payMethod: method,
      ...(amount && { amount }),
      ...(payPassword && { payPassword }),
    }
    return (await by.call(tillCalls.pay, draft)).code
  }
  const unsettled = async (by: Client) =>
    (await expectOk(by.call(settleCalls.unsettledList, { clientId })))
      .filter(({ settleCode }) => settleCode === '')
      .map(({ id }) => id)
  const settle = async (by: Client, amount: string, method: 2 | 6 = transfer) => {
    const tradeIds = await unsettled(by)
    if (tradeIds.length === 0) return 0
    const { code, data } = await by.call(settleCalls.confirm, { clientId, tradeIds })
    if (code !== 0) return code
    const receipts = [{ payMethod: method, amount }]
    return (await by.call(settleCalls.settle, { token: data.token, tradeIds, receipts })).code
  }
  const settlement = async (by: Client, at: number) => {
    const { rows } = await expectOk(by.call(settleCalls.page, { query: { clientId } }))
    return rows[at % Math.max(rows.length, 1)]
  }
  const receive = async (by: Client, at: number) => {
    const one = await settlement(by, at)
    if (one === undefined) return 0
    const receipts = [{ payMethod: cash, amount: '10.00' }]
    return (await by.call(settleCalls.receive, { id: one.id, version: one.version, receipts })).code
  }
  const reverse = async (by: Client, at: number) => {
    const one = await settlement(by, at)
    if (one === undefined) return 0
    const draft = { id: one.id, version: one.version, cashBack: at % 2 === 0, reason }
    return (await by.call(correctionCalls.reverse, draft)).code
  }
  const giveUp = async (by: Client, at: number) => {
    const tradeIds = await unsettled(by)
    if (tradeIds.length === 0) return 0
    return (
      await by.call(correctionCalls.writeOff, { correctionKind: at % 2 === 0 ? 1 : 2, tradeIds, amount: '5', reason })
    ).code
  }
  const adjust = async (by: Client, at: number) =>
    (await by.call(correctionCalls.adjust, { correctionKind: at % 2 === 0 ? 4 : 5, clientId, amount: '3', reason }))
      .code
  const sign = async (by: Client, at: number) => {
    const { id, version, samples } = await expectOk(by.call(delegationCalls.get, { id: pick(at) }))
    const received = samples.map(({ id: sampleId }, place) => ({
      sampleId,
      received: place === 0,
      ...(place > 0 && { rejectReason: '受潮' }),
    }))
    return (await by.call(delegationCalls.sign, { id, version, samples: received })).code
  }
  const changeOf = async (by: Client, at: number) => {
    const { id, version, samples } = await expectOk(by.call(delegationCalls.get, { id: pick(at) }))
    const choice = {
      sampleId: samples[0]?.id ?? 0,
      projectIds: words.projects(at % 2 === 0 ? 'MT AAD' : 'AAD STAD VAD'),
    }
    const changed = [{ ...choice, groupIds: [] }]
    return (await by.call(changeCalls.save, { id, version, requestedBy: 1, reason, changed })).code
  }
  /** Changes a delegation that is signed for. */
  const change = async (by: Client, at: number) => {
    const code = await changeOf(by, at)
    return code === delegationFailures.wrongState.code ? changeOf(by, at + 1) : code
  }
  const cancel = async (by: Client, at: number) => {
    const { id, version } = await expectOk(by.call(delegationCalls.get, { id: pick(at) }))
    return (await by.call(delegationCalls.cancel, { id, version, reason })).code
  }
  const recharge = async (by: Client) =>
    (await by.call(accountMoneyCalls.recharge, { id: accountId, amount: '7', payMethod: transfer, reason })).code
  const requestRefund = async (by: Client, at: number) => {
    const { delegateCode } = order(at)
    const { delegationId, lines } = await expectOk(by.call(refundCalls.refundable, { delegateCode }))
    const lineIds = lines.slice(0, at % 3).map(({ id }) => id)
    return (await by.call(refundCalls.request, { delegationId, lineIds, reason })).code
  }
  const requestRechargeRefund = async (by: Client) => {
    const query = { clientId, tradeKind: tradeKind.recharge, state: tradeState.done }
    const { rows } = await expectOk(by.call(tradeCalls.page, { query }))
    if (rows[0] === undefined) return 0
    return (await by.call(refundCalls.requestRecharge, { tradeId: rows[0].id, amount: '3', reason })).code
  }
  const payOut = async (by: Client, at: number) => {
    const { rows } = await expectOk(by.call(refundCalls.page, { query: { clientId, state: 20 } }))
    const { parts = [] } = rows[0] === undefined ? {} : await expectOk(by.call(refundCalls.detail, { id: rows[0].id }))
    const part = parts.find(({ state }) => state === 20)
    if (part === undefined) return 0
    const { id, version } = part
    if (at % 2 === 0) return (await by.call(refundCalls.payOut, { id, version, voucherNo: '88' })).code
    return (await by.call(refundCalls.toBalance, { id, version, reason })).code
  }
  const invoice = async (by: Client, at: number) => {
    const shares = [{ delegationId: pick(at), amount: '20' }]
    return (await by.call(invoiceCalls.request, { ticketId, shares })).code
  }
  const endInvoice = async (by: Client) => {
    const { rows } = await expectOk(by.call(invoiceCalls.page, { query: { clientId, state: 10 } }))
    if (rows[0] === undefined) return 0
    return (await by.call(invoiceCalls.sendBack, { id: rows[0].id, version: 1, reason })).code
  }

  const payCash = (by: Client, at: number) => pay(by, [pick(at), pick(at + 1)], cash, '8.00')
  const payTested = (by: Client, at: number) =>
    pay(by, [reports.ids[at % 2] ?? 0, pick(at)], at < 3 ? transfer : credit, '3.00')
  const payCredit = (by: Client, at: number) => pay(by, [pick(at)], credit, '12.00')
  const payCreditOfTwo = (by: Client, at: number) => pay(by, [pick(at + 1), pick(at)], credit, '15.00')
  const payTransfer = (by: Client, at: number) =>
    at < 3 ? pay(by, [pick(at)], transfer) : pay(by, [pick(at), pick(at + 1), pick(at + 2)], transfer, '9.00')
  const payBalance = (by: Client, at: number) => pay(by, [pick(at)], balance, '2.00')
  const settleByTransfer = (by: Client) => settle(by, '50.00')
  const settleFromBalance = (by: Client) => settle(by, '1.00', balance)
  const cancelOrPay = (by: Client, at: number) => (at === 0 ? cancel(by, at) : pay(by, [pick(at)], cash))

  return [
    payCash,
    payCredit,
    payCreditOfTwo,
    payTransfer,
    payBalance,
    cancelOrPay,
    register,
    register,
    register,
    register,
    settleByTransfer,
    settleFromBalance,
    receive,
    reverse,
    giveUp,
    adjust,
    sign,
    change,
    recharge,
    requestRefund,
    requestRechargeRefund,
    payOut,
    invoice,
    endInvoice,
    ...documentSteps({ stage, clientId, pick }),
    ...scanSteps({ stage, provider, clientId, accountId, pick }),
    ...(await openCashSteps({ stage, desk, accountId })),
    ...accountSteps({ clientId, otherClientId, accountId, words, pick }),
    ...(await openPortalSteps({ stage, clientId, ticketId, words })),
    ...reports.steps,
    payTested,
    payTested,
  ]
}
