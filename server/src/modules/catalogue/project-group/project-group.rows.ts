import type { GroupEdit, ProjectGroup, projectGroupCalls } from '@seam/contract/catalogue/project/project-group'
import type { InputOf } from '@seam/contract/kit/call'
import { type State, state } from '@seam/contract/kit/dictionary'
import type { FilterItem } from '@seam/contract/kit/list/page'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import type { Db, Tx } from '../../../db/database.ts'
import { patternOf } from '../../../kit/list/like.ts'
import { applyFiltersAndOrder, paginate } from '../../../kit/list/page.ts'
import { oncePer } from '../../../kit/once-per.ts'
import { nextVersion } from '../../../kit/sql/expressions.ts'
import { lastGroupChange } from '../price/last-change.sql.ts'

type Edit = z.output<typeof GroupEdit>

const members: RawBuilder<ProjectGroup['projects']> = sql`coalesce((
  select json_agg(json_build_object('id', project.id, 'projectName', project_name, 'symbol', symbol, 'state', project.state)
    order by project_group_member.sort, project.id)
  from project_group_member join project on project.id = project_id where group_id = project_group.id), '[]')`

/** Fen. */
const unitTotal: RawBuilder<bigint> = sql`(select coalesce(sum(unit_price.price), 0)::bigint
  from project_group_member join unit_price using (project_id) where group_id = project_group.id)`

const groups = oncePer((db: Db) =>
  db
    .selectFrom('projectGroup')
    .select(['id', 'groupName', 'material', 'price', 'remarks', 'sort', 'state', 'version', 'createTime'])
    .select([members.as('projects'), unitTotal.as('unitTotal'), lastGroupChange.as('lastChange')]),
)

export type GroupRow = Awaited<ReturnType<ReturnType<typeof groups>['execute']>>[number]

const columns = {
  keyword: (_: unknown, { value }: FilterItem) => {
    const part = patternOf(String(value[0]).trim())
    return sql<SqlBool>`(group_name ilike ${part} or remarks ilike ${part})`
  },
  projectId: (_: unknown, { value }: FilterItem) =>
    sql<SqlBool>`exists (select from project_group_member where group_id = project_group.id
      and project_id = any(${value}::integer[]))`,
  groupName: 'groupName',
  material: 'material',
  price: 'price',
  sort: 'sort',
  state: 'state',
  createTime: 'createTime',
} as const

type GroupQuery = InputOf<typeof projectGroupCalls.page>

const order = { columns, last: 'id', defaultSort: { by: 'sort', order: 'asc' } } as const

export const selectGroupPage = (db: Db, input: GroupQuery) => paginate(db, groups(db), input, order)

export const groupQuery = (db: Db, input: GroupQuery) => applyFiltersAndOrder(groups(db), input, order)

/** Locks a package, also against a delegation that orders it concurrently. */
export const lockGroup = async (tx: Tx, id: number): Promise<GroupRow | undefined> => {
  const row = await tx.selectFrom('projectGroup').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
  return row && groups(tx).where('id', '=', id).executeTakeFirst()
}

/** Every package by name, locked. */
export const lockGroups = async (tx: Tx): Promise<ReadonlyMap<string, GroupRow>> => {
  await tx.selectFrom('projectGroup').select('id').orderBy('id').forNoKeyUpdate().execute()
  const rows = await groups(tx).execute()
  return new Map(rows.map(row => [row.groupName, row]))
}

/** Names of enabled projects, by id. */
export const selectEnabledProjectNames = async (
  tx: Tx,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> => {
  const rows = await tx
    .selectFrom('project')
    .select(['id', 'projectName'])
    .where('id', '=', sql<number>`any(${ids})`)
    .where('state', '=', state.enabled)
    .execute()
  return new Map(rows.map(({ id, projectName }) => [id, projectName]))
}

const replaceMembers = async (tx: Tx, groupId: number, projectIds: readonly number[]) => {
  await tx.deleteFrom('projectGroupMember').where('groupId', '=', groupId).execute()
  const rows = projectIds.map((projectId, sort) => ({ groupId, projectId, sort }))
  await tx.insertInto('projectGroupMember').values(rows).execute()
}

export const insertGroup = async (tx: Tx, { projectIds, ...group }: Edit, price: bigint): Promise<number> => {
  const { id } = await tx
    .insertInto('projectGroup')
    .values({ ...group, price })
    .returning('id')
    .executeTakeFirstOrThrow()
  await replaceMembers(tx, id, projectIds)
  return id
}

export const updateGroup = async (tx: Tx, id: number, { projectIds, ...group }: Edit) => {
  await tx
    .updateTable('projectGroup')
    .set({ ...group, version: nextVersion })
    .where('id', '=', id)
    .execute()
  await replaceMembers(tx, id, projectIds)
}

export const setGroupPrice = async (tx: Tx, id: number, price: bigint) => {
  await tx.updateTable('projectGroup').set({ price, version: nextVersion }).where('id', '=', id).execute()
}

export const setGroupState = async (tx: Tx, id: number, state: State) => {
  await tx.updateTable('projectGroup').set({ state, version: nextVersion }).where('id', '=', id).execute()
}
