import { state } from '@seam/contract/kit/dictionary'
import { departmentCalls } from '@seam/contract/system/department'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import type { ListColumn } from '../../../kit/export/list.ts'
import { exportList } from '../../../kit/export/list-export.ts'

/** Departments in the order of the tree, each with the name of the one above it. */
const departmentQuery = (db: Db, { ids }: { ids?: readonly number[] | undefined }) =>
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

type Row = Awaited<ReturnType<ReturnType<typeof departmentQuery>['execute']>>[number]

const columns: readonly ListColumn<Row>[] = [
  { key: 'departmentName', title: '部门名称', value: row => row.departmentName, width: 18 },
  { key: 'departmentName', title: '上级部门', value: row => row.parentName, width: 18 },
  { key: 'contactUser', title: '部门负责人', value: row => row.contactUser, width: 12 },
  { key: 'telephone', title: '联系电话', value: row => row.telephone, width: 14 },
  { key: 'remarks', title: '备注', value: row => row.remarks, width: 24 },
  { key: 'state', title: '状态', value: row => state.label(row.state), width: 8 },
]

export const exportDepartments = exportList(departmentCalls.exportAll, {
  title: () => '部门',
  columns: () => columns,
  query: departmentQuery,
})
