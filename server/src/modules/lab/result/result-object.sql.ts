import type { Result } from '@seam/contract/lab/result/result.row'
import { sql } from 'kysely'
import { waivedMark } from './waived.sql.ts'

const wallClock = sql.lit('YYYY-MM-DD HH24:MI:SS')

// Numbers as text: JSON numbers are binary floats.
const values = sql`(select coalesce(jsonb_agg(jsonb_build_object('component', v.component, 'verdict', v.verdict,
  'mean', v.mean::text, 'reported', v.reported, 'used', to_jsonb(v.used), 'range', v.range::text,
  'limit', v.repeatability_limit::text, 'factor', v.factor, 'flagged', v.flagged, 'reason', v.reason) order by v.component), '[]')
  from result_value v where v.result_id = r.id)`

// A later version keeps the readings that were not changed, and with them their picture.
const picture = sql`(select jsonb_build_object('picture', jsonb_build_object('taskId', o.task_id, 'cell', o.cell,
    'recognised', o.recognised))
  from ocr_reading o where o.item_id = r.item_id and o.result_no <= r.result_no and o.component = d.component
    and o.ordinal = d.ordinal and o.entered = d.raw
  order by o.result_no desc limit 1)`

const readings = sql`(select coalesce(jsonb_agg(jsonb_build_object('component', d.component, 'ordinal', d.ordinal,
  'raw', d.raw, 'instrument', d.instrument, 'source', d.source,
  'origin', d.origin) || coalesce(${picture}, '{}') order by d.component, d.ordinal), '[]')
  from result_reading d where d.result_id = r.id)`

/** A version of a result as JSON, from the row `r`. */
export const resultObject = sql<Result>`jsonb_build_object('resultNo', r.result_no, 'cause', r.cause, 'verdict', r.verdict,
  'flagged', r.flagged, 'estimated', r.estimated, 'standard', r.standard, 'methodId', r.method_id,
  'methodName', r.method_name, 'waiveReason', r.waive_reason, 'inputs', r.inputs,
  'values', ${values}, 'readings', ${readings}, 'createName', r.user_name,
  'createTime', to_char(r.create_time, ${wallClock})) || ${waivedMark}`
