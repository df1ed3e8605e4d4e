import { sql } from 'kysely'

/**
 * Of the version `r` of a result: a reviewer accepted it beyond its limit, or a version that it was worked out from,
 * through all steps.
 */
const restsOnWaiver = sql<boolean>`(r.cause = 'waived' or (r.inputs <> '[]' and exists (
  with recursive source as (
    select (input->>'itemId')::int as item_id, (input->>'resultNo')::int as result_no from jsonb_array_elements(r.inputs) input
    union
    select (input->>'itemId')::int, (input->>'resultNo')::int
    from source join result used on used.item_id = source.item_id and used.result_no = source.result_no,
      jsonb_array_elements(used.inputs) input)
  select from source join result used on used.item_id = source.item_id and used.result_no = source.result_no
  where used.cause = 'waived')))`

/** The mark of such a version in its JSON; others have none. */
export const waivedMark = sql`case when ${restsOnWaiver} then jsonb_build_object('waived', true) else '{}' end`
