import { attemptState, refundState, refundTarget } from '@seam/contract/client/money/ledger'
import { type RawBuilder, sql } from 'kysely'

const lit = sql.lit

/**
 * How often the channel of a trade refunded its payment or is still to be asked to; 0 if it was not paid by scanning. One
 * statement: a part may be sent meanwhile.
 */
export const countChannelRefunds = (tradeId: RawBuilder<number>) => sql<number>`(
  select count(*)::int from payment_attempt origin join refund_part part on part.trade_id = origin.trade_id
    and coalesce(part.attempt_id, origin.id) = origin.id
  where origin.trade_id = ${tradeId} and origin.state = ${lit(attemptState.paid)}
    and (part.state in (${lit(refundState.sent)}, ${lit(refundState.done)}) and part.out_refund_no is not null
      or part.state in (${lit(refundState.approved)}, ${lit(refundState.failed)})
        and part.refund_target = ${lit(refundTarget.origin)}))`
