import { projectCalls } from '@seam/contract/catalogue/project.calls'
import { staff } from '../content/staff-list.ts'
import type { MakeContext } from '../make/context.ts'

/** Usual limits of those who buy coal, in %, by project code. */
const highLimits: Readonly<Record<string, string>> = { AAD: '30.00', STD: '1.50' }

/** Sets the limits above which results are listed as 高指标. */
export const setHighLimits = async ({ call }: MakeContext) => {
  for (const [projectCode, highLimit] of Object.entries(highLimits)) {
    const { rows } = await call(staff.manager, projectCalls.page, { query: { projectCode }, pageSize: 100 })
    const project = rows.find(row => row.projectCode === projectCode)
    if (project === undefined) throw new Error(`there is no project ${projectCode}`)
    const {
      standardName: _,
      otherMethods: __,
      state: ___,
      price: ____,
      used: _____,
      createTime: ______,
      ...draft
    } = project
    await call(staff.manager, projectCalls.update, { ...draft, highLimit })
  }
}
