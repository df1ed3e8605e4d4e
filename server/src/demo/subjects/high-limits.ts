import { projectCalls } from '@seam/contract/catalogue/project/project.calls'
import { staff } from '../content/staff-list.ts'
import type { MakeContext } from '../make/context.ts'
import { findProject } from './projects.ts'

/** Usual limits of those who buy coal, in %, by project code. */
const highLimits: Readonly<Record<string, string>> = { AAD: '30.00', STD: '1.50' }

/** Sets the limits above which results are listed as 高指标. */
export const setHighLimits = async (context: MakeContext) => {
  for (const [projectCode, highLimit] of Object.entries(highLimits)) {
    const {
      standardName: _,
      otherMethods: __,
      state: ___,
      price: ____,
      used: _____,
      createTime: ______,
      ...draft
    } = await findProject(context, projectCode)
    await context.call(staff.manager, projectCalls.update, { ...draft, highLimit })
  }
}
