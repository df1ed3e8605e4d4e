import type { qualityStatCalls } from '@seam/contract/insight/stat/quality/quality'
import { type PairRow, pairMark } from '@seam/contract/insight/stat/quality/quality-rows'
import type { InputOf } from '@seam/contract/kit/call'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { compilable } from '../../../kit/export/stream-rows.ts'
import { boundsOf } from '../../../kit/list/bounds.ts'
import type { Period } from '../../../kit/period.ts'
import { sampleCode } from '../../lab/sample/sample-code.sql.ts'
import type { FigureFilter } from '../stat/measure/measure.sql.ts'
import { pairs } from '../stat/measure/occasion.sql.ts'
import { submittedItems } from './quality-stat.rows.ts'

type PairQuery = InputOf<typeof qualityStatCalls.pairs>
type Selection = Pick<PairQuery, 'mark' | 'sort'>

export type Pair = Omit<PairRow, 'id'>

const componentName = sql`coalesce((select ' ' || (part->>'name') from jsonb_array_elements(project.components) part
  where part->>'code' = pair.component), '')`

/** Values of two readings of the items submitted in the period within bounds, the latest submission first. */
const pairRows = ({ mark, sort }: Selection, period: Period, filter: FigureFilter, bounds: RawBuilder<unknown>) => {
  const direction = sql.raw(sort[0]?.order ?? 'desc')
  const order = (time: RawBuilder<unknown>) => sql`${time} ${direction}, item_id ${direction}, component`
  const isCounted = mark === pairMark.beyond ? sql`spread.ratio > 1` : sql`spread.ratio is not null`
  return sql<Pair>`
    select project_name || ${componentName} as project_name, sample.lab_code,
      ${sampleCode} as sample_code, delegation.client_name, one as first, other as second,
      abs(one::numeric - other::numeric)::text as difference, trim_scale(repeatability_limit)::text as limit,
      to_char(ratio, 'FM9999990.00') as ratio, to_char(submit_time, 'YYYY-MM-DD HH24:MI:SS') as submit_time, submit_name
    from (select sample_item.id as item_id, sample_item.sample_id, sample_item.project_id, submission.create_time as submit_time,
        submission.user_name as submit_name, spread.*
      from ${submittedItems(period, filter, sql`cross join ${pairs}`)} and ${isCounted}
      order by ${order(sql`submit_time`)} ${bounds}) pair
      join project on project.id = pair.project_id join sample on sample.id = pair.sample_id
      join delegation on delegation.id = sample.delegation_id
    order by ${order(sql`pair.submit_time`)}`
}

/** A page of them. */
export const selectPairs = async (db: Db, input: PairQuery, period: Period, filter: FigureFilter) =>
  (await pairRows(input, period, filter, boundsOf(input)).execute(db)).rows

/** All of them, in the order of the list. */
export const pairQuery = (db: Db, input: Selection, period: Period, filter: FigureFilter) =>
  compilable(db, pairRows(input, period, filter, sql``))
