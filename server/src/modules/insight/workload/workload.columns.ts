import type { InstrumentRow, PersonRow } from '@seam/contract/insight/stat/workload'
import type { Column } from '../../../kit/export/workbook/sheet-xml.ts'

export const personColumns: readonly Column<PersonRow>[] = [
  { title: '姓名', value: row => row.userName },
  { title: '提交项次', value: row => row.submitted, kind: 'number' },
  { title: '录入读数', value: row => row.readings, kind: 'number' },
  { title: '被退回、撤回', value: row => row.returned, kind: 'number' },
  { title: '复核项次', value: row => row.confirmed, kind: 'number' },
  { title: '批准报告', value: row => row.reports, kind: 'number' },
]

export const instrumentColumns: readonly Column<InstrumentRow>[] = [
  { title: '仪器编号', value: row => row.instrument },
  { title: '名称', value: row => row.instrumentName, width: 24 },
  { title: '读数', value: row => row.readings, kind: 'number' },
  { title: '项次', value: row => row.items, kind: 'number' },
  { title: '样品', value: row => row.samples, kind: 'number' },
  { title: '最后使用', value: row => row.lastTime, kind: 'time' },
]
