import type { FormulaSlots } from '@seam/contract/catalogue/project/formula'
import { state } from '@seam/contract/kit/dictionary'
import { type RawBuilder, sql } from 'kysely'

const enabled = sql.lit(state.enabled)

type Inputs = number[][][]

/** Of the row `project`: for each input an array of alternatives, each an array of project ids. */
const inputsFrom = (needed: RawBuilder<unknown>): RawBuilder<Inputs> => sql`coalesce((
  select json_agg(alternatives order by slot) from (
    select slot, json_agg(needed order by alternative) as alternatives from (${needed}) as each_alternative group by slot
  ) as each_slot), '[]')`

/** The inputs of a project as they were entered. */
export const allInputs = inputsFrom(sql`
  select slot, alternative, json_agg(input_id order by input_id) as needed
  from project_input where project_id = project.id group by slot, alternative`)

/** The projects that supply the inputs of a formula: [{slot, projectId}] */
export const formulaSlots = sql<FormulaSlots>`coalesce((
  select json_agg(json_build_object('slot', slot, 'projectId', input_id) order by slot)
  from project_formula_slot where project_id = project.id), '[]')`

/** Their ids, including those that are used only if the sample has them. */
export const filledIds = sql<number[]>`array(select input_id from project_formula_slot where project_id = project.id)`

/**
 * The required inputs without alternatives that contain a stopped project; if no alternative of an input is left,
 * all stay, so that the order is refused for the stopped project instead of continuing without it.
 */
export const enabledInputs = inputsFrom(sql`
  select slot, alternative, needed from (
    select slot, alternative, json_agg(input_id order by input_id) as needed, bool_and(input.state = ${enabled}) as enabled,
      bool_or(bool_and(input.state = ${enabled})) over (partition by slot) as replaceable
    from project_input join project as input on input.id = input_id
    where project_id = project.id group by slot, alternative
  ) as each_state where enabled or not replaceable`)

/** 灰分；碳 或 挥发分+灰分 */
export const inputsText: RawBuilder<string> = sql`coalesce((
  select string_agg(alternatives, '；' order by slot) from (
    select slot, string_agg(needed, ' 或 ' order by alternative) as alternatives from (
      select slot, alternative, string_agg(input.project_name, '+' order by input.id) as needed
      from project_input join project as input on input.id = input_id
      where project_id = project.id group by slot, alternative
    ) as each_alternative group by slot
  ) as each_slot), '')`
