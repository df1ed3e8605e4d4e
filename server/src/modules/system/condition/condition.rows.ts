import type { InputOf } from '@seam/contract/kit/call'
import type { conditionCalls } from '@seam/contract/system/menu/condition.calls'
import type { ConditionDraft } from '@seam/contract/system/menu/condition.draft'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import { paginate } from '../../../kit/list/page.ts'
import { oncePer } from '../../../kit/once-per.ts'
import { nextVersion } from '../../../kit/sql/expressions.ts'

const columns = [
  'id',
  'tagName',
  'conditionName',
  'conditionCode',
  'conditionType',
  'op',
  'comboboxType',
  'comboboxUrl',
  'rtnCode',
  'rtnValue',
  'requestType',
  'dictCode',
  'dtpStartSuffix',
  'dtpEndSuffix',
  'boxWidth',
  'version',
] as const

const conditions = oncePer((db: Db) =>
  db
    .selectFrom('queryCondition')
    .select(columns)
    .select(
      sql<string>`coalesce((select string_agg(menu_name, '、' order by menu.id) from menu_condition
        join menu on menu.id = menu_id where condition_id = query_condition.id), '')`.as('menus'),
    ),
)

export const selectConditionPage = (db: Db, input: InputOf<typeof conditionCalls.page>) =>
  paginate(db, conditions(db), input, {
    columns: {
      tagName: 'tagName',
      conditionName: 'conditionName',
      conditionCode: 'conditionCode',
      conditionType: 'conditionType',
      createTime: 'createTime',
      menuId: (eb, item) =>
        eb.exists(
          eb
            .selectFrom('menuCondition')
            .select('menuCondition.menuId')
            .whereRef('menuCondition.conditionId', '=', 'queryCondition.id')
            .where('menuCondition.menuId', 'in', item.value.map(Number)),
        ),
    },
    last: 'id',
    defaultSort: { by: 'conditionCode', order: 'asc' },
  })

/** Every condition. */
export const selectConditions = (db: Db) => conditions(db).orderBy('conditionCode').orderBy('id').execute()

/** Locks conditions and panels: the rule of a panel covers all of its conditions, and changes are rare. */
export const lockConditions = async (tx: Tx) => {
  await sql`select pg_advisory_xact_lock(hashtext('conditions'))`.execute(tx)
}

/** Locks a condition. */
export const lockCondition = (tx: Tx, id: number) =>
  tx.selectFrom('queryCondition').select(columns).where('id', '=', id).forUpdate().executeTakeFirst()

export const selectConditionsByIds = async (db: Db, ids: readonly number[]) =>
  ids.length === 0
    ? []
    : db
        .selectFrom('queryCondition')
        .select(columns)
        .where('id', 'in', [...ids])
        .execute()

/** The menus whose panel has the condition, and the fields of their other conditions. */
export const selectMenusUsing = (db: Db, conditionId: number) =>
  db
    .selectFrom('menuCondition')
    .innerJoin('menu', 'menu.id', 'menuCondition.menuId')
    .select(['menuName', 'menuUrl'])
    .select(
      sql<string[]>`array(select condition_code from menu_condition as beside
        join query_condition on query_condition.id = beside.condition_id
        where beside.menu_id = menu.id and beside.condition_id <> ${conditionId})`.as('others'),
    )
    .where('conditionId', '=', conditionId)
    .orderBy('menu.id')
    .execute()

export const insertCondition = async (tx: Tx, fields: ConditionDraft): Promise<number> =>
  (await tx.insertInto('queryCondition').values(fields).returning('id').executeTakeFirstOrThrow()).id

export const updateCondition = async (tx: Tx, id: number, fields: ConditionDraft) => {
  await tx
    .updateTable('queryCondition')
    .set({ ...fields, version: nextVersion })
    .where('id', '=', id)
    .execute()
}

export const deleteCondition = async (tx: Tx, id: number) => {
  await tx.deleteFrom('queryCondition').where('id', '=', id).execute()
}
