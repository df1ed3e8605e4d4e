import { z } from 'zod'
import { nothing, read, write } from '../../kit/call.ts'
import { failures } from '../../kit/failure.ts'
import { id, text, version } from '../../kit/value/text.ts'

/** Maximum depth of the tree. */
export const categoryDepth = 5

export const materialCategoryFailures = failures({
  nameTaken: [22901, '同一上级下已有同名类别'],
  parentGone: [22902, '上级类别不存在或已被删除'],
  tooDeep: [22903, `类别最多${categoryDepth}级`],
  hasChildren: [22904, '该类别下还有子类别，不能删除'],
  inUse: [22905, '该类别已被使用，不能删除'],
  parentFixed: [22906, '上级类别不能修改'],
})

/** The form of a category; one without a parent is at the top level. */
export const MaterialCategoryDraft = z.strictObject({
  parentId: id.nullish().transform(value => value ?? null),
  productName: text('类别名称', 20),
})

type CategoryRow = { id: number; parentId: number | null; productName: string; version: number }
export type MaterialCategory = CategoryRow & { childList: MaterialCategory[] }

export const MaterialCategory: z.ZodType<MaterialCategory> = z.object({
  id,
  parentId: id.nullable(),
  productName: z.string(),
  version: z.number(),
  get childList() {
    return z.array(MaterialCategory)
  },
})

const module = '物料类别'

export const materialCategoryCalls = {
  tree: read({
    path: 'basic/materialCategory/getAllTree',
    access: ['classifyView', 'classifyAdd', 'classifyEdit', 'classifyDel'],
    summary: '物料类别树',
    output: z.array(MaterialCategory),
  }),
  add: write({
    path: 'basic/materialCategory/add',
    access: 'classifyAdd',
    summary: '新增物料类别',
    input: MaterialCategoryDraft,
    output: z.object({ id }),
    log: { module, action: '新增物料类别' },
  }),
  update: write({
    path: 'basic/materialCategory/update',
    access: 'classifyEdit',
    summary: '修改物料类别的名称；上级不可改',
    input: MaterialCategoryDraft.extend({ id, version, parentId: id.nullish() }),
    output: nothing,
    log: { module, action: '修改物料类别' },
  }),
  remove: write({
    path: 'basic/materialCategory/deleteById',
    access: 'classifyDel',
    summary: '删除没有子类别、没有使用的物料类别',
    input: z.strictObject({ id }),
    output: nothing,
    log: { module, action: '删除物料类别' },
  }),
}
