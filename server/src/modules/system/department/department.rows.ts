import type { Department } from '@seam/contract/system/department'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import { nextVersion } from '../../../kit/sql/next-version.ts'

const columns = ['id', 'parentId', 'departmentName', 'contactUser', 'telephone', 'remarks', 'state', 'version'] as const

export const selectDepartments = (db: Db) => db.selectFrom('department').select(columns).orderBy('id').execute()

/** Keeps an enabled department from being stopped until this transaction ends; undefined where there is none. */
export const lockEnabledDepartment = (tx: Tx, id: number) =>
  tx
    .selectFrom('department')
    .select(['id', 'departmentName'])
    .where('id', '=', id)
    .where('state', '=', 2)
    .forShare()
    .executeTakeFirst()

/** The ids of a department and of all below it, as a subquery. */
export const departmentSubtree = (id: number) => sql<number>`(
  with recursive below(id) as (
    select ${id}::int union all select department.id from department join below on department.parent_id = below.id
  ) select id from below)`

/** Rows of a flat list as a tree; a row whose parent is not in the list stands at the top. */
export const toTree = (rows: readonly Omit<Department, 'children'>[]): Department[] => {
  const nodes = new Map(rows.map(row => [row.id, { ...row, children: [] as Department[] }]))
  const top: Department[] = []
  for (const node of nodes.values()) (nodes.get(node.parentId ?? 0)?.children ?? top).push(node)
  return top
}

/** The department, held until this transaction ends. */
export const lockDepartment = (tx: Tx, id: number) =>
  tx.selectFrom('department').select(columns).where('id', '=', id).forUpdate().executeTakeFirst()

/** Has it a department below it that is not stopped? */
export const hasEnabledChild = async (tx: Tx, id: number): Promise<boolean> =>
  (await tx
    .selectFrom('department')
    .select('id')
    .where('parentId', '=', id)
    .where('state', '=', 2)
    .limit(1)
    .executeTakeFirst()) !== undefined

type Fields = { departmentName: string; contactUser: string; telephone: string; remarks: string }

export const insertDepartment = async (tx: Tx, row: Fields & { parentId: number | null }): Promise<number> =>
  (await tx.insertInto('department').values(row).returning('id').executeTakeFirstOrThrow()).id

export const updateDepartment = async (tx: Tx, id: number, edit: Partial<Fields> & { state?: 1 | 2 }) => {
  await tx
    .updateTable('department')
    .set({ ...edit, version: nextVersion })
    .where('id', '=', id)
    .execute()
}
