import { refundState, refundTarget } from '@seam/contract/client/money/ledger'
import { fromFen } from '@seam/contract/kit/value/money'
import { refundCalls, refundFailures } from '@seam/contract/trade/refund'
import type { Db } from '../../../db/database.ts'
import { Refusal, requireRow } from '../../../kit/refusal.ts'
import { implement, moneyWrite } from '../../../kit/serve/implement.ts'
import { findClientOf, findClientOfRefundPart } from '../../client/ledger/client-of.rows.ts'
import { requireDelegationInScope } from '../../lab/delegation/delegation.commands.ts'
import { findClientOfDelegation, findDelegationFacts } from '../../lab/delegation/facts.rows.ts'
import { isPaidByChannel } from '../online-pay/payout/payout.commands.ts'
import { confirmPayout, payToBalance, retryPayout } from './pay-part.commands.ts'
import { readRechargeRefundable, requestRechargeRefund } from './recharge-refund.commands.ts'
import { approve, planOf, previewRefund, refundFactsOf, refuseRefund, requestLineRefund } from './refund.commands.ts'
import * as rows from './refund.rows.ts'
import { approvalNodes, refundOf } from './refund.rules.ts'

const toRow = ({ amount, ...row }: rows.StoredRefund) => ({ ...row, amount: fromFen(amount) })

const toLine = <L extends { readonly id: bigint; readonly net: bigint }>({ id, net, ...line }: L) => ({
  ...line,
  id: String(id),
  net: fromFen(net),
})

/** Where a refund that waits would go now; a plan that is impossible by now is refused at the approval, with its reason. */
const planOfRefund = async (db: Db, { delegationId, tradeId, tradeCode, amount }: rows.StoredRefund) => {
  if (delegationId !== null)
    return planOf(db, delegationId, amount).catch((error: unknown) => {
      if (error instanceof Refusal) return []
      throw error
    })
  const trade = tradeId === null ? undefined : await rows.findPayMethodOfTrade(db, tradeId)
  if (trade === undefined) return []
  return [{ tradeCode, payMethod: trade.payMethod, target: refundTarget.origin, amount: fromFen(amount) }]
}

export const refundRoutes = implement(
  refundCalls,
  {
    page: async ({ db, input, caller }) => {
      const page = await rows.selectRefundPage(db, input, caller.scope)
      return { rows: page.rows.map(toRow), totalRecords: page.totalRecords }
    },

    detail: async ({ db, input, caller, services }) => {
      const refund = requireRow(await rows.findRefund(db, input.id, caller.scope))
      const { lines, parts, events } = await rows.selectRefundStory(db, refund.id)
      const waits = refund.state === refundState.requested
      const { permissions, userId } = caller
      return {
        ...toRow(refund),
        lines: lines.map(toLine),
        plan: waits ? await planOfRefund(db, refund) : [],
        parts: await Promise.all(
          parts.map(async ({ tradeId, attemptId, ...part }) => ({
            ...part,
            byChannel: await isPaidByChannel(services, db, { ...part, tradeId, attemptId }),
            amount: fromFen(part.amount),
          })),
        ),
        nodes: approvalNodes(refund, events),
        can: {
          approve: waits && permissions.has('refundApprove') && refund.createUserId !== userId,
          refuse: waits && (permissions.has('refundApprove') || refund.createUserId === userId),
          pay: permissions.has('refundPay'),
        },
      }
    },

    refundable: async ({ db, input, caller }) => {
      const id = requireRow(await rows.findDelegationId(db, input.delegateCode))
      await requireDelegationInScope(db, id, caller)
      const delegation = requireRow(await findDelegationFacts(db, id))
      const facts = await refundFactsOf(db, delegation)
      const lines = await rows.selectRefundableLines(db, id)
      return {
        delegationId: id,
        delegateCode: delegation.delegateCode,
        clientName: delegation.clientName,
        fee: fromFen(facts.fee),
        covered: fromFen(facts.covered),
        requested: fromFen(facts.requested),
        surplus: fromFen(refundOf(facts, [])),
        lines: lines.map(toLine),
      }
    },

    preview: ({ db, input, caller }) => previewRefund(db, input, caller),

    request: moneyWrite<typeof refundCalls.request>(
      ({ input, services }) => findClientOfDelegation(services.db, input.delegationId),
      requestLineRefund,
    ),
    rechargeRefundable: ({ db, input, caller }) => readRechargeRefundable(db, input.tradeId, caller.scope),
    requestRecharge: moneyWrite<typeof refundCalls.requestRecharge>(
      ({ input, services }) => findClientOf(services.db, 'trade', input.tradeId),
      requestRechargeRefund,
    ),
    approve: moneyWrite<typeof refundCalls.approve>(
      ({ input, services }) => findClientOf(services.db, 'refund', input.id),
      approve,
    ),
    refuse: refuseRefund,
    payOut: confirmPayout,
    retry: retryPayout,
    toBalance: moneyWrite<typeof refundCalls.toBalance>(
      ({ input, services }) => findClientOfRefundPart(services.db, input.id),
      payToBalance,
    ),
  },
  { refund_line_taken: refundFailures.lineRequested },
)
