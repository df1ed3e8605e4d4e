import { itemState, sampleState } from '@seam/contract/lab/sample'
import { sql } from 'kysely'
import type { Tx } from '../../../db/database.ts'
import { nextVersion } from '../../../kit/sql/next-version.ts'
import { type SampleCommand, sampleMoves } from './sample.rules.ts'

type Actor = { readonly userId: number | null; readonly userName: string; readonly address: string }
type Which = { readonly delegationId: number; readonly ids?: readonly number[] }

/** Moves the samples of a delegation (or some of them) that the table lets go, each with its event. */
export const moveSamples = async (tx: Tx, command: SampleCommand, which: Which, actor: Actor): Promise<void> => {
  const { from, to } = sampleMoves[command]
  await sql`
    with before as (
      select id, state from sample
      where delegation_id = ${which.delegationId} and state = any(${[...from]}::smallint[])
        and (${which.ids === undefined} or id = any(${[...(which.ids ?? [])]}::int[]))
    ), moved as (
      update sample set state = ${to}::smallint, version = version + 1 from before where sample.id = before.id
    )
    insert into sample_event (sample_id, command, from_state, to_state, user_id, user_name, address)
    select id, ${command}, state, ${to}::smallint, ${actor.userId}::int, ${actor.userName}, ${actor.address} from before`.execute(
    tx,
  )
}

/** The samples of a delegation, held until this transaction ends, in their order. */
export const lockSamples = (tx: Tx, delegationId: number) =>
  tx
    .selectFrom('sample')
    .select(['id', 'position', 'state', 'sampleName'])
    .where('delegationId', '=', delegationId)
    .orderBy('position')
    .forUpdate()
    .execute()

type Receipt = {
  readonly id: number
  readonly labCode: string | null
  readonly condition: string
  readonly rejectReason: string
  readonly images: readonly string[]
}

/** Writes down how samples arrived: their blind codes, condition, photographs, or why they were turned away. */
export const writeReceipts = async (tx: Tx, receipts: readonly Receipt[], receiverId: number): Promise<void> => {
  await sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(receipts)}::jsonb)
        as given(id int, "labCode" text, condition text, "rejectReason" text, images jsonb)
    ), written as (
      update sample set lab_code = given."labCode", condition = given.condition, reject_reason = given."rejectReason",
        receiver_id = ${receiverId}, receive_time = now()
      from given where sample.id = given.id
    )
    insert into sample_image (sample_id, image_code, sort)
    select given.id, image.code, 100 + image.at
    from given, jsonb_array_elements_text(given.images) with ordinality as image(code, at)
    on conflict do nothing`.execute(tx)
}

/** Rejected samples are not tested. */
export const cancelItemsOf = async (tx: Tx, sampleIds: readonly number[]): Promise<void> => {
  if (sampleIds.length === 0) return
  await tx
    .updateTable('sampleItem')
    .set({ state: itemState.cancelled, version: nextVersion })
    .where('sampleId', 'in', [...sampleIds])
    .execute()
}

/** What the samples that are not rejected cost by their frozen prices, in fen. */
export const frozenSubtotal = async (tx: Tx, delegationId: number): Promise<bigint> => {
  const { rows } = await sql<{ subtotal: bigint }>`
    select coalesce(sum(
      (select coalesce(sum(price), 0) from sample_group where sample_id = sample.id) +
      (select coalesce(sum(charged), 0) from sample_item where sample_id = sample.id)
    ), 0)::bigint as subtotal
    from sample where delegation_id = ${delegationId} and state <> ${sampleState.rejected}`.execute(tx)
  return rows[0]?.subtotal ?? 0n
}
