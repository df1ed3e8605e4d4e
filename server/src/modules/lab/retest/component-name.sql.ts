import { sql } from 'kysely'

/** The name of a component of `project` behind a blank, in statements with `retest_value`; empty without components. */
export const componentName = sql<string>`coalesce((select ' ' || (part->>'name') from jsonb_array_elements(project.components) part
  where part->>'code' = retest_value.component), '')`
