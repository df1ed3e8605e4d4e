// Long because one file holds every money command of the model.
import { accountCalls } from '@seam/contract/client/account'
import { ledgerFailures } from '@seam/contract/client/ledger'
import { payMethod } from '@seam/contract/client/pay-method'
import { fromFen, toFen } from '@seam/contract/kit/money'
import { delegationCalls } from '@seam/contract/lab/delegation.calls'
import { accountMoneyCalls } from '@seam/contract/trade/account-money'
import { onlinePayCalls, type ScanMethod } from '@seam/contract/trade/online-pay'
import { settleCalls } from '@seam/contract/trade/settle'
import { tillCalls } from '@seam/contract/trade/till'
import fc from 'fast-check'
import { expect } from 'vitest'
import { addDelegation, cancelNow, expectOk, type orderWords, sampleDraft } from '../builders/lab.ts'
import type { openScanTill } from '../builders/scan-till.ts'
import * as model from './model.ts'

type Till = Awaited<ReturnType<typeof openScanTill>>

/** The product, with the client of this run. */
export type Real = {
  readonly till: Till
  readonly words: Awaited<ReturnType<typeof orderWords>>
  readonly clientId: number
  readonly accountId: number
}

type Command = fc.AsyncCommand<model.Model, Real>
type Pick = number

const { cash, transfer, card, balance, credit } = payMethod
const pickOf = <T>(list: readonly T[], at: Pick): T => {
  const one = list[at % list.length]
  if (one === undefined) throw new Error('nothing to pick from')
  return one
}
const payable = (state: model.Model) =>
  state.delegations.filter(one => !one.isCancelled && model.dueOf(state, one) > 0n)

/** A delegation of two samples of one price. */
const register = (): Command => ({
  check: ({ delegations }) => delegations.length < 4,
  run: async (state, { till, words, clientId }) => {
    const samples = [sampleDraft(words), sampleDraft(words)]
    const { id, fee } = await addDelegation(till.admin.client, words, clientId, { samples })
    state.delegations.push({ id, fee: toFen(fee), isFrozen: false, isCancelled: false, isSigned: false })
  },
  toString: () => 'register',
})

const recharge = (amount: bigint, method: 1 | 2): Command => ({
  check: () => true,
  run: async (state, { till, accountId }) => {
    const draft = { id: accountId, amount: fromFen(amount), payMethod: method, reason: '模型' }
    await expectOk(till.admin.client.call(accountMoneyCalls.recharge, draft))
    model.move(state, { [model.moneyAccount(method)]: amount, BALANCE: -amount })
  },
  toString: () => `recharge ${amount} by ${method}`,
})

const amountOf = (due: bigint, share: number): bigint => {
  const amount = (due * BigInt(share)) / 100n
  return amount > 0n ? amount : 1n
}

/** The failure that a person would expect, or undefined. */
const expectedRefusal = (state: model.Model, method: number, amount: bigint, due: bigint) => {
  const available =
    method === balance
      ? model.balanceOf(state)
      : method === credit
        ? state.creditLimit - model.creditUsedOf(state)
        : amount
  if (amount > available) return ledgerFailures.short
  return amount > due && method !== cash && method !== transfer ? ledgerFailures.overpaid : undefined
}

const pay = (at: Pick, count: number, method: 1 | 2 | 5 | 6 | 9, share: number): Command => ({
  check: state => payable(state).length > 0,
  run: async (state, { till }) => {
    const desk = till.admin.client
    const all = payable(state)
    const chosen = [...new Set([pickOf(all, at), pickOf(all, at + count)])]
    const due = chosen.reduce((sum, one) => sum + model.dueOf(state, one), 0n)
    const amount = amountOf(due, share)
    const { quoteId, due: quoted } = await expectOk(
      desk.call(tillCalls.quote, { delegateIds: chosen.map(({ id }) => id) }),
    )
    expect(toFen(quoted)).toBe(due)
    const draft = { quoteId, payMethod: method, amount: fromFen(amount) }
    const sealed = method === balance ? { ...draft, payPassword: desk.seal(payPassword) } : draft
    const { code, data } = await desk.call(tillCalls.pay, sealed)
    const refusal = expectedRefusal(state, method, amount, due)
    expect(code).toBe(refusal?.code ?? 0)
    if (refusal === undefined) model.pay(state, data.tradeId, method, amount, chosen)
  },
  toString: () => `pay ${share} % by ${method}`,
})

