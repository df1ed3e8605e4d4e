import { type RawBuilder, sql } from 'kysely'

/**
 * Who entered any version of these items, took one over or submitted it with their explanation. Nobody submits a
 * calculated version: it follows its inputs. `items`: `any(…)`
 */
export const enterersOf = (items: RawBuilder<unknown>) => sql<{ itemId: number; userId: number }>`(
  select item_id, user_id from result where item_id = ${items} and cause = 'entered'
  union
  select step.item_id, step.user_id from item_event step
  join result on result.item_id = step.item_id and result.result_no = step.result_no
  where step.item_id = ${items} and step.command in ('takeOver', 'submit') and result.cause = 'entered')`
