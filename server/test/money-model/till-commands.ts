import { ledgerFailures } from '@seam/contract/client/money/ledger'
import { payMethod, type ScanMethod } from '@seam/contract/client/money/pay-method'
import { fromFen, toFen } from '@seam/contract/kit/value/money'
import { accountMoneyCalls } from '@seam/contract/trade/account-money'
import { onlinePayCalls } from '@seam/contract/trade/online-pay'
import { tillCalls } from '@seam/contract/trade/till'
import { expect } from 'vitest'
import { addDelegation, expectOk, sampleDraft } from '../builders/lab.ts'
import { balanceOf, creditUsedOf, dueOf, type Model, move } from './model.ts'
import { accountOf, pay as payOnPaper, recharge as rechargeOnPaper } from './moves.ts'
import { type Command, type Place, percentOf, pick } from './run.ts'

export const payPassword = '580213'
/** In yuan: a recharge above it needs a second person. */
/** In fen. */
export const rechargeLimit = 20_000n

const { cash, transfer, balance, credit } = payMethod
const payable = (model: Model) => model.delegations.filter(one => !one.isCancelled && dueOf(model, one) > 0n)

/** A delegation of two samples, three projects each. */
export const register = (): Command => ({
  check: ({ delegations }) => delegations.length < 3,
  run: async (model, { till, words, clientId }) => {
    const drafts = [sampleDraft(words), sampleDraft(words)]
    const { id, fee, delegateCode, samples } = await addDelegation(till.admin.client, words, clientId, {
      samples: drafts,
    })
    const lines = samples.flatMap(sample =>
      words.projects('MT AAD STAD').map(projectId => ({
        sampleId: sample.id,
        projectId,
        net: words.priceOf(projectId),
        isCharged: true,
        isTested: true,
      })),
    )
    expect(lines.reduce((sum, { net }) => sum + net, 0n)).toBe(toFen(fee))
    model.delegations.push({
      id,
      delegateCode,
      lines,
      isFrozen: false,
      isCancelled: false,
      isSigned: false,
      isTested: false,
      isFinished: false,
    })
  },
  toString: () => 'register',
})

/** A recharge; a large one waits for another person. */
export const recharge = (amount: bigint, method: 1 | 2): Command => ({
  check: () => true,
  run: async (model, { till, accountId }) => {
    const draft = { id: accountId, amount: fromFen(amount), payMethod: method, reason: '模型' }
    const { tradeId } = await expectOk(till.admin.client.call(accountMoneyCalls.recharge, draft))
    if (amount > rechargeLimit) model.pending.push({ kind: 'recharge', id: tradeId, method, amount })
    else rechargeOnPaper(model, tradeId, method, amount)
  },
  toString: () => `recharge ${amount} by ${method}`,
})

/** The failure that a person would expect, or undefined. */
const expectedRefusal = (model: Model, method: number, amount: bigint, due: bigint) => {
  const available =
    method === balance ? balanceOf(model) : method === credit ? model.creditLimit - creditUsedOf(model) : amount
  if (amount > available) return ledgerFailures.short
  return amount > due && method !== cash && method !== transfer ? ledgerFailures.overpaid : undefined
}

export const pay = (at: Place, count: number, method: 1 | 2 | 5 | 6 | 9, percent: number): Command => ({
  check: model => payable(model).length > 0,
  run: async (model, { till }) => {
    const desk = till.admin.client
    const all = payable(model)
    const chosen = [...new Set([pick(all, at), pick(all, at + count)])]
    const due = chosen.reduce((sum, one) => sum + dueOf(model, one), 0n)
    const amount = percentOf(due, percent)
    const { quoteId, due: quoted } = await expectOk(
      desk.call(tillCalls.quote, { delegateIds: chosen.map(({ id }) => id) }),
    )
    expect(toFen(quoted)).toBe(due)
    const draft = { quoteId, payMethod: method, amount: fromFen(amount) }
    const sealed = method === balance ? { ...draft, payPassword: desk.seal(payPassword) } : draft
    const { code, data } = await desk.call(tillCalls.pay, sealed)
    const refusal = expectedRefusal(model, method, amount, due)
    expect(code).toBe(refusal?.code ?? 0)
    if (refusal === undefined) payOnPaper(model, data.tradeId, method, amount, chosen)
  },
  toString: () => `pay ${percent} % by ${method}`,
})

export type ScanStory = 'notice' | 'question' | 'mismatch' | 'late' | 'second'

/** A payment by scanning, with what may go wrong. */
export const scan = (at: Place, method: ScanMethod, story: ScanStory): Command => ({
  check: model => payable(model).length > 0,
  run: async (model, { till }) => {
    const desk = till.admin.client
    const delegation = pick(payable(model), at)
    const due = dueOf(model, delegation)
    const quote = async () => (await expectOk(desk.call(tillCalls.quote, { delegateIds: [delegation.id] }))).quoteId
    const { tradeId } = await expectOk(desk.call(tillCalls.pay, { quoteId: await quote(), payMethod: method }))
    const { attemptId } = await expectOk(till.start(tradeId, method))
    const { outTradeNo } = await till.attemptOf(attemptId)
    const withdraw = () => expectOk(desk.call(onlinePayCalls.withdraw, { tradeId }))
    const account = accountOf(method)
    if (story === 'late') await withdraw()
    if (story === 'second') {
      const paid = await expectOk(desk.call(tillCalls.pay, { quoteId: await quote(), payMethod: cash }))
      payOnPaper(model, paid.tradeId, cash, due, [delegation])
    }
    till.provider.scan(outTradeNo)
    if (story === 'question') await expectOk(till.ask(attemptId))
    else await till.notify(outTradeNo, story === 'mismatch' ? 'wrongAmount' : undefined)
    // a repeated notice and question change nothing
    await till.notify(outTradeNo)
    await till.ask(attemptId)
    if (story === 'notice' || story === 'question') payOnPaper(model, tradeId, method, due, [delegation])
    else if (story === 'mismatch') {
      move(model, { [account]: due + 1n, SUSPENSE: -(due + 1n) })
      await withdraw()
    } else {
      model.payouts.push({ method, amount: due })
      move(model, { [account]: due, PAYABLE: -due })
    }
  },
  toString: () => `scan ${story} by ${method}`,
})
