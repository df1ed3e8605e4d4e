import { state } from '@seam/contract/kit/dictionary'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import { readPerRevision } from '../../../kit/session/read-per-revision.ts'
import { nextVersion } from '../../../kit/sql/expressions.ts'

const columns = ['id', 'parentId', 'departmentName', 'contactUser', 'telephone', 'remarks', 'state', 'version'] as const

export const selectDepartments = (db: Db) => db.selectFrom('department').select(columns).orderBy('id').execute()

/** Locks an enabled department against being stopped; undefined if there is none. */
export const lockEnabledDepartment = (tx: Tx, id: number) =>
  tx
    .selectFrom('department')
    .select(['id', 'departmentName'])
    .where('id', '=', id)
    .where('state', '=', state.enabled)
    .forShare()
    .executeTakeFirst()

const readChildren = readPerRevision(async db => {
  const departments = await db.selectFrom('department').select(['id', 'parentId']).execute()
  return Map.groupBy(departments, ({ parentId }) => parentId)
})

/**
 * The ids of a department and its descendants, as values: a single department is compared with `=`, so that an index
 * gives the order.
 */
export const selectSubtreeIds = async (db: Db, id: number, revision: bigint): Promise<number[]> => {
  const children = await readChildren(db, revision)
  const idsBelow = (parent: number): number[] => [
    parent,
    ...(children.get(parent) ?? []).flatMap(child => idsBelow(child.id)),
  ]
  return idsBelow(id)
}

/** Locks a department. */
export const lockDepartment = (tx: Tx, id: number) =>
  tx.selectFrom('department').select(columns).where('id', '=', id).forUpdate().executeTakeFirst()

/** Whether it has an enabled child department. */
export const hasEnabledChild = async (tx: Tx, id: number): Promise<boolean> =>
  (await tx
    .selectFrom('department')
    .select('id')
    .where('parentId', '=', id)
    .where('state', '=', state.enabled)
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

/** Departments in the order of the tree, each with the name of its parent. */
export const departmentQuery = (db: Db, { ids }: { ids?: readonly number[] | undefined }) =>
  db
    .withRecursive('placed', placing =>
      placing
        .selectFrom('department')
        .select(['department.id', sql<number[]>`array[department.id]`.as('place'), sql<string>`''`.as('parentName')])
        .where('department.parentId', 'is', null)
        .unionAll(
          placing
            .selectFrom('department')
            .innerJoin('placed', 'placed.id', 'department.parentId')
            .innerJoin('department as parent', 'parent.id', 'department.parentId')
            .select([
              'department.id',
              sql<number[]>`placed.place || department.id`.as('place'),
              sql<string>`parent.department_name`.as('parentName'),
            ]),
        ),
    )
    .selectFrom('placed')
    .innerJoin('department', 'department.id', 'placed.id')
    .select(['departmentName', 'parentName', 'contactUser', 'telephone', 'remarks', 'state'])
    .$if(ids !== undefined, query => query.where('department.id', 'in', [...(ids ?? [])]))
    .orderBy('placed.place')

export type DepartmentExportRow = Awaited<ReturnType<ReturnType<typeof departmentQuery>['execute']>>[number]