export const payPassword = '580213'

type ScanStory = 'notice' | 'question' | 'mismatch' | 'late' | 'second'

/** A payment by scanning, with what may go wrong. */
const scan = (at: Pick, method: ScanMethod, story: ScanStory): Command => ({
  check: state => payable(state).length > 0,
  run: async (state, { till }) => {
    const desk = till.admin.client
    const delegation = pickOf(payable(state), at)
    const due = model.dueOf(state, delegation)
    const quote = async () => (await expectOk(desk.call(tillCalls.quote, { delegateIds: [delegation.id] }))).quoteId
    const { tradeId } = await expectOk(desk.call(tillCalls.pay, { quoteId: await quote(), payMethod: method }))
    const { attemptId } = await expectOk(till.start(tradeId, method))
    const { outTradeNo } = await till.attemptOf(attemptId)
    const withdraw = () => expectOk(desk.call(onlinePayCalls.withdraw, { tradeId }))
    const account = model.moneyAccount(method)
    if (story === 'late') await withdraw()
    if (story === 'second') {
      const paid = await expectOk(desk.call(tillCalls.pay, { quoteId: await quote(), payMethod: cash }))
      model.pay(state, paid.tradeId, cash, due, [delegation])
    }
    till.provider.scan(outTradeNo)
    if (story === 'question') await expectOk(till.ask(attemptId))
    else await till.notify(outTradeNo, story === 'mismatch' ? 'wrongAmount' : undefined)
    // whatever is said again changes nothing
    await till.notify(outTradeNo)
    await till.ask(attemptId)
    if (story === 'notice' || story === 'question') model.pay(state, tradeId, method, due, [delegation])
    else if (story === 'mismatch') {
      model.move(state, { [account]: due + 1n, SUSPENSE: -(due + 1n) })
      await withdraw()
    } else model.move(state, { [account]: due, PAYABLE: -due })
  },
  toString: () => `scan ${story} by ${method}`,
})

const unsettled = ({ trades }: model.Model) =>
  trades.filter(trade => trade.settlement === undefined && model.outstandingOf([trade]) > 0n)

const settle = (share: number, method: 1 | 2 | 6): Command => ({
  check: state => unsettled(state).length > 0,
  run: async (state, { till, clientId }) => {
    const desk = till.admin.client
    const trades = unsettled(state)
    const outstanding = model.outstandingOf(trades)
    const tradeIds = trades.map(({ id }) => id)
    const { token, net } = await expectOk(desk.call(settleCalls.confirm, { clientId, tradeIds }))
    expect(toFen(net)).toBe(outstanding)
    const amount = share === 0 ? 0n : amountOf(outstanding, share)
    const receipts = amount === 0n ? [] : [{ payMethod: method, amount: fromFen(amount) }]
    const { code, data } = await desk.call(settleCalls.settle, { token, tradeIds, receipts })
    const isOver = method === balance && amount > outstanding
    const isShort = method === balance && amount > model.balanceOf(state)
    expect(code).toBe(isOver ? ledgerFailures.overpaid.code : isShort ? ledgerFailures.short.code : 0)
    if (code !== 0) return
    const settlement = { id: data.settlementId, settleCode: data.settleCode, trades }
    for (const trade of trades) trade.settlement = settlement
    state.settlements.push(settlement)
    model.receive(state, settlement, method, amount)
    expect(toFen(data.outstanding)).toBe(model.outstandingOf(trades))
  },
  toString: () => `settle ${share} % by ${method}`,
})

