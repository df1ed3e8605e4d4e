import { material } from '@seam/contract/catalogue/project'
import { state } from '@seam/contract/kit/dictionary'
import { fromFen } from '@seam/contract/kit/money'
import type { Column } from '../../../kit/export/sheet-xml.ts'
import type { GroupRow } from './group.rows.ts'

/** What packages look like in Excel. */
export const groupColumns: readonly Column<GroupRow>[] = [
  { title: '项目组', value: row => row.groupName },
  { title: '物料', value: row => material.label(row.material), width: 8 },
  { title: '检测项目', value: row => row.projects.map(({ projectName }) => projectName).join('、'), width: 50 },
  { title: '价格（元）', value: row => fromFen(row.price), kind: 'money' },
  { title: '单价合计（元）', value: row => fromFen(row.unitTotal), kind: 'money' },
  { title: '最近变更', value: row => row.lastChange?.createTime ?? null, kind: 'time' },
  { title: '变更原因', value: row => row.lastChange?.reason ?? '', width: 30 },
  { title: '变更人', value: row => row.lastChange?.userName ?? '', width: 10 },
  { title: '备注', value: row => row.remarks, width: 30 },
  { title: '状态', value: row => state.label(row.state), width: 8 },
]
