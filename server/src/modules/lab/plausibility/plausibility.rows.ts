import type { InputOf } from '@seam/contract/kit/call'
import { type State, state } from '@seam/contract/kit/dictionary'
import type { FilterItem } from '@seam/contract/kit/list/page'
import type { Finding, PlausibilityDraft, plausibilityCalls } from '@seam/contract/lab/result/plausibility'
import { itemState } from '@seam/contract/lab/sample/sample'
import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import type { Tables } from '../../../db/tables.ts'
import { containsEveryWord, paginate } from '../../../kit/list/page.ts'
import { confirmedStates } from '../../../kit/list/states.ts'
import { oncePer } from '../../../kit/once-per.ts'
import { nextVersion } from '../../../kit/sql/expressions.ts'
import type { UserActor } from '../../../kit/transition/actor.ts'
import type { Rule } from './plausibility.rules.ts'

const rules = oncePer((db: Db) =>
  db
    .selectFrom('plausibilityRule')
    .select([
      'id',
      'ruleName',
      'level',
      'relation',
      'terms',
      sql<string | null>`low::text`.as('low'),
      sql<string | null>`high::text`.as('high'),
      'unit',
      'lowExclusive',
      'highExclusive',
      sql<string | null>`step::text`.as('step'),
      'guesses',
      'exceptSampleKindIds',
      'message',
      'state',
      'version',
    ]),
)

const rulesInForce = (db: Db) => rules(db).where('state', '=', sql.lit(state.enabled)).orderBy('id')

export const selectRulesInForce = (db: Db): Promise<Rule[]> => rulesInForce(db).execute()

/** Rules that limit a quantity. */
const limitsCode = (eb: ExpressionBuilder<Tables, 'plausibilityRule'>, item: FilterItem) =>
  eb('terms', '@>', sql<never>`${JSON.stringify([{ code: String(item.value[0]).toUpperCase() }])}::jsonb`)

export const selectRulePage = (db: Db, input: InputOf<typeof plausibilityCalls.page>) =>
  paginate(db, rules(db), input, {
    columns: {
      keyword: containsEveryWord('plausibilityRule.search'),
      ruleName: 'ruleName',
      level: 'level',
      relation: 'relation',
      code: limitsCode,
      state: 'state',
    },
    defaultSort: { by: 'plausibilityRule.id', order: 'asc' },
    last: 'plausibilityRule.id',
  })

/** The codes that rules may name, projects and components, with the step of their reports. */
export const selectQuantityOptions = async (db: Db) => {
  const projects = await db
    .selectFrom('project')
    .select(['projectCode as code', 'projectName as name', 'unit', 'roundingInterval as step', 'components'])
    .orderBy('sort')
    .orderBy('id')
    .execute()
  return projects.flatMap(({ code, name, unit, step, components }) =>
    components.length === 0
      ? [{ code, name, unit, step }]
      : components.map(part => ({ code: part.code, name: `${name} ${part.name}`, unit, step })),
  )
}

export const selectSampleKinds = (db: Db) =>
  db.selectFrom('sampleKind').select(['id', 'sampleKindName']).orderBy('sort').orderBy('id').execute()

export const lockRule = (tx: Tx, id: number) => rules(tx).where('id', '=', id).forUpdate().executeTakeFirst()

const columnsOf = ({ terms, guesses, exceptSampleKindIds, ...draft }: PlausibilityDraft) => ({
  ...draft,
  terms: JSON.stringify(terms),
  guesses: JSON.stringify(guesses),
  exceptSampleKindIds: JSON.stringify(exceptSampleKindIds),
})

export const insertRule = async (tx: Tx, draft: PlausibilityDraft, pinyin: string): Promise<number> => {
  const row = { ...columnsOf(draft), pinyin }
  return (await tx.insertInto('plausibilityRule').values(row).returning('id').executeTakeFirstOrThrow()).id
}

export const updateRule = async (tx: Tx, id: number, draft: PlausibilityDraft, pinyin: string) => {
  await tx
    .updateTable('plausibilityRule')
    .set({ ...columnsOf(draft), pinyin, version: nextVersion })
    .where('id', '=', id)
    .execute()
}

export const setRuleState = async (tx: Tx, id: number, to: State) => {
  await tx.updateTable('plausibilityRule').set({ state: to, version: nextVersion }).where('id', '=', id).execute()
}

type Acceptance = {
  readonly itemId: number
  readonly resultNo: number
  readonly findings: readonly Finding[]
  readonly reason: string
}

/** Stores what a reviewer accepted, in one statement. */
export const insertAcceptances = async (
  tx: Tx,
  acceptances: readonly Acceptance[],
  { userId, userName }: UserActor,
) => {
  if (acceptances.length === 0) return
  const rows = acceptances.map(({ findings, ...row }) => ({
    ...row,
    findings: JSON.stringify(findings.map(({ ruleId, level, message }) => ({ ruleId, level, message }))),
    userId,
    userName,
  }))
  await tx.insertInto('resultAcceptance').values(rows).execute()
}

