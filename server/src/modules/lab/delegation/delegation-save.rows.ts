import type { DelegationDraft } from '@seam/contract/lab/delegation.draft'
import { type Insertable, sql } from 'kysely'
import type { Tx } from '../../../db/database.ts'
import type { Tables } from '../../../db/tables.ts'
import { takeNumber } from '../../../kit/sql/number-series.ts'
import type { Actor } from './delegation-life.rows.ts'
import type { OrderedSample } from './order.rules.ts'

type NewDelegation = Omit<Insertable<Tables['delegation']>, 'delegateCode'>

/** Number, delegation and first event in one statement: however many samples, saving is a handful of trips. */
export const insertDelegation = (tx: Tx, row: NewDelegation, actor: Actor) =>
  tx
    .with('numbered', () => sql<{ code: string }>`(${takeNumber('WT', 'YYYYMMDD', 4)})`)
    .with('made', made =>
      made
        .insertInto('delegation')
        .values({ ...row, delegateCode: sql<string>`(select code from numbered)` })
        .returning(['id', 'delegateCode', 'state', 'version']),
    )
    .with('told', told =>
      told
        .insertInto('delegationEvent')
        .columns(['delegationId', 'command', 'toState', 'reason', 'userId', 'userName', 'address'])
        .expression(
          told
            .selectFrom('made')
            .select([
              'id',
              sql.lit('add').as('command'),
              'state',
              sql<string>`${row.repeatReason ?? ''}::text`.as('reason'),
              sql<number>`${actor.userId}::int`.as('userId'),
              sql<string>`${actor.userName}::text`.as('userName'),
              sql<string>`${actor.address}::text`.as('address'),
            ]),
        ),
    )
    .selectFrom('made')
    .select(['id', 'delegateCode', 'version'])
    .executeTakeFirstOrThrow()

/** Takes away what hangs on a delegation that nothing was received of, so that it can be written anew. */
export const clearContent = async (tx: Tx, delegationId: number) => {
  await tx
    .with('oldSamples', old => old.deleteFrom('sample').where('delegationId', '=', delegationId))
    .with('oldNotifiers', old => old.deleteFrom('delegationNotifier').where('delegationId', '=', delegationId))
    .deleteFrom('delegationImage')
    .where('delegationId', '=', delegationId)
    .execute()
}

const fullSample = (draft: DelegationDraft['samples'][number], ordered: OrderedSample | undefined, at: number) => {
  const groups = (ordered?.groups ?? []).map(group => ({ ...group, price: String(group.price) }))
  const items = (ordered?.items ?? []).map(item => ({
    ...item,
    price: String(item.price),
    charged: String(item.charged),
  }))
  return { ...draft, position: at + 1, groups, items }
}

/** Everything that hangs on a delegation, in one statement whatever the number of samples and projects. */
export const insertContent = async (
  tx: Tx,
  id: number,
  draft: Pick<DelegationDraft, 'samples' | 'notifiers' | 'images'>,
  ordered: readonly OrderedSample[],
): Promise<void> => {
  const samples = JSON.stringify(draft.samples.map((sample, at) => fullSample(sample, ordered[at], at)))
  await sql`
    with given as (
      select * from jsonb_to_recordset(${samples}::jsonb) as given(
        position int, "sampleName" text, "coalId" int, "coalCategoryId" int, "sampleKindId" int, "floatDensityId" int,
        mass numeric, remarks text, groups jsonb, items jsonb, images jsonb)
    ), made as (
      insert into sample (delegation_id, position, sample_name, coal_id, coal_category_id, sample_kind_id,
        float_density_id, mass, remarks)
      select ${id}, position, "sampleName", "coalId", "coalCategoryId", "sampleKindId", "floatDensityId", mass, remarks
      from given
      returning id as sample_id, position
    ), placed as (select * from made join given using (position)),
    groups as (
      insert into sample_group (sample_id, group_id, group_name, price)
      select sample_id, one."groupId", one."groupName", one.price
      from placed, jsonb_to_recordset(placed.groups) as one("groupId" int, "groupName" text, price bigint)
    ), items as (
      insert into sample_item (sample_id, project_id, group_id, requested, price, charged)
      select sample_id, one."projectId", one."groupId", one.requested, one.price, one.charged
      from placed, jsonb_to_recordset(placed.items)
        as one("projectId" int, "groupId" int, requested boolean, price bigint, charged bigint)
      order by position, sample_id
    ), pictures as (
      insert into sample_image (sample_id, image_code, sort)
      select sample_id, one.code, one.at from placed, jsonb_array_elements_text(placed.images) with ordinality as one(code, at)
    ), told as (
      insert into delegation_notifier (delegation_id, notifier_name, telephone)
      select ${id}, one."notifierName", one.telephone
      from jsonb_to_recordset(${JSON.stringify(draft.notifiers)}::jsonb) as one("notifierName" text, telephone text)
    )
    insert into delegation_image (delegation_id, image_code, sort)
    select ${id}, one.code, one.at
    from jsonb_array_elements_text(${JSON.stringify(draft.images)}::jsonb) with ordinality as one(code, at)`.execute(tx)
}
