import { controlVerdict, type RunHold, runCommand, runState } from '@seam/contract/lab/result/control'
import type { RunRelease } from '@seam/contract/lab/result/result-run'
import { type SqlBool, sql } from 'kysely'

const heldState = sql.lit(runState.held)

// A chart whose rejected control was repeated in control does not hold the run.
const openControls = sql`(select coalesce(jsonb_agg(jsonb_build_object('materialName', material.material_name,
    'raw', latest.raw, 'broken', latest.broken) order by latest.id), '[]')
  from (select distinct on (material_id, project_id, component) id, material_id, raw, broken, verdict
      from control_reading where control_reading.run_id = run.id
      order by material_id, project_id, component, id desc) latest
    join reference_material material on material.id = latest.material_id
  where latest.verdict = ${sql.lit(controlVerdict.rejected)})`

/** The reason that holds the latest run of `sample_item`; null if that run is not held, or there is none. */
export const runHold = sql<RunHold | null>`(select case when run.state = ${heldState}
    then jsonb_build_object('runId', run.id, 'controls', ${openControls}) end
  from run_item join analysis_run run on run.id = run_item.run_id
  where run_item.item_id = sample_item.id order by run_item.run_id desc limit 1)`

/** Whether the latest run of `sample_item` is held: begins with the held runs, which are few. */
export const isOnHold = sql<SqlBool>`(sample_item.id in (select run_item.item_id
  from analysis_run run join run_item on run_item.run_id = run.id
  where run.state = ${heldState} and not exists (select from run_item later
    where later.item_id = run_item.item_id and later.run_id > run_item.run_id)))`

const lastRelease = sql`(select reason, user_name from run_event
  where run_event.run_id = run.id and command = ${sql.lit(runCommand.release)} order by id desc limit 1)`

/** Who released the latest run of `sample_item`, and why; null if that run was not released, or there is none. */
export const runRelease = sql<RunRelease | null>`(select case when run.state <> ${heldState} and released.reason is not null
    then jsonb_build_object('runId', run.id, 'reason', released.reason, 'userName', released.user_name) end
  from run_item join analysis_run run on run.id = run_item.run_id left join lateral ${lastRelease} released on true
  where run_item.item_id = sample_item.id order by run_item.run_id desc limit 1)`
