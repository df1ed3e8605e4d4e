import { ledgerFailures } from '@seam/contract/client/money/ledger'
import { payMethod } from '@seam/contract/client/money/pay-method'
import { fromFen, toFen } from '@seam/contract/kit/value/money'
import { tillCalls } from '@seam/contract/trade/till'
import { reasonsToWire } from '../../../kit/reason.rules.ts'
import { requireRow } from '../../../kit/refusal.ts'
import { implement } from '../../../kit/serve/implement.ts'
import { findAccount, findPayPasswordHash } from '../../client/account/account.rows.ts'
import { findClient } from '../../client/client/client.rows.ts'
import { findPayMethod } from '../../client/pay-method/pay-method.rows.ts'
import { findOpenShift } from '../../client/shift/shift.rows.ts'
import { coveredOf, dueOf } from '../../lab/delegation/delegation.rules.ts'
import { hasChannel } from '../online-pay/ask.commands.ts'
import { composeQuote } from './quote.commands.ts'
import { pay } from './till.commands.ts'
import { selectWaitingPage } from './till.rows.ts'
import { reasonsAgainstMethod } from './till.rules.ts'

export const tillRoutes = implement(tillCalls, {
  waiting: async ({ db, input, caller }) => {
    const { rows, totalRecords } = await selectWaitingPage(db, input, caller)
    return {
      totalRecords,
      rows: rows.map(row => ({
        ...row,
        fee: fromFen(row.fee),
        covered: fromFen(coveredOf(row)),
        due: fromFen(dueOf(row)),
      })),
    }
  },

  quote: ({ db, input, caller, services }) => composeQuote(db, services, caller, input.delegateIds),

  pay,

  checkEnough: async ({ db, input, caller, services }) => {
    const { clientId, payMethod: method } = input
    requireRow(await findClient(db, clientId, caller.scope))
    const amount = toFen(input.amount)
    const account = await findAccount(db, clientId)
    const { state } = requireRow(await findPayMethod(db, method))
    const hasPassword = (await findPayPasswordHash(db, clientId)) !== null
    const hasShift = (await findOpenShift(db, caller.userId)) !== undefined
    const reasons = reasonsAgainstMethod(method, amount, {
      methodState: state,
      hasChannel: hasChannel(services, method),
      account,
      hasPassword,
      hasShift,
    })
    const available = method === payMethod.balance ? account.balance : account.creditLimit - account.creditUsed
    const isShort = reasons.some(({ failure }) => failure === ledgerFailures.short)
    return {
      enough: reasons.length === 0,
      short: fromFen(isShort ? amount - available : 0n),
      reasons: reasonsToWire(reasons),
    }
  },
})
