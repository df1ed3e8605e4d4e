import { sql } from 'kysely'
import type { Tx } from '../../../../db/database.ts'
import type { UserActor } from '../../../../kit/transition/actor.ts'
import type { EnteredReading } from '../entry/reading.rules.ts'
import type { NewVersion } from './item-change.rules.ts'

const withOrdinals = (readings: readonly EnteredReading[]) =>
  readings.map((reading, at) => ({
    ...reading,
    ordinal: readings.slice(0, at).filter(({ component }) => component === reading.component).length + 1,
  }))

/**
 * Inserts versions with their values and readings in one statement. A value stores the present high limit of its
 * project.
 */
export const insertVersions = async (tx: Tx, versions: readonly NewVersion[], actor: UserActor) => {
  if (versions.length === 0) return
  const rows = versions.map(({ itemId, current, readings, ...more }) => ({
    itemId,
    ...current,
    ...more,
    readings: withOrdinals(readings),
  }))
  await sql`
    with version as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as version("itemId" int, "resultNo" int, cause text,
        verdict text, flagged boolean, estimated boolean, "waiveReason" text, standard text, "methodId" int, "methodName" text,
        project jsonb, inputs jsonb, "values" jsonb, readings jsonb)
    ), inserted as (
      insert into result (item_id, result_no, cause, verdict, flagged, estimated, waive_reason, standard, method_id, method_name,
        project, inputs, user_id, user_name)
      select "itemId", "resultNo", cause, verdict, flagged, estimated, "waiveReason", standard, "methodId",
        "methodName", project, inputs, ${actor.userId}, ${actor.userName} from version
      returning id, item_id
    ), inserted_values as (
      insert into result_value (result_id, component, verdict, mean, reported, used, range, repeatability_limit, factor,
        flagged, reason, high_limit)
      select inserted.id, v.component, v.verdict, v.mean, v.reported,
        array(select jsonb_array_elements_text(v.used)::smallint), v.range, v."limit", v.factor, v.flagged, v.reason,
        project.high_limit
      from inserted join version on version."itemId" = inserted.item_id
        join sample_item on sample_item.id = inserted.item_id join project on project.id = sample_item.project_id,
        jsonb_to_recordset(version."values") as v(component text, verdict text, mean numeric, reported text, used jsonb,
          range numeric, "limit" numeric, factor text, flagged boolean, reason text)
    )
    insert into result_reading (result_id, component, ordinal, raw, instrument, source, origin)
    select inserted.id, r.component, r.ordinal, r.raw, r.instrument, r.source, r.origin
    from inserted join version on version."itemId" = inserted.item_id,
      jsonb_to_recordset(version.readings) as r(component text, ordinal smallint, raw text, instrument text, source text,
        origin jsonb)
  `.execute(tx)
}

export const upsertSampleChecks = async (
  tx: Tx,
  checks: readonly { sampleId: number; warnings: readonly string[]; findings: readonly object[] }[],
) => {
  if (checks.length === 0) return
  await sql`
    insert into sample_check (sample_id, warnings, findings)
    select * from jsonb_to_recordset(${JSON.stringify(checks)}::jsonb) as version("sampleId" int, warnings jsonb, findings jsonb)
    on conflict (sample_id) do update set warnings = excluded.warnings, findings = excluded.findings
  `.execute(tx)
}

/** `addedFor`: the item whose calculation lacks them. */
type AddedInputs = Readonly<Record<'sampleId' | 'addedFor', number>> & { readonly projectIds: readonly number[] }

/**
 * Adds items that are not charged, as inputs of another item, and returns them. A project that the sample has already,
 * live or cancelled, is left out.
 */
export const insertInputs = (tx: Tx, { sampleId, projectIds, addedFor }: AddedInputs) =>
  tx
    .insertInto('sampleItem')
    .values(projectIds.map(projectId => ({ sampleId, projectId, addedFor, requested: false, price: 0n, charged: 0n })))
    .onConflict(conflict => conflict.columns(['sampleId', 'projectId']).doNothing())
    .returning(['id', 'projectId'])
    .execute()
