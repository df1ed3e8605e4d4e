import { conditionType, type KeptCondition, operatorNames } from '@seam/contract/system/condition'
import type { Column } from '../../../kit/page-table/columns/column.ts'

const sourceOf = ({ comboboxType, dictCode, comboboxUrl }: KeptCondition) =>
  comboboxType === 'dict' ? `字典 ${dictCode}` : comboboxType === 'url' ? comboboxUrl : '--'

export const conditionColumns: readonly Column<KeptCondition>[] = [
  { key: 'tagName', title: '标签名称', heading: true, minWidth: 140 },
  { key: 'conditionName', title: '条件名称' },
  { key: 'conditionCode', title: '字段', minWidth: 140 },
  { key: 'conditionType', title: '类型', render: row => conditionType.label(row.conditionType) },
  {
    key: 'op',
    title: '比较方式',
    render: row => (row.conditionType === conditionType.range ? '区间' : operatorNames[row.op]),
  },
  { key: 'source', title: '选项来源', minWidth: 180, render: sourceOf },
  { key: 'menus', title: '使用的菜单', minWidth: 180 },
]
