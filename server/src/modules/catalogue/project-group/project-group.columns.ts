import { material } from '@seam/contract/catalogue/project/project'
import { groupPriceHeadings } from '@seam/contract/catalogue/project/project-group'
import { state } from '@seam/contract/kit/dictionary'
import { fromFen } from '@seam/contract/kit/value/money'
import { listColumns } from '../../../kit/export/list.ts'
import { lastMoveText } from '../price/price.rules.ts'
import type { GroupRow } from './project-group.rows.ts'

/** The columns of packages in Excel. */
export const groupColumns = listColumns<GroupRow, typeof groupPriceHeadings>(groupPriceHeadings, {
  groupName: { value: row => row.groupName },
  material: { value: row => material.label(row.material), width: 8 },
  projects: { value: row => row.projects.map(({ projectName }) => projectName).join('、'), width: 50 },
  price: { value: row => fromFen(row.price), kind: 'money' },
  unitTotal: { value: row => fromFen(row.unitTotal), kind: 'money' },
  lastMove: { value: row => lastMoveText(fromFen(row.price), row.lastChange), width: 30 },
  changeTime: { value: row => row.lastChange?.createTime ?? null, kind: 'time' },
  reason: { value: row => row.lastChange?.reason ?? '', width: 30 },
  changer: { value: row => row.lastChange?.userName ?? '', width: 10 },
  remarks: { value: row => row.remarks, width: 30 },
  state: { value: row => state.label(row.state), width: 8 },
})
