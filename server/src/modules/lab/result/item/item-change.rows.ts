import type { ReadingDraft } from '@seam/contract/lab/result'
import { sql } from 'kysely'
import type { Tx } from '../../../../db/database.ts'
import type { ItemStep, NewVersion } from './item-change.rules.ts'

/** Who did it, and from where. */
export type Actor = { readonly userId: number; readonly userName: string; readonly address: string }

const ordinals = (readings: readonly ReadingDraft[]) =>
  readings.map((reading, at) => ({
    ...reading,
    ordinal: readings.slice(0, at).filter(({ component }) => component === reading.component).length + 1,
  }))

/** Writes versions with their values and readings, however many, in one statement. */
export const insertVersions = async (tx: Tx, versions: readonly NewVersion[], actor: Actor) => {
  if (versions.length === 0) return
  const rows = versions.map(({ itemId, current, readings, ...words }) => ({
    itemId,
    ...current,
    ...words,
    readings: ordinals(readings),
  }))
  await sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given("itemId" int, "resultNo" int, cause text,
        verdict text, flagged boolean, estimated boolean, "waiveReason" text, standard text, project jsonb,
        inputs jsonb,
        "values" jsonb, readings jsonb)
    ), kept as (
      insert into result (item_id, result_no, cause, verdict, flagged, estimated, waive_reason, standard, project, inputs,
        user_id, user_name)
      select "itemId", "resultNo", cause, verdict, flagged, estimated, "waiveReason", standard, project, inputs,
        ${actor.userId}, ${actor.userName} from given
      returning id, item_id
    ), kept_values as (
      insert into result_value (result_id, component, verdict, mean, reported, used, range, repeatability_limit, factor,
        flagged, reason)
      select kept.id, v.component, v.verdict, v.mean, v.reported,
        array(select jsonb_array_elements_text(v.used)::smallint), v.range, v."limit", v.factor, v.flagged, v.reason
      from kept join given on given."itemId" = kept.item_id,
        jsonb_to_recordset(given."values") as v(component text, verdict text, mean numeric, reported text, used jsonb,
          range numeric, "limit" numeric, factor text, flagged boolean, reason text)
    )
    insert into result_reading (result_id, component, ordinal, raw, instrument, source)
    select kept.id, r.component, r.ordinal, r.raw, r.instrument, r.source
    from kept join given on given."itemId" = kept.item_id,
      jsonb_to_recordset(given.readings) as r(component text, ordinal smallint, raw text, instrument text, source text)
  `.execute(tx)
}

/** Moves items to where their last step leads and writes every step down, in one statement. */
export const moveItems = async (tx: Tx, steps: readonly ItemStep[], actor: Actor) => {
  if (steps.length === 0) return
  const rows = steps.map((step, at) => ({ ...step, place: at, reason: step.reason ?? '' }))
  await sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given("itemId" int, command text,
        "fromState" smallint, "toState" smallint, "resultNo" int, "reasonCode" smallint, reason text, place int)
    ), moved as (
      update sample_item set state = final."toState", result_version = final."resultNo", version = version + 1
      from (select distinct on ("itemId") * from given order by "itemId", place desc) as final
      where sample_item.id = final."itemId"
    )
    insert into item_event (item_id, command, from_state, to_state, result_no, reason_code, reason, user_id, user_name, address)
    select "itemId", command, "fromState", "toState", "resultNo", "reasonCode", reason, ${actor.userId}, ${actor.userName},
      ${actor.address} from given order by place
  `.execute(tx)
}

export const upsertSampleChecks = async (
  tx: Tx,
  checks: readonly { sampleId: number; warnings: readonly string[] }[],
) => {
  if (checks.length === 0) return
  await sql`
    insert into sample_check (sample_id, warnings)
    select * from jsonb_to_recordset(${JSON.stringify(checks)}::jsonb) as given("sampleId" int, warnings jsonb)
    on conflict (sample_id) do update set warnings = excluded.warnings
  `.execute(tx)
}