export const selectAcceptances = (db: Db, itemId: number) =>
  db
    .selectFrom('resultAcceptance')
    .select(['resultNo', 'findings', 'reason', 'userName as createName', 'createTime'])
    .where('itemId', '=', itemId)
    .orderBy('id')
    .execute()

/** The reported value of the last submitted version before the current one, by item and component. */
const earlierResults = (itemIds: readonly number[]) => sql<{ itemId: number; component: string; reported: string }>`
  select earlier.item_id, component, reported from (
    select distinct on (result.item_id) result.id, result.item_id
    from sample_item join result on result.item_id = sample_item.id
    where sample_item.id = any(${itemIds}) and sample_item.result_version > 0
      and exists (select from item_event where item_event.item_id = result.item_id and to_state = ${sql.lit(itemState.submitted)}
        and item_event.result_no = result.result_no)
      and (result.result_no < sample_item.result_version or sample_item.state < ${sql.lit(itemState.submitted)})
    order by result.item_id, result.result_no desc
  ) earlier join result_value on result_value.result_id = earlier.id
  where reported ~ '^[<>]?-?[0-9]'`

/** How many earlier results of a client's coal a new one is compared with. */
const historyLength = 10

/** How many samples of a client are searched for them, newest first: a client may have sent a hundred thousand. */
const historyReach = 1_000

/**
 * The last results of the same client, coal name and project as these items, newest first, by item and component. Items
 * of one client, coal and project share one search. One place more than needed: an item's own result is not its past.
 */
const clientHistory = (itemIds: readonly number[]) => sql<{ itemId: number; component: string; reported: string[] }>`
  with item as materialized (
    select sample_item.id, sample_item.project_id, sample.id as sample_id, sample.sample_name, delegation.client_id
    from sample_item
    join sample on sample.id = sample_item.sample_id
    join delegation on delegation.id = sample.delegation_id
    where sample_item.id = any(${itemIds})
  ), past as materialized (
    select client_id, sent.id, sent.sample_name
    from (select distinct client_id from item) client
    cross join lateral (
      select sample.id, sample.sample_name
      from delegation join sample on sample.delegation_id = delegation.id
      where delegation.client_id = client.client_id and delegation.deleted_time is null
      order by delegation.id desc, sample.id desc limit ${historyReach}
    ) sent
  ), history as materialized (
    select coal.*, tested.sample_id, component, reported, row_number() over (
      partition by client_id, sample_name, project_id, component order by tested.sample_id desc) as place
    from (select distinct client_id, sample_name, project_id from item) coal
    cross join lateral (
      select past.id as sample_id, past_item.id, past_item.result_version
      from past join sample_item past_item on past_item.sample_id = past.id
        and past_item.project_id = coal.project_id and past_item.state in (${confirmedStates})
      where past.client_id = coal.client_id and past.sample_name = coal.sample_name and exists (
        select from result join result_value on result_id = result.id and reported ~ '^-?[0-9]'
        where result.item_id = past_item.id and result_no = past_item.result_version)
      order by past.id desc limit ${3 * historyLength}
    ) tested
    join result on result.item_id = tested.id and result.result_no = tested.result_version
    join result_value on result_value.result_id = result.id and result_value.reported ~ '^-?[0-9]'
  )
  select item.id as item_id, component, (array_agg(reported order by place))[:${historyLength}] as reported
  from item join history using (client_id, sample_name, project_id)
  where history.sample_id <> item.sample_id and place <= ${historyLength} + 1
  group by item.id, component`

/** The rows of a statement as a list; without ids none, and the statement is not run. */
const listOf = <O>(statement: (ids: readonly number[]) => RawBuilder<O>, ids: readonly number[]) =>
  ids.length === 0
    ? sql<readonly O[]>`'[]'::json`
    : sql<readonly O[]>`(select coalesce(json_agg(row_to_json(fact)), '[]') from (${statement(ids)}) fact)`

const byComponent = <T>(facts: readonly { itemId: number; component: string; reported: T }[]): ReadonlyMap<string, T> =>
  new Map(facts.map(({ itemId, component, reported }) => [`${itemId}:${component}`, reported]))

/**
 * The rules in force, the earlier results of `repeated` items, and the last results of the client's coal for
 * `reviewed` ones, in one statement. The keys of both maps are `itemId:component`.
 */
export const selectFindingFacts = async (
  db: Db,
  { repeated, reviewed }: { readonly repeated: readonly number[]; readonly reviewed: readonly number[] },
) => {
  const facts = db.selectNoFrom([
    sql<readonly Rule[]>`(select coalesce(json_agg(row_to_json(rule)), '[]') from (${rulesInForce(db)}) rule)`.as(
      'rules',
    ),
    listOf(earlierResults, repeated).as('earlier'),
    listOf(clientHistory, reviewed).as('history'),
  ])
  const { rules, earlier, history } = await facts.executeTakeFirstOrThrow()
  return { rules, earlier: byComponent(earlier), history: byComponent(history) }
}

/** Joules per calorie (system configuration). */
export const findCalorie = async (db: Db): Promise<string> =>
  (await db.selectFrom('systemConfig').select('calorie').executeTakeFirstOrThrow()).calorie
