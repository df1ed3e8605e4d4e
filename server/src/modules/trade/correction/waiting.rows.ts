import { refundState, tradeState } from '@seam/contract/client/money/ledger'
import { type ClaimTarget, suspenseState } from '@seam/contract/client/money/suspense'
import type { Permission } from '@seam/contract/kit/permission'
import type { CorrectionKind, Waiting } from '@seam/contract/trade/correction'
import { correctionState, seesRequests, seesSuspense } from '@seam/contract/trade/correction'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import type { Caller } from '../../../kit/caller.ts'
import { clientInScope, refundInScope, tradeInScope } from '../../../kit/list/business-scope.ts'
import type { Scope } from '../../../kit/list/scope.ts'

type WaitingRow = {
  readonly source: Waiting['source']
  readonly rowId: number
  readonly code: string
  readonly correctionKind: CorrectionKind | null
  readonly claimTarget: ClaimTarget | null
  readonly clientName: string
  readonly amount: bigint
  readonly reason: string
  readonly createUserId: number | null
  readonly createName: string
  readonly createTime: string
}

type Viewer = Pick<Caller, 'scope' | 'permissions'>

const sees = ({ permissions }: Viewer, rights: readonly Permission[]) => rights.some(right => permissions.has(right))

const returning = sql.lit(suspenseState.returning)

/** Requests that wait for approval, of the kinds that the caller may see. */
export const waitingRequests = (caller: Viewer) =>
  sql.join(
    [
      ...(sees(caller, seesRequests) ? [requestsAboutClients(caller.scope)] : []),
      ...(sees(caller, seesSuspense) ? [requestsAboutSuspense(caller.scope)] : []),
    ],
    sql` union all `,
  )

/** Of money that a client got, to whoever sees the client. */
const requestsAboutSuspense = (scope: Scope) => sql`
  select case suspense.state when ${returning} then 'suspenseReturn' else 'suspenseUndo' end as source, suspense.id as row_id,
    suspense_code as code, null::smallint as correction_kind, claim_target, suspense.client_id, payer, amount,
    case suspense.state when ${returning} then return_reason else undo_reason end as reason,
    case suspense.state when ${returning} then return_user_id else undo_user_id end as create_user_id,
    case suspense.state when ${returning} then return_name else undo_name end as create_name,
    coalesce((select event.create_time from money_event event where suspense_id = suspense.id order by event.id desc limit 1),
      suspense.create_time) as create_time
  from suspense left join client on client.id = suspense.client_id
  where suspense.state in (${returning}, ${sql.lit(suspenseState.undoing)})
    and (suspense.client_id is null or ${clientInScope(scope)})`

const requestsAboutClients = (scope: Scope) => sql`
  select 'refund' as source, refund.id as row_id, refund_code as code, null::smallint as correction_kind, null::smallint as claim_target, client_id, '' as payer, amount, reason,
    create_user_id, create_name, create_time
  from refund where state = ${sql.lit(refundState.requested)} and ${refundInScope(scope)}
  union all
  select 'correction', correction.id, correction_code, correction_kind, null, client_id, '', amount, reason, correction.create_user_id,
    correction.create_name, correction.create_time
  from correction join client on client.id = client_id where correction.state = ${sql.lit(correctionState.requested)} and ${clientInScope(scope)}
  union all
  select 'correction', correction.id, correction_code, correction_kind, null, null, '银行回单 ' || slip_no, amount, reason, correction.create_user_id,
    correction.create_name, correction.create_time
  from correction join vault_deposit on posting_id = deposit_id where correction.state = ${sql.lit(correctionState.requested)}
  union all
  select 'recharge', trade.id, trade_code, null, null, client_id, '', amount, remarks, create_user_id, create_name, create_time
  from trade where state = ${sql.lit(tradeState.awaitingApproval)} and ${tradeInScope(scope)}`

/** Requests that wait for approval, the oldest first. */
export const selectWaiting = async (db: Db, caller: Viewer, most: number): Promise<WaitingRow[]> => {
  const { rows } = await sql<WaitingRow>`
    select line.source, row_id, code, correction_kind, claim_target, coalesce(client_name, payer) as client_name, amount, reason, line.create_user_id, line.create_name, line.create_time
    from (${waitingRequests(caller)}) line left join client on client.id = line.client_id
    order by line.create_time, code limit ${most}`.execute(db)
  return rows
}
