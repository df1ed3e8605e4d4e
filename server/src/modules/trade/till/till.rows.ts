import { tradeState } from '@seam/contract/client/money/ledger'
import { type PayMethod, scanMethods } from '@seam/contract/client/money/pay-method'
import type { InputOf } from '@seam/contract/kit/call'
import type { tillCalls } from '@seam/contract/trade/till'
import { type NotNull, sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import type { Tables } from '../../../db/tables.ts'
import type { Caller } from '../../../kit/caller.ts'
import { delegationVisible } from '../../../kit/list/business-scope.ts'
import { matchesIndexed, searchPage } from '../../../kit/list/search-page.ts'
import { isPlaced } from '../../../kit/list/states.ts'
import { jsonOf } from '../../../kit/sql/json-of.ts'
import { bySearch, bySearchIndex } from '../../client/client/search.sql.ts'
import { isCovered } from '../../lab/delegation/covered.sql.ts'

const pieces = sql<string>`lower(delegate_code || ' ' || delegation.client_name)`

/** Delegations with an amount due, along the partial index `delegation_due`. */
export const selectWaitingPage = (
  db: Db,
  { clientId, ...input }: InputOf<typeof tillCalls.waiting>,
  caller: Pick<Caller, 'scope' | 'permissions'>,
) => {
  const waiting = db
    .selectFrom('delegation')
    .leftJoin('client', 'client.id', 'delegation.clientId')
    .select([
      'delegation.id',
      'delegation.delegateCode',
      'delegation.clientId',
      'client.clientCode',
      'client.clientName',
      'delegation.state',
      'delegation.payState',
      'delegation.fee',
      'delegation.paid',
      'delegation.credited',
      'delegation.refunded',
      'delegation.createTime',
      sql<number>`(select count(*)::int from sample where delegation_id = delegation.id)`.as('sampleCount'),
      sql<string>`coalesce((select sample_name from sample where delegation_id = delegation.id and position = 1), '')`.as(
        'sampleName',
      ),
    ])
    .$narrowType<{ clientCode: NotNull; clientName: NotNull }>()
    .where('delegation.deletedTime', 'is', null)
    .where(isPlaced)
    .where(sql<boolean>`not ${isCovered}`)
    .where(delegationVisible(caller))
    .$if(clientId !== undefined, query => query.where('delegation.clientId', '=', clientId ?? 0))
  return searchPage(db, waiting, input, {
    columns: { delegateCode: 'delegation.delegateCode', keyword: bySearch, createTime: 'delegation.id' },
    indexed: {
      delegateCode: matchesIndexed<Tables, 'delegation' | 'client'>('delegation.delegateCode', pieces),
      keyword: bySearchIndex,
    },
    last: 'delegation.id',
    defaultSort: { by: 'delegation.id', order: 'asc' },
  })
}

/** What decides about a payment besides its delegations: its method, the account of the client and the limit (fen), and its quote. */
export const findPaymentTerms = (db: Db, quoteId: string, clientId: number, method: PayMethod) =>
  db
    .selectFrom('account')
    .innerJoin('payMethod', join => join.on('payMethod.payMethod', '=', method))
    .select(({ exists, selectFrom }) => [
      'payMethod.state as methodState',
      'balance',
      'creditLimit',
      'creditUsed',
      'account.state',
      sql<boolean>`pay_password_hash is not null`.as('hasPassword'),
      exists(selectFrom('trade').where('quoteId', '=', quoteId)).as('isQuoteUsed'),
      // Up to this surplus a payment needs no approval.
      selectFrom('systemConfig').select('rechargeLimit').$asScalar().$notNull().as('surplusLimit'),
    ])
    .where('clientId', '=', clientId)
    .executeTakeFirst()

export type PaymentTerms = Awaited<ReturnType<typeof findPaymentTerms>> & object

type OpenTrade = {
  readonly userId: number
  /** The client pays, not the till: then trades count that a colleague opened in the portal. */
  readonly inPortal: boolean
  /** Their present client: the one of an earlier trade may be another. */
  readonly clientId: number
  /** fen */
  readonly amount: bigint
  readonly remarks: string
  readonly shares: readonly { readonly delegationId: number; readonly amount: bigint }[]
}

/**
 * The latest trade that this user, or in the portal a colleague, opened for exactly these shares of locked delegations, and
 * that a channel has not collected.
 */
export const findOpenTrade = (db: Db, { userId, inPortal, clientId, amount, remarks, shares }: OpenTrade) =>
  db
    .selectFrom('trade')
    .select(['id', 'tradeCode', 'state', 'createUserId', 'createName'])
    .where('id', 'in', eb =>
      eb
        .selectFrom('tradeShare')
        .select('tradeId')
        .where('delegationId', '=', shares[0]?.delegationId ?? 0),
    )
    .where(eb =>
      inPortal
        ? eb('createUserId', 'in', eb.selectFrom('portalMember').select('userId'))
        : eb('createUserId', '=', userId),
    )
    .where('clientId', '=', clientId)
    .where('state', 'in', [tradeState.open, tradeState.paying])
    .where('payMethod', 'in', scanMethods)
    .where('amount', '=', amount)
    .where('remarks', '=', remarks)
    .where(
      sql<boolean>`(select jsonb_object_agg(delegation_id, amount) from trade_share where trade_id = trade.id)
        = (select jsonb_object_agg("delegationId", amount) from jsonb_to_recordset(${jsonOf(shares)}::jsonb)
          as share ("delegationId" int, amount bigint))`,
    )
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
