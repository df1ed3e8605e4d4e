import { z } from 'zod'
import { failures } from '../../kit/failure.ts'
import { catalogueCalls, listRow, sort } from '../../kit/list/catalogue.ts'
import { id, text } from '../../kit/value/text.ts'

export const coalFailures = failures({ categoryStopped: [22201, '所选煤类不存在或已停用'] })

export const CoalDraft = z.strictObject({ coalName: text('煤种名称', 40), categoryId: id.nullish(), sort })

export const Coal = listRow({ coalName: z.string(), categoryId: id.nullable(), categoryName: z.string().nullable() })
export type Coal = z.output<typeof Coal>

export const coalCalls = catalogueCalls({
  path: 'basic/coal',
  noun: '煤种',
  view: 'coalView',
  edit: 'coalEdit',
  draft: CoalDraft,
  row: Coal,
  filters: { categoryId: 'number' },
  sorts: ['coalName', 'categoryName'],
})
