import { projectCalls } from '@seam/contract/catalogue/project/project.calls'
import { staff } from '../content/staff-list.ts'
import type { MakeContext } from '../make/context.ts'

/** The project with this code. */
export const findProject = async ({ call }: Pick<MakeContext, 'call'>, projectCode: string) => {
  const { rows } = await call(staff.manager, projectCalls.page, { query: { projectCode }, pageSize: 100 })
  const project = rows.find(row => row.projectCode === projectCode)
  if (project === undefined) throw new Error(`there is no project ${projectCode}`)
  return project
}
