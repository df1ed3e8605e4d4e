import { coalCategoryCalls } from '@seam/contract/catalogue/material/coal-category'
import { catalogueFailures } from '@seam/contract/kit/list/catalogue'
import { catalogue } from '../../../kit/catalogue/catalogue.ts'
import { implement } from '../../../kit/serve/implement.ts'
import { isUsedBySample } from '../usage/usage.rows.ts'
import { selectCoalCategoryRows } from './coal-category.rows.ts'
import { classify } from './coal-classification.rules.ts'

export const coalCategoryRoutes = implement(
  coalCategoryCalls,
  {
    ...catalogue(coalCategoryCalls, {
      table: 'coalCategory',
      name: 'categoryName',
      rows: selectCoalCategoryRows,
      labels: { categoryName: '名称', categoryCode: '代号', remarks: '备注' },
      columns: { categoryName: 'categoryName', categoryCode: 'categoryCode' },
      fixed: { fields: ['categoryName'], isUsed: isUsedBySample('coalCategoryId') },
    }),
    classify: async ({ input }) => classify(input),
  },
  { coal_category_taken: catalogueFailures.nameTaken },
)
