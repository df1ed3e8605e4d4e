import { delegationOrigin, delegationState } from '@seam/contract/lab/delegation/delegation'
import { sampleState } from '@seam/contract/lab/sample/sample'
import { portalOrderState } from '@seam/contract/portal/order'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Caller } from '../caller.ts'
import { isAmong } from '../sql/expressions.ts'
import { oneOf, type Scope } from './scope.ts'
import { isOwed, isPlaced } from './states.ts'

/**
 * Whose business rows a user sees, declared once for each entity; every list, count, picker, export and single row takes
 * its condition from here:
 *
 *     query.where(delegationInScope(caller.scope))
 *
 * One's own rows are those that one registered and those of clients whose salesman one is. A department scope shows
 * them beside the rows of its departments. An enterprise account sees its client's rows, and no others.
 */
const inScope = (scope: Scope, columns: ScopeColumns, ofSalesmen: RawBuilder<SqlBool>): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.join(reasonsOf(scope, columns, ofSalesmen), sql` or `)})`

type ScopeColumns = { owner: string; department: string; client: string }

/** Conditions of which a row in scope meets at least one. */
const reasonsOf = (
  { everything, userId, enterprise, departmentIds, salesmanIds }: Scope,
  columns: ScopeColumns,
  ofSalesmen: RawBuilder<SqlBool>,
): RawBuilder<SqlBool>[] => {
  if (everything) return [sql<SqlBool>`true`]
  if (enterprise !== null) return [sql<SqlBool>`${sql.ref(columns.client)} = ${enterprise.clientId}::integer`]
  return [
    sql<SqlBool>`${sql.ref(columns.owner)} = ${userId}`,
    ...(salesmanIds.length === 0 ? [] : [ofSalesmen]),
    ...(departmentIds.length === 0 ? [] : [sql<SqlBool>`${sql.ref(columns.department)} = ${oneOf(departmentIds)}`]),
  ]
}

const clientColumns: ScopeColumns = {
  owner: 'client.owner_id',
  department: 'client.department_id',
  client: 'client.id',
}
const isOfSalesmen = ({ salesmanIds }: Scope) => sql<SqlBool>`client.salesman_id = ${oneOf(salesmanIds)}`

/** A condition on `client`. */
export const clientInScope = (scope: Scope): RawBuilder<SqlBool> => inScope(scope, clientColumns, isOfSalesmen(scope))

/** The same as one condition for each index. */
export const reasonsOfClients = (scope: Scope): readonly RawBuilder<SqlBool>[] =>
  reasonsOf(scope, clientColumns, isOfSalesmen(scope))

const ofClientsOfSalesmen = (column: string, { salesmanIds }: Scope) =>
  isAmong(column, sql`select own.id from client own where own.salesman_id = ${oneOf(salesmanIds)}`)

// An order in the portal is no work of the laboratory before reception has confirmed it.
const isNoPortalDraft = sql<SqlBool>`(delegation.state <> ${sql.lit(delegationState.draft)}
  or delegation.origin = ${sql.lit(delegationOrigin.desk)})`

/** A condition on `delegation`; rows that belong to a delegation are joined to it. */
export const delegationInScope = (scope: Scope): RawBuilder<SqlBool> => {
  const ownRows = inScope(
    scope,
    { owner: 'delegation.create_user_id', department: 'delegation.department_id', client: 'delegation.client_id' },
    ofClientsOfSalesmen('delegation.client_id', scope),
  )
  if (scope.everything) return isNoPortalDraft
  return scope.enterprise === null ? sql<SqlBool>`(${ownRows} and ${isNoPortalDraft})` : ownRows
}

/** The same of delegations that were received, of which none is a draft. */
export const receivedInScope = (scope: Scope): RawBuilder<SqlBool> =>
  scope.everything ? sql<SqlBool>`true` : delegationInScope(scope)

/** A condition on `report`, by its delegation. */
export const reportInScope = (scope: Scope): RawBuilder<SqlBool> =>
  inScope(
    scope,
    { owner: 'report.owner_id', department: 'report.department_id', client: 'report.client_id' },
    ofClientsOfSalesmen('report.client_id', scope),
  )

/** A condition on `trade`, by its first delegation; the user who took it sees it as well. */
export const tradeInScope = (scope: Scope): RawBuilder<SqlBool> => {
  const ofOwner = inScope(
    scope,
    { owner: 'trade.owner_id', department: 'trade.department_id', client: 'trade.client_id' },
    ofClientsOfSalesmen('trade.client_id', scope),
  )
  if (scope.everything || scope.enterprise !== null) return ofOwner
  return sql<SqlBool>`(${ofOwner} or trade.create_user_id = ${scope.userId})`
}

/** A condition on `refund`, by its delegation. */
export const refundInScope = (scope: Scope): RawBuilder<SqlBool> =>
  inScope(
    scope,
    { owner: 'refund.owner_id', department: 'refund.department_id', client: 'refund.client_id' },
    ofClientsOfSalesmen('refund.client_id', scope),
  )

/** Work is not limited by who registered it, except for enterprise accounts, which do no work in the laboratory. */
const inScopeOrWaiting = (scope: Scope, waiting: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> => {
  const rowInScope = delegationInScope(scope)
  if (scope.everything || scope.enterprise !== null || waiting.length === 0) return rowInScope
  return sql<SqlBool>`(${rowInScope} or ${sql.join(waiting, sql` or `)})`
}

const { awaited, accepted, testing, tested } = delegationState
const waitsForReceipt = sql<SqlBool>`delegation.state = ${sql.lit(awaited)}`
const waitsForPayment = sql<SqlBool>`(${isPlaced} and ${isOwed})`

/** Delegations in scope, and those that wait for the caller at receipt or till. */
export const delegationVisible = ({ scope, permissions }: Pick<Caller, 'scope' | 'permissions'>): RawBuilder<SqlBool> =>
  inScopeOrWaiting(scope, [
    ...(permissions.has('delegateSign') ? [waitsForReceipt] : []),
    ...(permissions.has('paymentConfirm') ? [waitsForPayment] : []),
  ])

const waitsForConfirmation = sql<SqlBool>`portal_order.state < ${sql.lit(portalOrderState.confirmed)}`

/** Orders of the portal, joined to their delegation: those in scope, and all unconfirmed ones. */
export const onlineOrderVisible = (scope: Scope): RawBuilder<SqlBool> =>
  scope.everything ? sql<SqlBool>`true` : inScopeOrWaiting(scope, [waitsForConfirmation])

/** Items at the bench: of delegations in scope, and all items under test. */
export const itemVisibleAtBench = (scope: Scope): RawBuilder<SqlBool> =>
  inScopeOrWaiting(scope, [sql<SqlBool>`delegation.state = ${sql.lit(testing)}`])

/**
 * Items at review, where a confirmed one may still be retracted: of all delegations that are or were just under test.
 */
export const itemVisibleAtReview = (scope: Scope): RawBuilder<SqlBool> =>
  inScopeOrWaiting(scope, [sql<SqlBool>`delegation.state in (${sql.lit(testing)}, ${sql.lit(tested)})`])

/** Samples to be prepared: of delegations in scope, and all that are accepted or under test. */
export const sampleVisibleAtPreparation = (scope: Scope): RawBuilder<SqlBool> =>
  inScopeOrWaiting(scope, [sql<SqlBool>`delegation.state in (${sql.lit(accepted)}, ${sql.lit(testing)})`])

/** Received samples in custody: of delegations in scope, and all that the laboratory has. */
export const sampleVisibleInCustody = (scope: Scope): RawBuilder<SqlBool> => {
  // A portal draft has no received samples; without its condition, the delegation need not be joined for the keys.
  if (scope.everything) return sql<SqlBool>`true`
  return inScopeOrWaiting(scope, [
    sql<SqlBool>`(sample.state between ${sql.lit(sampleState.withdrawn)} and ${sql.lit(sampleState.kept)}
      and sample.leave_time is null)`,
  ])
}
