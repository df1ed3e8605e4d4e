import { state } from '@seam/contract/kit/dictionary'
import { departmentFailures } from '@seam/contract/system/department'
import { departmentImport } from '@seam/contract/system/department.import'
import type { z } from 'zod'
import type { Db, Tx } from '../../../db/database.ts'
import { importRoutes } from '../../../kit/import/import-routes.ts'
import { collectFaults, RowFault } from '../../../kit/import/try-rows.ts'
import * as rows from './department.rows.ts'
import { departmentPaths, findDepartmentsByName } from './department.rules.ts'

type ImportedDepartment = z.output<typeof departmentImport.row>

const openDepartments = async (db: Db) =>
  (await rows.selectDepartments(db)).filter(department => department.state === state.enabled)

/** An existing department, or one that an earlier row of the file added. */
const parentOf = async (tx: Tx, paths: ReadonlyMap<number, string>, name: string): Promise<number | null> => {
  if (name === '') return null
  const [id, ...others] = findDepartmentsByName(paths, name)
  if (others.length > 0) throw new RowFault('parentName', '有几个同名的部门，请写作 上级/下级')
  if (id === undefined || (await rows.lockEnabledDepartment(tx, id)) === undefined)
    throw new RowFault('parentName', departmentFailures.parentStopped.message)
  return id
}

export const departmentImportRoutes = importRoutes(departmentImport, {
  choices: async db => ({ parentName: [...departmentPaths(await openDepartments(db)).values()] }),
  nameOf: row => row.departmentName,
  constraints: { department_name_taken: ['departmentName', departmentFailures.nameTaken] },
  begin: async ({ db }) => {
    const departments: { id: number; parentId: number | null; departmentName: string }[] = await openDepartments(db)
    const parent = (name: string) => parentOf(db, departmentPaths(departments), name)
    const look = ({ parentName = '' }: Partial<ImportedDepartment>) => collectFaults(() => parent(parentName))
    const add = async ({ parentName, ...draft }: ImportedDepartment) => {
      const parentId = await parent(parentName)
      const id = await rows.insertDepartment(db, { ...draft, parentId })
      departments.push({ id, parentId, departmentName: draft.departmentName })
      return undefined
    }
    return { identity: ['parentName', 'departmentName'], look, add }
  },
})
