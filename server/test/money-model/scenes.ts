import { invoiceCalls } from '@seam/contract/client/invoice'
import { payMethod } from '@seam/contract/client/money/pay-method'
import { claimTarget } from '@seam/contract/client/money/suspense'
import { ticketCalls } from '@seam/contract/client/ticket'
import { fromFen, toFen } from '@seam/contract/kit/value/money'
import { delegationCalls } from '@seam/contract/lab/delegation/delegation.calls'
import { accountMoneyCalls } from '@seam/contract/trade/account-money'
import { correctionCalls } from '@seam/contract/trade/correction'
import { onlinePayCalls } from '@seam/contract/trade/online-pay'
import { refundCalls } from '@seam/contract/trade/refund'
import { settleCalls } from '@seam/contract/trade/settle'
import { suspenseCalls } from '@seam/contract/trade/suspense'
import { tillCalls } from '@seam/contract/trade/till'
import { addClient, addDelegation, expectOk, orderWords, sampleDraft } from '../builders/lab.ts'
import { grantCredit } from '../builders/money/credit.ts'
import type { openScanTill } from '../builders/money/scan-till.ts'
import { administrator, next } from '../people.ts'
import { addUnclaimed } from './claim-commands.ts'

const { cash, transfer, wechat, balance, credit } = payMethod
const reason = '同时'

/** Sends a command of a scene with the inputs that were read when the scene was built, and answers its code. */
type Step = () => PromiseLike<{ readonly code: number }>

/** A client of their own, with the commands that compete for the same money. */
export type Scene = { readonly clientId: number; readonly steps: Readonly<Record<string, Step>> }

