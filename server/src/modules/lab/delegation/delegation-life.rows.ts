import { type DelegationCommand, delegationCommand, payMethod, payState } from '@seam/contract/lab/delegation'
import { itemState, sampleState } from '@seam/contract/lab/sample'
import { sql, type UpdateObject } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import type { Tables } from '../../../db/tables.ts'
import { nextVersion } from '../../../kit/sql/next-version.ts'
import { releaseCredit } from '../../client/account/account.rows.ts'
import { moveSamples } from '../sample/sample.rows.ts'
import { type DelegationCommandName, type DelegationEffect, delegationMoves } from './delegation.rules.ts'
import { creditTaken, insertPayment } from './payment.rows.ts'

/** Who does it, for the events; the system has no id. */
export type Actor = { readonly userId: number | null; readonly userName: string; readonly address: string }

const openStates = [itemState.waiting, itemState.entered, itemState.submitted].join()

/** What the guards ask about, as columns of a query over delegation and client. */
export const factColumns = [
  'delegation.state',
  'delegation.payState',
  'client.payPolicy',
  sql<number>`delegate_print_count + receipt_print_count + explain_print_count`.as('prints'),
  sql<number>`(select count(*)::int from sample where delegation_id = delegation.id
    and sample.state not in (${sql.lit(sampleState.registered)}, ${sql.lit(sampleState.rejected)}))`.as(
    'receivedSamples',
  ),
  sql<number>`(select count(*)::int from sample join sample_item on sample_item.sample_id = sample.id
    where delegation_id = delegation.id and sample_item.state in (${sql.raw(openStates)}))`.as('openItems'),
  sql<number>`(select count(*)::int from sample join sample_item on sample_item.sample_id = sample.id
    where delegation_id = delegation.id and sample_item.state = ${sql.lit(itemState.published)})`.as('publishedItems'),
] as const

const standing = (db: Db, id: number) =>
  db
    .selectFrom('delegation')
    .innerJoin('client', 'client.id', 'delegation.clientId')
    .select(factColumns)
    .select([
      'delegation.id',
      'delegation.delegateCode',
      'delegation.clientId',
      'client.clientName',
      'delegation.fee',
      'delegation.coefficient',
      'delegation.memberRate',
      'delegation.surcharges',
      'delegation.promisedHours',
      'delegation.version',
    ])
    .where('delegation.id', '=', id)
    .where('delegation.deletedTime', 'is', null)

export type Standing = NonNullable<Awaited<ReturnType<typeof lockDelegation>>>

/** Where a delegation stands, as the guards ask it. */
export const standingOf = (db: Db, id: number) => standing(db, id).executeTakeFirst()

/** The same, held until this transaction ends: every command begins here. */
export const lockDelegation = async (tx: Tx, id: number) => {
  const held = await tx.selectFrom('delegation').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
  // read after the lock: what another transaction did to samples and items meanwhile is seen
  return held === undefined ? undefined : standing(tx, id).executeTakeFirst()
}

const writeEvent = (
  tx: Tx,
  step: { delegationId: number; command: DelegationCommand; from: Standing['state'] | null; to: Standing['state'] },
  actor: Actor,
  reason = '',
) => {
  const { delegationId, command, from: fromState, to: toState } = step
  return tx
    .insertInto('delegationEvent')
    .values({ delegationId, command, fromState, toState, reason, ...actor })
    .execute()
}

const cancelItems = async (tx: Tx, { id }: Standing) => {
  await tx
    .updateTable('sampleItem')
    .set({ state: itemState.cancelled, version: nextVersion })
    .where('sampleId', 'in', eb => eb.selectFrom('sample').select('id').where('delegationId', '=', id))
    .where('state', '<', itemState.published)
    .execute()
}

type Effect = (tx: Tx, delegation: Standing, actor: Actor) => Promise<void>

const giveBackCredit: Effect = async (tx, { id, clientId }, actor) => {
  const amount = await creditTaken(tx, id)
  if (amount === 0n || actor.userId === null) return
  const { userId, userName } = actor
  await releaseCredit(tx, clientId, amount)
  await insertPayment(tx, { delegationId: id, kind: 'RELEASE', amount, payMethod: payMethod.credit, userId, userName })
  await tx.updateTable('delegation').set({ payState: payState.refunded }).where('id', '=', id).execute()
}

const effects: Readonly<Record<DelegationEffect, Effect>> = {
  beginTesting: (tx, { id }, actor) => moveSamples(tx, 'start', { delegationId: id }, actor),
  cancelItems,
  releaseCredit: giveBackCredit,
}

/**
 * Makes a move whose guards were asked: the state, further columns, the event and the effects of the table. Answers the
 * delegation as it stands then.
 */
export const passDelegation = async (
  tx: Tx,
  delegation: Standing,
  command: DelegationCommandName,
  actor: Actor,
  more: { reason?: string; set?: UpdateObject<Tables, 'delegation'> } = {},
): Promise<Standing> => {
  const move = delegationMoves[command]
  const to = 'to' in move ? move.to : delegation.state
  await tx
    .updateTable('delegation')
    .set({ ...more.set, state: to, updateTime: sql`now()`, version: nextVersion })
    .where('id', '=', delegation.id)
    .execute()
  await writeEvent(
    tx,
    { delegationId: delegation.id, command: delegationCommand[command], from: delegation.state, to },
    actor,
    more.reason,
  )
  for (const effect of 'effects' in move ? move.effects : []) await effects[effect](tx, delegation, actor)
  return { ...delegation, state: to, version: delegation.version + 1 }
}
