import { attemptState, refundTarget } from '@seam/contract/client/money/ledger'
import { type PayMethod, payMethod } from '@seam/contract/client/money/pay-method'
import { fromFen } from '@seam/contract/kit/value/money'
import { billLineKind, type ReconKind, type ReconState, reconKind, reconState } from '@seam/contract/trade/bill'
import { inRetriedTransaction, type Tx } from '../../../db/database.ts'
import { parseLaboratoryTime } from '../../../kit/pay/values.ts'
import type { Services } from '../../../kit/services.ts'
import type { Actor } from '../../../kit/transition/actor.ts'
import { create } from '../../../kit/transition/create.ts'
import { transition } from '../../../kit/transition/transition.ts'
import { notify } from '../../system/notice/notice.commands.ts'
import { channelActor } from '../online-pay/ask.commands.ts'
import { findAttemptByNumber } from '../online-pay/attempt.rows.ts'
import { holdChannelPayment } from '../online-pay/channel-log.commands.ts'
import { hastenRefundPart } from '../online-pay/payout/payout.rows.ts'
import { receivePayment } from '../online-pay/receive.commands.ts'
import * as rows from './bill.rows.ts'
import { billNotice, reconLifecycle } from './recon.lifecycle.ts'
import { lockReconItems, selectWaitingItems } from './recon.rows.ts'

type Bill = { readonly id: number; readonly payMethod: PayMethod; readonly billDay: string }

type Outcome = { readonly kind: ReconKind; readonly state: ReconState; readonly finding: string }

const notifyOpen = (tx: Tx, { payMethod: method, billDay }: Omit<Bill, 'id'>, text: string) =>
  notify(
    tx,
    {
      ...billNotice(method, billDay),
      title: `${payMethod.label(method)} ${billDay} 账单有差异：${text}`,
      link: '/finance/bill',
    },
    { holdersOf: [['billView']] },
  )

const writeDifference = async (tx: Tx, bill: Bill, difference: rows.Difference, outcome: Outcome, actor: Actor) => {
  const { eventTime: _, ...numbers } = difference
  const { kind, state, finding } = outcome
  const { payMethod: method, billDay } = bill
  const values = { ...numbers, payMethod: method, billDay, reconKind: kind, state, finding }
  await create(tx, reconLifecycle, { command: 'add', values, returning: ['id'] }, actor)
  if (state === reconState.open) await notifyOpen(tx, bill, `${reconKind.label(kind)}，${finding}`)
}

/** A second payment under the number of an attempt that another one paid: held like a payment of an unknown number. */
const holdSecond = (tx: Tx, { payMethod: method }: Bill, line: rows.Difference, actor: Actor) =>
  holdChannelPayment(
    tx,
    {
      cause: `channel:${method}:${line.providerNo}`.slice(0, 100),
      payMethod: method,
      amount: line.theirAmount ?? 0n,
      reference: line.providerNo,
      eventTime: parseLaboratoryTime(line.eventTime).toISOString(),
      remarks: `${payMethod.label(method)}账单，商户单号【${line.outTradeNo.slice(0, 40)}】已由另一笔支付`,
    },
    actor,
  )

/** A payment that only the channel has: received like any proven payment, or held in suspense. */
const receiveLine = async (
  tx: Tx,
  services: Services,
  bill: Bill,
  line: rows.Difference,
  actor: Actor,
): Promise<Outcome | undefined> => {
  const { payMethod: method } = bill
  const { outTradeNo, providerNo } = line
  const paidAt = parseLaboratoryTime(line.eventTime)
  const proof = { outTradeNo, providerNo, amount: line.theirAmount ?? 0n, currency: 'CNY', paidAt }
  const kind = reconKind.onlyTheirs
  const received = await receivePayment(tx, services, method, proof, actor)
  const attempt = await rows.findAttemptOfProvider(tx, method, providerNo)
  if (received === 'posted')
    return attempt?.state === attemptState.mismatch
      ? { kind, state: reconState.open, finding: '金额与交易不符，已记入待认领款项' }
      : { kind, state: reconState.matched, finding: '已按账单入账' }
  // It arrived in another way since the lines were compared.
  if (attempt !== undefined) return undefined
  if (received === 'known') await holdSecond(tx, bill, line, actor)
  return { kind, state: reconState.open, finding: '系统没有这笔收款，已记入待认领款项' }
}

