import { coalCalls, coalFailures } from '@seam/contract/catalogue/material/coal'
import { catalogueFailures } from '@seam/contract/kit/list/catalogue'
import type { Tx } from '../../../db/database.ts'
import { catalogue } from '../../../kit/catalogue/catalogue.ts'
import { requireRow } from '../../../kit/refusal.ts'
import { implement } from '../../../kit/serve/implement.ts'
import { lockEnabledCategory } from '../coal-category/coal-category.rows.ts'
import { isUsedBySample } from '../usage/usage.rows.ts'
import { lockCategoryId, selectCoalRows } from './coal.rows.ts'

const plain = catalogue(coalCalls, {
  table: 'coal',
  name: 'coalName',
  rows: selectCoalRows,
  labels: { coalName: '名称', categoryName: '煤类' },
  columns: {
    coalName: 'coal.coalName',
    categoryId: 'coal.categoryId',
    categoryName: 'coalCategory.categoryName',
  },
  fixed: { fields: ['coalName'], isUsed: isUsedBySample('coalId') },
})

const requireEnabledCategory = async (tx: Tx, categoryId: number | null | undefined) => {
  if (categoryId) requireRow(await lockEnabledCategory(tx, categoryId), coalFailures.categoryStopped)
}

export const coalRoutes = implement(
  coalCalls,
  {
    ...plain,

    add: async context => {
      await requireEnabledCategory(context.db, context.input.categoryId)
      return plain.add(context)
    },

    update: async context => {
      const { db, input } = context
      // A coal keeps a category that was stopped since.
      if (input.categoryId !== (await lockCategoryId(db, input.id))) await requireEnabledCategory(db, input.categoryId)
      return plain.update(context)
    },
  },
  { coal_taken: catalogueFailures.nameTaken },
)
