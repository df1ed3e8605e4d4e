import { z } from 'zod'
import { read } from '../../kit/call.ts'
import { catalogueCalls, listRow, sort } from '../../kit/list/catalogue.ts'
import { optionalText, text } from '../../kit/value/text.ts'
import { Classification, CoalIndices } from './coal-classification.ts'

export const CoalCategoryDraft = z.strictObject({
  categoryName: text('煤类名称', 20),
  /** the class of GB/T 5751, such as JM; empty where it has none */
  categoryCode: optionalText('代号', 10),
  remarks: optionalText('备注', 50),
  sort,
})

export const CoalCategory = listRow({ categoryName: z.string(), categoryCode: z.string(), remarks: z.string() })
export type CoalCategory = z.output<typeof CoalCategory>

export const coalCategoryCalls = {
  ...catalogueCalls({
    path: 'basic/coalCategory',
    noun: '煤类',
    view: 'coalCategoryView',
    edit: 'coalCategoryEdit',
    readers: ['coalView', 'coalEdit'],
    draft: CoalCategoryDraft,
    row: CoalCategory,
    sorts: ['categoryName', 'categoryCode'],
  }),
  classify: read({
    method: 'POST',
    path: 'basic/coalCategory/classify',
    access: ['coalClassify', 'coalCategoryView', 'coalCategoryEdit'],
    summary: '按 GB/T 5751 由指标判别煤类；缺什么指标也说明',
    input: CoalIndices,
    output: Classification,
  }),
}
