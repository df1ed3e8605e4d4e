import { delegationState } from '@seam/contract/lab/delegation/delegation'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import type { Caller } from '../../../kit/caller.ts'
import { ofClient } from '../../../kit/portal/of-client.ts'
import { waitsForClient } from '../../../kit/portal/waits-for-client.sql.ts'

type Viewer = Pick<Caller, 'portal'>

/** The laboratory's data for its clients. */
export const findLaboratoryContact = async (db: Db) => {
  const { rows } = await sql<{ title: string; telephone: string }>`select
    coalesce((select lab_name from laboratory), '') as title, coalesce((select telephone from laboratory), '') as telephone`.execute(
    db,
  )
  return rows[0] ?? { title: '', telephone: '' }
}

export const findClientName = async (db: Db, caller: Viewer): Promise<string> =>
  (await ofClient(db, caller).client().select('clientName').executeTakeFirst())?.clientName ?? ''

/** Unfinished orders, and those that wait for the client. */
export const countOrders = (db: Db, caller: Viewer) =>
  ofClient(db, caller)
    .delegations()
    .leftJoin('portalOrder', 'portalOrder.id', 'delegation.id')
    .select([
      sql<number>`count(*)::int`.as('open'),
      sql<number>`(count(*) filter (where ${waitsForClient}))::int`.as('waitingForClient'),
    ])
    .where('delegation.state', '<', delegationState.finished)
    .executeTakeFirstOrThrow()

export const countNewReports = async (db: Db, caller: Viewer): Promise<number> =>
  (
    await ofClient(db, caller)
      .reports()
      .select(sql<number>`count(*)::int`.as('total'))
      .where('report.releaseTime', '>', sql<string>`now() - interval '30 days'`)
      .executeTakeFirstOrThrow()
  ).total

/** The amount that the client's delegations still cost, in fen. */
export const sumDue = async (db: Db, caller: Viewer): Promise<bigint> =>
  (
    await ofClient(db, caller)
      .delegations()
      .select(sql<bigint>`coalesce(sum(greatest(fee - paid - credited + refunded, 0)), 0)::bigint`.as('due'))
      .where('delegation.state', '>=', delegationState.awaited)
      .where('delegation.state', '<=', delegationState.finished)
      .executeTakeFirstOrThrow()
  ).due
