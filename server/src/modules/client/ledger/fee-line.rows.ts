import { type FeeLineKind, feeLineKind } from '@seam/contract/client/money/ledger'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import { jsonOf } from '../../../kit/sql/json-of.ts'

type Author = { readonly userId: number | null; readonly userName: string }

export type FeeLineDraft = {
  readonly delegationId: number
  readonly kind: FeeLineKind
  readonly sampleId?: number | null
  readonly groupId?: number | null
  readonly itemId?: number | null
  readonly name: string
  /** fen */
  readonly charged: bigint
  readonly net: bigint
}

export const insertFeeLines = async (
  tx: Tx,
  lines: readonly FeeLineDraft[],
  { userId, userName }: Author,
): Promise<void> => {
  if (lines.length === 0) return
  const drafts = lines.map((line, place) => ({ ...line, place }))
  await sql`
    insert into fee_line (delegation_id, fee_line_kind, sample_id, group_id, item_id, line_name, charged, net, user_id, user_name)
    select "delegationId", kind, "sampleId", "groupId", "itemId", name, charged, net, ${userId}::int, ${userName}::text
    from jsonb_to_recordset(${jsonOf(drafts)}::jsonb) as line(place int, "delegationId" int, kind text,
      "sampleId" int, "groupId" int, "itemId" int, name text, charged bigint, net bigint)
    order by place`.execute(tx)
}

const selectFeeLines = (db: Db, delegationId: number) =>
  db
    .selectFrom('feeLine')
    .select(['id', 'feeLineKind', 'sampleId', 'groupId', 'itemId', 'lineName', 'charged', 'net'])
    .select([
      sql<boolean>`exists (select from fee_line cancelling where cancelling.of_line = fee_line.id)`.as('isCancelled'),
      // The refund that it is requested in.
      sql<number | null>`(select refund_id from refund_line where fee_line_id = fee_line.id and live)`.as('refundId'),
    ])
    .where('delegationId', '=', delegationId)
    .where('feeLineKind', '<>', feeLineKind.cancel)
    .orderBy('id')
    .execute()

export type LiveFeeLine = Awaited<ReturnType<typeof selectFeeLines>>[number]

/** The lines of a delegation that are in force, in their order; undefined if none are frozen yet. */
export const selectLiveFeeLines = async (db: Db, delegationId: number): Promise<readonly LiveFeeLine[] | undefined> => {
  const lines = await selectFeeLines(db, delegationId)
  return lines.length === 0 ? undefined : lines.filter(({ isCancelled }) => !isCancelled)
}

/** Cancels lines; the unique key on the cancelled line refuses a second time. */
export const insertCancellations = async (
  tx: Tx,
  lines: readonly Pick<LiveFeeLine, 'id'>[],
  { userId, userName }: Author,
): Promise<void> => {
  await sql`
    insert into fee_line (delegation_id, fee_line_kind, of_line, sample_id, group_id, item_id, line_name, charged, net, user_id, user_name)
    select delegation_id, ${sql.lit(feeLineKind.cancel)}, id, sample_id, group_id, item_id, line_name, -charged, -net, ${userId}::int, ${userName}::text
    from fee_line where id = any (${lines.map(({ id }) => String(id))}::bigint[]) order by id`.execute(tx)
}