/** Builders of scenes: each call returns the same situation of another client. */
export const openScenes = async (till: Awaited<ReturnType<typeof openScanTill>>) => {
  const { stage, admin, provider, start, attemptOf, notify } = till
  const desk = admin.client
  const words = await orderWords(desk)
  const { client: manager } = await administrator(stage)

  const openClient = async () => {
    const { id: clientId } = await addClient(desk)
    await grantCredit(desk, clientId, 100_000n)
    const { id: accountId } = await stage.db
      .selectFrom('account')
      .select('id')
      .where('clientId', '=', clientId)
      .executeTakeFirstOrThrow()
    return { clientId, accountId }
  }
  const order = (clientId: number) => addDelegation(desk, words, clientId)
  const quote = async (id: number) => (await expectOk(desk.call(tillCalls.quote, { delegateIds: [id] }))).quoteId
  const pay = async (id: number, method: 1 | 2 | 3 | 9) => {
    const quoteId = await quote(id)
    return () => desk.call(tillCalls.pay, { quoteId, payMethod: method })
  }
  const cancel = async (id: number): Promise<Step> => {
    const { version } = await expectOk(desk.call(delegationCalls.get, { id }))
    return () => desk.call(delegationCalls.cancel, { id, version, reason })
  }
  const refundsOf = async (delegateCode: string) => {
    const { delegationId, lines } = await expectOk(desk.call(refundCalls.refundable, { delegateCode }))
    const request = (at: number) =>
      desk.call(refundCalls.request, { delegationId, lineIds: [lines[at]?.id ?? ''], reason })
    const { id } = await expectOk(request(0))
    return { approve: () => manager.call(refundCalls.approve, { id, version: 1 }), request: () => request(1) }
  }
  const approveCorrection = (id: number) => () => manager.call(correctionCalls.approve, { id, version: 1 })

  const unpaid = async (): Promise<Scene> => {
    const { clientId } = await openClient()
    const { id, fee } = await order(clientId)
    const claim = async () => {
      const line = { id: await addUnclaimed(till, 9_000n), version: 1 }
      const draft = { ...line, clientId, target: claimTarget.delegation, delegationIds: [id], due: fee }
      return () => desk.call(suspenseCalls.claim, draft)
    }
    return {
      clientId,
      steps: {
        'payment in cash': await pay(id, cash),
        'payment by transfer': await pay(id, transfer),
        credit: await pay(id, credit),
        'claim of a bank line': await claim(),
        cancellation: await cancel(id),
      },
    }
  }

  const scanned = async (): Promise<Scene> => {
    const { clientId } = await openClient()
    const { id } = await order(clientId)
    const { tradeId } = await expectOk((await pay(id, wechat))())
    const { attemptId } = await expectOk(start(tradeId, wechat))
    const { outTradeNo } = await attemptOf(attemptId)
    provider.scan(outTradeNo)
    return {
      clientId,
      steps: {
        notice: async () => {
          const { statusCode } = await notify(outTradeNo)
          return { code: statusCode === 204 ? 0 : statusCode }
        },
        question: () => desk.call(onlinePayCalls.ask, { attemptId }),
        'payment in cash': await pay(id, cash),
        cancellation: await cancel(id),
      },
    }
  }

  /** A settlement of 70.00 on credit of which 10.00 was received; `isReversing`: its reversal waits for approval. */
  const settlementScene = async (isReversing: boolean): Promise<Scene> => {
    const { clientId } = await openClient()
    const { id, delegateCode } = await order(clientId)
    const { tradeId } = await expectOk((await pay(id, credit))())
    const tradeIds = [tradeId]
    const { token } = await expectOk(desk.call(settleCalls.confirm, { clientId, tradeIds }))
    const receipts = [{ payMethod: transfer, amount: '10' }]
    const { settlementId, outstanding } = await expectOk(desk.call(settleCalls.settle, { token, tradeIds, receipts }))
    const own = { id: settlementId, version: 1 }
    const refunds = await refundsOf(delegateCode)
    const giveUp = { correctionKind: 1 as const, tradeIds, amount: '20', reason }
    const writeOff = await expectOk(desk.call(correctionCalls.writeOff, giveUp))
    const reverse = () => desk.call(correctionCalls.reverse, { ...own, cashBack: false, reason })
    const receive = () =>
      desk.call(settleCalls.receive, { ...own, receipts: [{ payMethod: transfer, amount: outstanding }] })
    const ofReversal: Scene['steps'] = isReversing
      ? { reversal: approveCorrection((await expectOk(reverse())).id) }
      : { receipt: receive, 'request of a reversal': reverse }
    const suspenseId = await addUnclaimed(till, 1_500n)
    const claim = { id: suspenseId, version: 1, clientId, target: claimTarget.receivable }
    return {
      clientId,
      steps: {
        ...ofReversal,
        'approval of a refund': refunds.approve,
        'request of a refund': refunds.request,
        'write-off': approveCorrection(writeOff.id),
        claim: () => desk.call(suspenseCalls.claim, claim),
        cancellation: await cancel(id),
      },
    }
  }

  const settled = () => settlementScene(false)
  const reversing = () => settlementScene(true)

  /** A paid delegation, half of it in an invoice that is requested. */
  const paid = async (): Promise<Scene> => {
    const { clientId } = await openClient()
    const { id: delegationId, delegateCode, fee } = await order(clientId)
    await expectOk((await pay(delegationId, transfer))())
    const title = { clientId, titleType: 2 as const, ticketType: 1 as const, ticketTitle: '李四' }
    const { id: ticketId } = await expectOk(desk.call(ticketCalls.add, title))
    const half = fromFen(toFen(fee) / 2n)
    const request = () => desk.call(invoiceCalls.request, { ticketId, shares: [{ delegationId, amount: half }] })
    const { id } = await expectOk(request())
    const refunds = await refundsOf(delegateCode)
    const invoiceNo = `2026${String(next()).padStart(16, '0')}`
    return {
      clientId,
      steps: {
        'request of an invoice': request,
        'issue of an invoice': () =>
          manager.call(invoiceCalls.issue, { id, version: 1, invoiceNo, issueDate: '2026-11-20' }),
        'return of an invoice': () => manager.call(invoiceCalls.sendBack, { id, version: 1, reason }),
        'approval of a refund': refunds.approve,
        'request of a refund': refunds.request,
        cancellation: await cancel(delegationId),
      },
    }
  }

  /** 50.00 in the balance, for which several have a use. */
  const recharged = async (): Promise<Scene> => {
    const { clientId, accountId: id } = await openClient()
    const recharge = (amount: string) =>
      desk.call(accountMoneyCalls.recharge, { id, amount, payMethod: transfer, reason })
    const { tradeId } = await expectOk(recharge('50'))
    const refund = await expectOk(desk.call(refundCalls.requestRecharge, { tradeId, amount: '40', reason }))
    const lowering = { correctionKind: 5 as const, clientId, amount: '30', reason }
    const decrease = await expectOk(desk.call(correctionCalls.adjust, lowering))
    const tradeIds = [(await expectOk((await pay((await order(clientId)).id, credit))())).tradeId]
    const { token } = await expectOk(desk.call(settleCalls.confirm, { clientId, tradeIds }))
    const receipts = [{ payMethod: balance, amount: '45' }]
    return {
      clientId,
      steps: {
        recharge: () => recharge('20'),
        'refund of a recharge': () => manager.call(refundCalls.approve, { id: refund.id, version: 1 }),
        decrease: approveCorrection(decrease.id),
        settlement: () => desk.call(settleCalls.settle, { token, tradeIds, receipts }),
      },
    }
  }

  /** Two samples, paid by transfer and then on credit: one that is rejected gives back some of both. */
  const mixed = async (): Promise<Scene> => {
    const { clientId } = await openClient()
    const drafts = [sampleDraft(words), sampleDraft(words)]
    const { id } = await addDelegation(desk, words, clientId, { samples: drafts })
    const quoteId = await quote(id)
    await expectOk(desk.call(tillCalls.pay, { quoteId, payMethod: transfer, amount: '100' }))
    await expectOk((await pay(id, credit))())
    const { version, samples } = await expectOk(desk.call(delegationCalls.get, { id }))
    const received = samples.map(({ id: sampleId }, at) =>
      at === 0 ? { sampleId, received: true } : { sampleId, received: false, rejectReason: '受潮' },
    )
    return {
      clientId,
      steps: {
        'receipt without one sample': () => desk.call(delegationCalls.sign, { id, version, samples: received }),
        cancellation: await cancel(id),
      },
    }
  }
  return { unpaid, scanned, settled, reversing, paid, recharged, mixed }
}