const dealWithRefund = async (tx: Tx, line: rows.Difference): Promise<Outcome> => {
  const kind = reconKind.onlyTheirs
  const part = await rows.findPartByNumber(tx, line.outRefundNo)
  if (part === undefined) return { kind, state: reconState.open, finding: '系统没有这笔退款，没有记账' }
  if (part.refundTarget !== refundTarget.origin)
    return { kind, state: reconState.open, finding: '已转入客户余额，渠道又退给付款人，没有记账' }
  await hastenRefundPart(tx, line.outRefundNo)
  return { kind, state: reconState.waiting, finding: '退款尚未确认，已向渠道查询' }
}

const dealWithLine = (services: Services, bill: Bill, line: rows.Difference, actor: Actor) =>
  inRetriedTransaction(services.db, async tx => {
    await rows.lockBill(tx, bill.id)
    const isOpen = (await rows.selectDifferentLines(tx, bill.id)).some(
      ({ providerNo, outRefundNo, outTradeNo }) =>
        providerNo === line.providerNo && outRefundNo === line.outRefundNo && outTradeNo === line.outTradeNo,
    )
    if (!isOpen) return
    if (line.ourAmount !== null) {
      const finding = `系统 ${fromFen(line.ourAmount)} 元，渠道 ${fromFen(line.theirAmount ?? 0n)} 元，没有记账`
      const outcome = { kind: reconKind.amount, state: reconState.open, finding }
      return writeDifference(tx, bill, line, outcome, actor)
    }
    const outcome =
      line.lineKind === billLineKind.payment
        ? await receiveLine(tx, services, bill, line, actor)
        : await dealWithRefund(tx, line)
    if (outcome === undefined) return
    const attempt = await findAttemptByNumber(tx, bill.payMethod, line.outTradeNo)
    const part = await rows.findPartByNumber(tx, line.outRefundNo)
    const about = { ...line, attemptId: attempt?.id ?? null, refundPartId: part?.id ?? null }
    await writeDifference(tx, bill, about, outcome, actor)
  })

/** An entry that only the ledger has waits for the next bill; earlier ones are matched by this bill, or reported. */
const finish = (services: Services, bill: Bill, actor: Actor) =>
  inRetriedTransaction(services.db, async tx => {
    await rows.lockBill(tx, bill.id)
    const { payMethod: method, billDay } = bill
    const outcome = { kind: reconKind.onlyOurs, state: reconState.waiting, finding: '等待下一期账单' }
    for (const difference of await rows.selectOnlyOurs(tx, method, billDay))
      await writeDifference(tx, bill, difference, outcome, actor)
    const waiting = new Map((await selectWaitingItems(tx, method, billDay)).map(item => [item.id, item]))
    for (const item of await lockReconItems(tx, [...waiting.keys()])) {
      if (item.state !== reconState.waiting) continue
      const isMatched = waiting.get(item.id)?.isMatched === true
      const finding = isMatched ? '后续账单或查询已相符' : '下一期账单仍不相符'
      await transition(tx, reconLifecycle, isMatched ? 'match' : 'alarm', item, actor, { set: { finding } })
      if (!isMatched) await notifyOpen(tx, item, `商户单号 ${item.outTradeNo} ${finding}`)
    }
    await rows.updateCompareTime(tx, bill.id)
  })

/**
 * Compares a stored bill with the ledger. Each line has a transaction of its own: a repeated run continues where it
 * stopped.
 */
export const compareBill = async (services: Services, bill: Bill): Promise<void> => {
  const actor = channelActor(bill.payMethod, '')
  for (const line of await rows.selectDifferentLines(services.db, bill.id))
    await dealWithLine(services, bill, line, actor)
  await finish(services, bill, actor)
}
