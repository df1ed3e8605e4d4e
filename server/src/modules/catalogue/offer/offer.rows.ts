import type { Offer } from '@seam/contract/catalogue/price/offer'
import { state } from '@seam/contract/kit/dictionary'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { yuanText } from '../../../kit/sql/expressions.ts'
import { enabledInputs } from '../project/inputs.sql.ts'

const enabled = sql.lit(state.enabled)

const projects = sql`
  select project.id, project_code as "projectCode", project_name as "projectName", symbol, unit, basis, kind, material,
    open_to_client as "openToClient", ${yuanText('price')} as price, ${enabledInputs} as inputs
  from project left join unit_price on unit_price.project_id = project.id
  where state = ${enabled} order by sort, project.id`

const groups = sql`
  select id, group_name as "groupName", material, ${yuanText('price')} as price,
    coalesce((select json_agg(project_id order by sort, project_id) from project_group_member where group_id = project_group.id),
      '[]') as "projectIds"
  from project_group where state = ${enabled} order by sort, id`

const coefficients = sql`
  select id, coefficient_name as "coefficientName", coefficient::text, urgency, promise_amount as "promiseAmount", promise_unit as "promiseUnit"
  from cost_coefficient where state = ${enabled} order by sort, id`

const sampleKinds = sql`select id, sample_kind_name as "sampleKindName" from sample_kind where state = ${enabled} order by sort, id`
// A stopped category is left out for a coal that has it.
const coals = sql`
  select coal.id, coal_name as "coalName", coal_category.id as "categoryId"
  from coal left join coal_category on coal_category.id = coal.category_id and coal_category.state = ${enabled}
  where coal.state = ${enabled} order by coal.sort, coal.id`
const coalCategories = sql`
  select id, category_code as "categoryCode", category_name as "categoryName", remarks
  from coal_category where state = ${enabled} order by sort, id`
const floatDensities = sql`select id, name, value::text from float_density where state = ${enabled} order by sort, id`

const list = (rows: RawBuilder<unknown>) =>
  sql`coalesce((select json_agg(row_to_json(entry)) from (${rows}) as entry), '[]')`

/** Everything that can be ordered now, with prices, in one statement and so in one snapshot. */
export const findOffer = async (db: Db): Promise<Offer> => {
  const { rows } = await sql<{ offer: Offer }>`
    select json_build_object(
      'projects', ${list(projects)},
      'groups', ${list(groups)},
      'coefficients', ${list(coefficients)},
      'sampleKinds', ${list(sampleKinds)},
      'coals', ${list(coals)},
      'coalCategories', ${list(coalCategories)},
      'floatDensities', ${list(floatDensities)}
    ) as offer`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('the offer is always one row')
  return row.offer
}
