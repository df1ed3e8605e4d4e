import { commonFailures } from '@seam/contract/kit/failure'
import { onlinePayCalls } from '@seam/contract/trade/online-pay'
import type { Db } from '../../../db/database.ts'
import type { Caller } from '../../../kit/caller.ts'
import { refuse, requireRow } from '../../../kit/refusal.ts'
import { implement } from '../../../kit/serve/implement.ts'
import { actorOf } from '../../../kit/transition/actor.ts'
import { askForUser, statesOf } from './ask.commands.ts'
import { type Attempt, findAttempt, isTradeVisible } from './attempt.rows.ts'
import { showCode } from './collect.commands.ts'
import { giveUpCollecting } from './start.commands.ts'

const requireVisibleTrade = async (db: Db, tradeId: number, caller: Caller): Promise<void> => {
  if (!(await isTradeVisible(db, tradeId, caller))) throw refuse(commonFailures.notThere)
}

const requireVisibleAttempt = async (db: Db, attemptId: number, caller: Caller): Promise<Attempt> => {
  const attempt = requireRow(await findAttempt(db, attemptId))
  await requireVisibleTrade(db, attempt.tradeId, caller)
  return attempt
}

export const onlinePayRoutes = implement(onlinePayCalls, {
  start: async context => {
    const { services, input, caller } = context
    await requireVisibleTrade(services.db, input.tradeId, caller)
    return showCode(services, input, actorOf(context))
  },

  states: async ({ db, input, caller }) => statesOf(await requireVisibleAttempt(db, input.attemptId, caller)),

  ask: async ({ services, input, caller, request }) => {
    await requireVisibleAttempt(services.db, input.attemptId, caller)
    return askForUser(services, input.attemptId, request.address)
  },

  withdraw: async context => {
    const { services, input, caller } = context
    await requireVisibleTrade(services.db, input.tradeId, caller)
    return { tradeState: await giveUpCollecting(services, input.tradeId, actorOf(context)) }
  },
})
