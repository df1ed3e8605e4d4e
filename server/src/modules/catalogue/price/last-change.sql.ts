import type { LastChange } from '@seam/contract/catalogue/price/price'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { yuanText } from '../../../kit/sql/expressions.ts'

const lastOf = (log: RawBuilder<unknown>): RawBuilder<z.output<typeof LastChange> | null> => sql`(select
  json_build_object('oldPrice', ${yuanText('old_price')}, 'reason', reason, 'userName', user_name,
    'createTime', to_char(create_time, 'YYYY-MM-DD HH24:MI:SS'))
  from ${log} order by id desc limit 1)`

/** The newest entry of `project` or `project_group`. */
export const lastUnitChange = lastOf(sql`unit_price_log where project_id = project.id`)
export const lastGroupChange = lastOf(sql`group_price_log where group_id = project_group.id`)
