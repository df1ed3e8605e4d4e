import { payPolicy } from '@seam/contract/client/client'
import { payMethod } from '@seam/contract/client/money/pay-method'
import { settlementState } from '@seam/contract/client/money/settlement'
import { fromFen, toFen } from '@seam/contract/kit/value/money'
import { portalStatementCalls } from '@seam/contract/portal/statement'
import { settleCalls } from '@seam/contract/trade/settle'
import { statementCalls } from '@seam/contract/trade/statement'
import { portalEnterprises } from '../content/portal-list.ts'
import { openRandom, type Random } from '../content/random.ts'
import { staff } from '../content/staff-list.ts'
import type { MakeContext, TimedAction } from '../make/context.ts'
import { dayOfWork, wallTime } from '../plan/working-time.ts'
import type { DemoClient } from './clients.ts'

const months = 5
const monthOfWork = 30 * dayOfWork

/** The receipts of a settlement at its issue. */
type Receipt = 'whole' | 'half' | 'none'

const half = (amount: string) => fromFen(toFen(amount) / 2n)

const transfer = (amount: string, voucherNo: string) => ({ payMethod: payMethod.transfer, amount, voucherNo })

/** Settles the credit of a client that is in no settlement yet. */
const settleCredit = async ({ call }: MakeContext, clientId: number, month: number, receipt: Receipt) => {
  const unsettled = await call(staff.cashier, settleCalls.unsettledList, { clientId })
  const free = unsettled.filter(({ settleCode }) => settleCode === '').map(({ id }) => id)
  if (free.length === 0) return
  const { token, tradeIds, net } = await call(staff.cashier, settleCalls.confirm, { clientId, tradeIds: free })
  const amount = receipt === 'half' ? half(net) : net
  await call(staff.cashier, settleCalls.settle, {
    token,
    tradeIds,
    receipts: receipt === 'none' || toFen(amount) === 0n ? [] : [transfer(amount, `JS${clientId}${month}`)],
    remarks: '月结',
  })
}

/** Receives the remaining debt of a client's earlier settlements. */
const receiveRest = async ({ call }: MakeContext, clientId: number) => {
  const { rows } = await call(staff.cashier, settleCalls.page, { query: { clientId }, pageSize: 100 })
  for (const { id, version, state, outstanding } of rows)
    if ((state === settlementState.issued || state === settlementState.part) && toFen(outstanding) > 0n)
      await call(staff.cashier, settleCalls.receive, { id, version, receipts: [transfer(outstanding, `HK${id}`)] })
}

const receiptOf = (random: Random): Receipt => {
  if (random.chance(0.55)) return 'whole'
  return random.chance(0.5) ? 'half' : 'none'
}

/** Credit clients are settled month by month; some of the last settlements are still open. */
export const settlementActions = (context: MakeContext, clients: readonly DemoClient[]): TimedAction[] =>
  clients
    .filter(client => client.payPolicy === payPolicy.testFirst)
    .flatMap(({ id }) => {
      const random = openRandom(91_000 + id)
      return Array.from({ length: months }, (_, month): TimedAction[] => {
        const at = context.end - (months - month) * monthOfWork + 20 * dayOfWork + random.between(60, 500)
        const receipt = receiptOf(random)
        return [
          { at: at - 5, run: () => receiveRest(context, id) },
          { at, run: () => settleCredit(context, id, month, receipt) },
        ]
      }).flat()
    })

type Answer = 'agree' | 'dispute' | 'agreeOnPaper'

const objection = '有一单我方记录为现金已付，请核对'

/** The client answers in the portal, or on paper that staff register. */
const answerStatement = async ({ call }: MakeContext, id: number, clientId: number, answer: Answer) => {
  const { version } = await call(staff.cashier, statementCalls.get, { id })
  if (answer === 'agreeOnPaper') {
    await call(staff.cashier, statementCalls.answer, { id, version, agreed: true, dispute: '' })
    return
  }
  const owner = portalEnterprises.find(one => one.clientId === clientId)?.owner
  if (owner === undefined) throw new Error(`client ${clientId} does not use the portal`)
  if (answer === 'agree') await call(owner, portalStatementCalls.confirm, { id, version })
  else await call(owner, portalStatementCalls.dispute, { id, version, dispute: objection })
}

/** How the clients answer, by place; the others have not answered yet. */
const answers: readonly (Answer | undefined)[] = ['agree', 'dispute', undefined, 'agreeOnPaper']

/** Statements of last month for the most frequent credit clients. */
export const statementActions = (context: MakeContext, clients: readonly DemoClient[]): TimedAction[] => {
  const issued = context.end - 6 * dayOfWork
  const startDate = wallTime(issued - 45 * dayOfWork).slice(0, 10)
  const endDate = wallTime(issued - dayOfWork).slice(0, 10)
  return clients
    .filter(client => client.payPolicy === payPolicy.testFirst && client.weight > 1)
    .slice(0, 6)
    .flatMap(({ id: clientId }, place) => {
      let id = 0
      const issue = async () => {
        const statement = { clientId, startDate, endDate }
        id = (await context.call(staff.cashier, statementCalls.issue, statement)).id
      }
      const answer = answers[place]
      return [
        { at: issued + place * 6, run: issue },
        ...(answer
          ? [
              {
                at: issued + (1 + place) * dayOfWork + 90,
                run: () => answerStatement(context, id, clientId, answer),
              },
            ]
          : []),
      ]
    })
}
