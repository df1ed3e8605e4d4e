import {
  categoryDepth,
  type MaterialCategory,
  materialCategoryCalls,
  materialCategoryFailures,
} from '@seam/contract/catalogue/material/material-category'
import type { Tx } from '../../../db/database.ts'
import { changeSentence, changesOf } from '../../../kit/log.ts'
import { checkVersion, refuse, requireRow } from '../../../kit/refusal.ts'
import { implement } from '../../../kit/serve/implement.ts'
import * as rows from './material-category.rows.ts'

type Row = Omit<MaterialCategory, 'childList'>

/** The rows of a flat list as a tree, in their order. */
const toTree = (rows: readonly Row[]): MaterialCategory[] => {
  const nodes = new Map(rows.map(row => [row.id, { ...row, childList: [] as MaterialCategory[] }]))
  const top: MaterialCategory[] = []
  for (const node of nodes.values()) (nodes.get(node.parentId ?? 0)?.childList ?? top).push(node)
  return top
}

/** Locks the parent: otherwise a child could lose its parent. */
const holdParent = async (tx: Tx, parentId: number | null) => {
  if (parentId === null) return undefined
  const parent = requireRow(await rows.lockParentCategory(tx, parentId), materialCategoryFailures.parentGone)
  if ((await rows.findDepth(tx, parentId)) >= categoryDepth) throw refuse(materialCategoryFailures.tooDeep)
  return parent
}

export const materialCategoryRoutes = implement(
  materialCategoryCalls,
  {
    tree: async ({ db }) => toTree(await rows.selectCategories(db)),

    add: async ({ db, input, logOperation }) => {
      const parent = await holdParent(db, input.parentId)
      const id = await rows.insertCategory(db, input)
      logOperation(`新增物料类别【${input.productName}】${parent ? `，上级类别【${parent.productName}】` : ''}`)
      return { id }
    },

    update: async ({ db, input, logOperation }) => {
      const before = requireRow(await rows.lockCategory(db, input.id))
      checkVersion(before, input.version)
      if (input.parentId !== undefined && input.parentId !== before.parentId)
        throw refuse(materialCategoryFailures.parentFixed)
      await rows.updateCategoryName(db, input.id, input.productName)
      const changes = changesOf(before, { ...before, productName: input.productName }, { productName: '名称' })
      logOperation(changeSentence(`物料类别【${before.productName}】`, changes), changes)
      return null
    },

    remove: async ({ db, input, logOperation }) => {
      const before = requireRow(await rows.lockCategory(db, input.id))
      if (await rows.hasChild(db, input.id)) throw refuse(materialCategoryFailures.hasChildren)
      if (!(await rows.deleteCategory(db, input.id))) throw refuse(materialCategoryFailures.inUse)
      logOperation(`删除物料类别【${before.productName}】`)
      return null
    },
  },
  { material_category_taken: materialCategoryFailures.nameTaken },
)
