import { itemState, sampleState } from '@seam/contract/lab/sample/sample'
import { type NotNull, sql } from 'kysely'
import type { Tx } from '../../../db/database.ts'
import { lockedColumns } from './locked-sample.sql.ts'

const lockedSamples = (tx: Tx) => tx.selectFrom('sample').select(lockedColumns).orderBy('id').forUpdate()

export const lockSamples = (tx: Tx, ids: readonly number[]) =>
  lockedSamples(tx).where('id', '=', sql<number>`any(${ids})`).execute()

export const lockSamplesOf = (tx: Tx, delegationIds: readonly number[]) =>
  lockedSamples(tx).where('delegationId', '=', sql<number>`any(${delegationIds})`).execute()

export type LockedSample = Awaited<ReturnType<typeof lockSamples>>[number]

export type Receipt = {
  readonly id: number
  readonly labCode: string | null
  readonly condition: string
  readonly rejectReason: string
  readonly images: readonly string[]
}

export const writeReceipts = async (tx: Tx, receipts: readonly Receipt[], receiverId: number): Promise<void> => {
  await sql`
    with receipt as (
      select * from jsonb_to_recordset(${JSON.stringify(receipts)}::jsonb)
        as receipt(id int, "labCode" text, condition text, "rejectReason" text, images jsonb)
    ), written as (
      update sample set lab_code = receipt."labCode", condition = receipt.condition, reject_reason = receipt."rejectReason",
        receiver_id = ${receiverId}, receive_time = now(), calorie = (select calorie from system_config)
      from receipt where sample.id = receipt.id
    )
    insert into sample_image (sample_id, image_code, sort)
    select receipt.id, image.code, 100 + image.at
    from receipt, jsonb_array_elements_text(receipt.images) with ordinality as image(code, at)
    on conflict do nothing`.execute(tx)
}

/** The charges of the samples that are not rejected, by their frozen prices, in fen. */
export const sumFrozenPrices = async (tx: Tx, delegationId: number): Promise<bigint> => {
  const { rows } = await sql<{ subtotal: bigint }>`
    select coalesce(sum(
      (select coalesce(sum(price), 0) from sample_group where sample_id = sample.id) +
      (select coalesce(sum(charged), 0) from sample_item where sample_id = sample.id)
    ), 0)::bigint as subtotal
    from sample where delegation_id = ${delegationId} and state <> ${sampleState.rejected}`.execute(tx)
  return rows[0]?.subtotal ?? 0n
}

/** Ends the retention of samples whose delegation or items were cancelled: they may leave at once. */
export const endRetention = async (tx: Tx, ids: readonly number[]): Promise<void> => {
  await tx
    .updateTable('sample')
    .set({ retainedUntil: sql`now()::date - 1` })
    .where('id', '=', sql<number>`any(${ids})`)
    .execute()
}

/** Retains the samples of a report for a number of months after its issue, or longer if they are or were to be. */
export const retainSamples = async (tx: Tx, ids: readonly number[], months: number): Promise<void> => {
  await tx
    .updateTable('sample')
    .set({
      retainedUntil: sql`greatest(retained_until, extended_until, (now() + make_interval(months => ${months}))::date)`,
    })
    .where('id', '=', sql<number>`any(${ids})`)
    .execute()
}

/** Leaves open until when samples in the laboratory are retained; at least as long as a person extended it. */
export const clearRetention = async (tx: Tx, ids: readonly number[]): Promise<void> => {
  await tx
    .updateTable('sample')
    .set({ retainedUntil: null })
    .where('id', '=', sql<number>`any(${ids})`)
    .where('leaveTime', 'is', null)
    .execute()
}

export type UrgentSample = { readonly delegationId: number; readonly labCode: string }

/** Received samples of urgent delegations, by their ids or those of their delegations. */
export const selectUrgentSamples = (
  tx: Tx,
  column: 'sample.id' | 'sample.delegationId',
  ids: readonly number[],
): Promise<UrgentSample[]> =>
  tx
    .selectFrom('sample')
    .innerJoin('delegation', 'delegation.id', 'sample.delegationId')
    .select(['sample.delegationId', 'sample.labCode'])
    .$narrowType<{ labCode: NotNull }>()
    .where(column, '=', sql<number>`any(${ids})`)
    .where('delegation.urgency', '>', 0)
    .where('sample.labCode', 'is not', null)
    .orderBy('sample.id')
    .execute()

/** The urgent delegations of these samples of which no result waits for a reviewer. */
export const selectReviewedDelegations = async (tx: Tx, sampleIds: readonly number[]): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`select id from delegation
    where id in (select delegation_id from sample where id = any(${sampleIds})) and urgency > 0
      and not exists (select from sample join sample_item on sample_item.sample_id = sample.id
        where sample.delegation_id = delegation.id and sample_item.state = ${sql.lit(itemState.submitted)})`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Of these samples, those with items that wait for an analyst. */
export const selectSamplesUnderTest = async (tx: Tx, sampleIds: readonly number[]): Promise<ReadonlySet<number>> => {
  const { rows } = await sql<{ sampleId: number }>`select distinct sample_id from sample_item
    where sample_id = any(${sampleIds}) and state in (${sql.lit(itemState.waiting)}, ${sql.lit(itemState.entered)})`.execute(
    tx,
  )
  return new Set(rows.map(({ sampleId }) => sampleId))
}
