import type { DelegationDraft } from '@seam/contract/lab/delegation/delegation.draft'
import { sql } from 'kysely'
import type { Tx } from '../../../db/database.ts'
import type { OrderedSample } from './order/order.rules.ts'

/**
 * Deletes the samples, notifiers and images of a delegation without received samples, so that they can be inserted
 * again.
 */
export const deleteContent = async (tx: Tx, delegationId: number) => {
  await tx
    .with('oldSamples', old => old.deleteFrom('sample').where('delegationId', '=', delegationId))
    .with('oldNotifiers', old => old.deleteFrom('delegationNotifier').where('delegationId', '=', delegationId))
    .deleteFrom('delegationImage')
    .where('delegationId', '=', delegationId)
    .execute()
}

const fullSample = (
  draft: DelegationDraft['samples'][number],
  ordered: OrderedSample | undefined,
  position: number,
) => {
  const groups = (ordered?.groups ?? []).map(group => ({ ...group, price: String(group.price) }))
  const items = (ordered?.items ?? []).map(item => ({
    ...item,
    price: String(item.price),
    charged: String(item.charged),
  }))
  return { ...draft, position, groups, items }
}

/** Inserts samples, items, notifiers and images of a delegation in one statement, regardless of their number. */
export const insertContent = async (
  tx: Tx,
  id: number,
  draft: Pick<DelegationDraft, 'samples' | 'notifiers' | 'images'>,
  ordered: readonly OrderedSample[],
  /** Its existing number of samples. */
  before = 0,
): Promise<void> => {
  const samples = JSON.stringify(draft.samples.map((sample, at) => fullSample(sample, ordered[at], before + at + 1)))
  await sql`
    with draft as (
      select * from jsonb_to_recordset(${samples}::jsonb) as draft(
        position int, "sampleName" text, "coalId" int, "coalCategoryId" int, "sampleKindId" int, "floatDensityId" int,
        mass numeric, remarks text, groups jsonb, items jsonb, images jsonb)
    ), inserted as (
      insert into sample (delegation_id, position, sample_name, coal_id, coal_category_id, sample_kind_id,
        float_density_id, mass, remarks)
      select ${id}, position, "sampleName", "coalId", "coalCategoryId", "sampleKindId", "floatDensityId", mass, remarks
      from draft
      returning id as sample_id, position
    ), placed as (select * from inserted join draft using (position)),
    groups as (
      insert into sample_group (sample_id, group_id, group_name, price, sort)
      select sample_id, (one.value->>'groupId')::int, one.value->>'groupName', (one.value->>'price')::bigint, one.sort
      from placed, jsonb_array_elements(placed.groups) with ordinality as one(value, sort)
    ), items as (
      insert into sample_item (sample_id, project_id, group_id, requested, price, charged)
      select sample_id, one."projectId", one."groupId", one.requested, one.price, one.charged
      from placed, jsonb_to_recordset(placed.items)
        as one("projectId" int, "groupId" int, requested boolean, price bigint, charged bigint)
      order by position, sample_id
    ), pictures as (
      insert into sample_image (sample_id, image_code, sort)
      select sample_id, one.code, one.at from placed, jsonb_array_elements_text(placed.images) with ordinality as one(code, at)
    ), notifiers as (
      insert into delegation_notifier (delegation_id, notifier_name, telephone)
      select ${id}, one."notifierName", one.telephone
      from jsonb_to_recordset(${JSON.stringify(draft.notifiers)}::jsonb) as one("notifierName" text, telephone text)
    )
    insert into delegation_image (delegation_id, image_code, sort)
    select ${id}, one.code, one.at
    from jsonb_array_elements_text(${JSON.stringify(draft.images)}::jsonb) with ordinality as one(code, at)`.execute(tx)
}
