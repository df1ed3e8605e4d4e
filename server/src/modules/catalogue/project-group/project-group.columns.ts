import { material } from '@seam/contract/catalogue/project'
import { state } from '@seam/contract/kit/dictionary'
import { fromFen } from '@seam/contract/kit/money'
import type { ListColumn } from '../../../kit/export/list.ts'
import type { GroupRow } from './project-group.rows.ts'

/** The columns of packages in Excel. */
export const groupColumns: readonly ListColumn<GroupRow>[] = [
  { key: 'groupName', title: '项目组', value: row => row.groupName },
  { key: 'material', title: '物料', value: row => material.label(row.material), width: 8 },
  {
    key: 'projects',
    title: '检测项目',
    value: row => row.projects.map(({ projectName }) => projectName).join('、'),
    width: 50,
  },
  { key: 'price', title: '价格（元）', value: row => fromFen(row.price), kind: 'money' },
  { key: 'unitTotal', title: '单价合计（元）', value: row => fromFen(row.unitTotal), kind: 'money' },
  { key: 'changeTime', title: '最近变更', value: row => row.lastChange?.createTime ?? null, kind: 'time' },
  { key: 'reason', title: '变更原因', value: row => row.lastChange?.reason ?? '', width: 30 },
  { key: 'changer', title: '变更人', value: row => row.lastChange?.userName ?? '', width: 10 },
  { key: 'remarks', title: '备注', value: row => row.remarks, width: 30 },
  { key: 'state', title: '状态', value: row => state.label(row.state), width: 8 },
]