const receiveMore = (at: Pick, share: number): Command => ({
  check: ({ settlements }) => settlements.some(({ trades }) => model.outstandingOf(trades) > 0n),
  run: async (state, { till }) => {
    const desk = till.admin.client
    const settlement = pickOf(
      state.settlements.filter(({ trades }) => model.outstandingOf(trades) > 0n),
      at,
    )
    const { version, outstanding } = await expectOk(desk.call(settleCalls.get, { settleCode: settlement.settleCode }))
    expect(toFen(outstanding)).toBe(model.outstandingOf(settlement.trades))
    const amount = amountOf(toFen(outstanding), share)
    const receipts = [{ payMethod: transfer, amount: fromFen(amount) }]
    await expectOk(desk.call(settleCalls.receive, { id: settlement.id, version, receipts }))
    model.receive(state, settlement, transfer, amount)
  },
  toString: () => `receive ${share} %`,
})

/** Signs for the samples; the second one may be rejected, and is then given back by rule. */
const sign = (at: Pick, isRejected: boolean): Command => ({
  check: ({ delegations }) => delegations.some(one => !one.isSigned && !one.isCancelled),
  run: async (state, { till }) => {
    const desk = till.admin.client
    const delegation = pickOf(
      state.delegations.filter(one => !one.isSigned && !one.isCancelled),
      at,
    )
    const { version, samples } = await expectOk(desk.call(delegationCalls.get, { id: delegation.id }))
    await expectOk(
      desk.call(delegationCalls.sign, {
        id: delegation.id,
        version,
        samples: samples.map(({ id }, place) => ({
          sampleId: id,
          received: !isRejected || place === 0,
          ...(isRejected && place === 1 && { rejectReason: '受潮' }),
        })),
      }),
    )
    delegation.isSigned = true
    if (!isRejected) return
    delegation.fee /= 2n
    const surplus = model.coveredOf(state, delegation) - delegation.fee
    if (surplus > 0n) model.refund(state, delegation, model.releaseCredit(state, delegation, surplus))
  },
  toString: () => (isRejected ? 'reject a sample' : 'sign'),
})

/** Unpaid credit is released; what was paid is only requested back, and waits for another person. */
const cancel = (at: Pick): Command => ({
  check: ({ delegations }) => delegations.some(one => !one.isCancelled),
  run: async (state, { till }) => {
    const delegation = pickOf(
      state.delegations.filter(one => !one.isCancelled),
      at,
    )
    await cancelNow(till.admin.client, delegation.id)
    delegation.isCancelled = true
    if (!delegation.isFrozen) return
    delegation.fee = 0n
    model.releaseCredit(state, delegation, model.coveredOf(state, delegation))
  },
  toString: () => 'cancel',
})

const at = fc.nat(5)
const share = fc.constantFrom(1, 33, 50, 100, 100, 100, 130)
const amount = fc.bigInt({ min: 1n, max: 30_000n })

export const commands = fc.commands(
  [
    fc.constant(register()),
    fc.tuple(amount, fc.constantFrom(cash, transfer)).map(([sum, method]) => recharge(sum, method)),
    fc
      .tuple(at, fc.nat(2), fc.constantFrom(cash, transfer, card, credit, credit, balance), share)
      .map(([one, count, method, part]) => pay(one, count, method, part)),
    fc
      .tuple(
        at,
        fc.constantFrom(payMethod.wechat, payMethod.alipay),
        fc.constantFrom<ScanStory>('notice', 'question', 'mismatch', 'late', 'second'),
      )
      .map(([one, method, story]) => scan(one, method, story)),
    fc
      .tuple(fc.constantFrom(0, 33, 100, 120), fc.constantFrom(cash, transfer, balance))
      .map(([part, method]) => settle(part, method)),
    fc.tuple(at, fc.constantFrom(20, 100, 110)).map(([one, part]) => receiveMore(one, part)),
    fc.tuple(at, fc.boolean()).map(([one, isRejected]) => sign(one, isRejected)),
    at.map(cancel),
  ],
  { size: '+1', maxCommands: 8 },
)

export const setPassword = (till: Till, accountId: number) =>
  expectOk(
    till.admin.client.call(accountCalls.resetPayPassword, {
      id: accountId,
      password: till.admin.client.seal(payPassword),
    }),
  )
