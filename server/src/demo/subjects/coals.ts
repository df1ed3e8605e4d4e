import { coalCalls } from '@seam/contract/catalogue/material/coal'
import { state } from '@seam/contract/kit/dictionary'
import { demoCoals, rareCoals } from '../content/coal/coal-list.ts'
import { staff } from '../content/staff-list.ts'
import type { MakeContext } from '../make/context.ts'

export const addCoals = async ({ call, services: { db } }: MakeContext) => {
  const categories = await db.selectFrom('coalCategory').select(['id', 'categoryName']).execute()
  const byName = new Map(categories.map(({ id, categoryName }) => [categoryName, id]))
  for (const [coalName, categoryName, more] of [...demoCoals, ...rareCoals]) {
    const draft = { coalName, categoryId: byName.get(categoryName) ?? null }
    const { id } = await call(staff.manager, coalCalls.add, draft)
    if (more === 'exhausted') await call(staff.manager, coalCalls.switchState, { id, state: state.stopped })
  }
}
