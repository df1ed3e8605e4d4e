import { material } from '@seam/contract/catalogue/project/project'
import type { ProjectGroup } from '@seam/contract/catalogue/project/project-group'
import { state } from '@seam/contract/kit/dictionary'
import { Tag } from 'antd'
import { DictionaryTag } from '../../../kit/dictionary/dictionary-tag.tsx'
import { moneyText } from '../../../kit/money/money.tsx'
import type { Column } from '../../../kit/page-table/columns/column.ts'
import { dictionaryColumn } from '../../../kit/page-table/columns/dictionary-column.tsx'
import { timeColumn } from '../../../kit/page-table/columns/time-column.tsx'

export const groupColumns: readonly Column<ProjectGroup>[] = [
  { key: 'groupName', title: '项目组', width: 170, heading: true },
  {
    key: 'projects',
    title: '检测项目',
    minWidth: 260,
    render: ({ projects }) => projects.map(({ projectName }) => projectName).join('、'),
  },
  { key: 'count', title: '项目数', width: 84, align: 'right', render: ({ projects }) => projects.length },
  { key: 'price', title: '价格（元）', width: 110, align: 'right', render: ({ price }) => moneyText(price) },
  {
    key: 'unitTotal',
    title: '单价合计（元）',
    width: 128,
    align: 'right',
    render: ({ unitTotal }) => moneyText(unitTotal),
  },
  dictionaryColumn('material', '物料', material, { width: 80 }),
  { key: 'remarks', title: '备注', minWidth: 140, optional: true },
  { key: 'sort', title: '排序', width: 76, align: 'right', optional: true },
  timeColumn('createTime', '创建时间', { width: 120, optional: true }),
  {
    key: 'state',
    title: '状态',
    width: 150,
    render: row => (
      <>
        <DictionaryTag dictionary={state} value={row.state} />
        {row.projects.some(project => project.state === state.stopped) && <Tag color="orange">含停用项目</Tag>}
      </>
    ),
  },
]
