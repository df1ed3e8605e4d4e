import { type InstrumentRow, type PersonRow, type WorkRow, workHeadings } from '@seam/contract/insight/stat/workload'
import { type ListColumn, listColumns } from '../../../kit/export/list.ts'

export const personColumns: readonly ListColumn<PersonRow>[] = [
  { key: 'userName', title: '姓名', value: row => row.userName },
  { key: 'submitted', title: '提交项次', value: row => row.submitted, kind: 'number' },
  { key: 'readings', title: '录入读数', value: row => row.readings, kind: 'number' },
  { key: 'returned', title: '被退回、撤回', value: row => row.returned, kind: 'number' },
  { key: 'confirmed', title: '复核项次', value: row => row.confirmed, kind: 'number' },
  { key: 'reports', title: '批准报告', value: row => row.reports, kind: 'number' },
]

export const instrumentColumns: readonly ListColumn<InstrumentRow>[] = [
  { key: 'instrument', title: '仪器编号', value: row => row.instrument },
  { key: 'instrumentName', title: '名称', value: row => row.instrumentName, width: 24 },
  { key: 'readings', title: '读数', value: row => row.readings, kind: 'number' },
  { key: 'items', title: '项次', value: row => row.items, kind: 'number' },
  { key: 'samples', title: '样品', value: row => row.samples, kind: 'number' },
  { key: 'lastTime', title: '最后使用', value: row => row.lastTime, kind: 'time' },
]

/** The columns of the rows behind a figure. */
export const workColumns = listColumns<WorkRow, typeof workHeadings>(workHeadings, {
  time: { value: row => row.time, kind: 'time' },
  userName: { value: row => row.userName, width: 12 },
  labCode: { value: row => row.labCode, width: 14 },
  projectName: { value: row => row.projectName, width: 24 },
  instrument: { value: row => row.instrument, width: 14 },
  content: { value: row => row.content, width: 22 },
})
