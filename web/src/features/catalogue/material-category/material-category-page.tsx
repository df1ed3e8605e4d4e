import { PlusOutlined } from '@ant-design/icons'
import { materialCategoryCalls } from '@seam/contract/catalogue/material/material-category'
import { Button } from 'antd'
import { useMemo } from 'react'
import { useRead, useWrite } from '../../../kit/api/use-call.ts'
import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx'
import { useDialog } from '../../../kit/dialog/use-dialog.ts'
import { confirmThen } from '../../../kit/feedback/confirm.ts'
import type { Column } from '../../../kit/page-table/columns/column.ts'
import type { RowAction } from '../../../kit/page-table/rows/row-actions.tsx'
import { find } from '../../../kit/search/find.ts'
import { Permit } from '../../../kit/session/permit.tsx'
import { TreeTable } from '../../../kit/tree-table/tree-table.tsx'
import type { CategorySubject } from './category-dialog.tsx'
import { type Category, countBelow, mayHaveChildren, toRows } from './category-tree.ts'

const CategoryDialog = lazyDialog(() => import('./category-dialog.tsx').then(module => module.CategoryDialog))

const columns: readonly [Column<Category>, ...Column<Category>[]] = [
  { key: 'productName', title: '类别名称', minWidth: 280, heading: true },
  { key: 'below', title: '下级', width: 120, render: row => countBelow(row) || '--' },
]

const nameOf = ({ productName }: Category) => productName
const matches = ({ productName }: Category, text: string) => find([{ name: productName }], text).length > 0

/** Kinds of material as a tree (spec §2). */
export const MaterialCategoryPage = () => {
  const { data, ...answer } = useRead(materialCategoryCalls.tree, {})
  const rows = useMemo(() => data && toRows(data), [data])
  const dialog = useDialog<CategorySubject>()
  const { run } = useWrite(materialCategoryCalls.remove, {
    refresh: [materialCategoryCalls.tree],
    success: '操作成功！',
  })
  const remove = ({ id, productName }: Category) =>
    confirmThen({ title: `删除物料类别【${productName}】？`, content: '删除后不能恢复。', okText: '删除' }, () =>
      run({ id }),
    )

  const actions = (category: Category): RowAction[] => [
    { label: '编辑', permit: ['classifyEdit'], onClick: () => dialog.show({ edit: category }) },
    { label: '删除', permit: ['classifyDel'], danger: true, onClick: () => void remove(category) },
    ...(mayHaveChildren(category)
      ? [{ label: '新增下级', permit: ['classifyAdd'] as const, onClick: () => dialog.show({ under: category }) }]
      : []),
  ]

  return (
    <>
      <TreeTable
        listKey="basic/materialCategory"
        label="物料类别列表"
        answer={{ ...answer, data: rows }}
        columns={columns}
        nameOf={nameOf}
        matches={matches}
        searchLabel="搜索类别名称"
        actions={actions}
        rightClick
        toolbar={
          <Permit of={['classifyAdd']}>
            <Button type="primary" icon={<PlusOutlined />} onClick={() => dialog.show({ under: undefined })}>
              新增类别
            </Button>
          </Permit>
        }
      />
      <CategoryDialog open={dialog.open} subject={dialog.subject} onClose={dialog.close} />
    </>
  )
}
