import { sql } from 'kysely'

/** The name of a component of `project` behind a blank, in statements with `retest_value`; empty without components. */
export const componentName = sql<string>`coalesce((select ' ' || (part->>'name') from jsonb_array_elements(project.components) part
  where part->>'code' = retest_value.component), '')`

/** The project whose values a `retest_value` compares: that of its `sample_item`, or the one that R is given for. */
export const comparedProject = sql<number>`coalesce(retest_value.compared_as, sample_item.project_id)`
