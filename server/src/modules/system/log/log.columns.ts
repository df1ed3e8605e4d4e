import { type LogRow, type LogType, loginHeadings, operationHeadings } from '@seam/contract/system/log'
import { type ListColumn, listColumns } from '../../../kit/export/list.ts'

type Row = Omit<LogRow, 'id'>

const changesText = (changes: Row['changes']) =>
  changes.map(({ label, before, after }) => `${label}：${before} → ${after}`).join('；')

/** The columns of a log in Excel. What the screen shows by a colour or behind 详情 is beside the column that shows it. */
export const logColumns: Record<LogType, readonly ListColumn<Row>[]> = {
  1: listColumns<Row, typeof loginHeadings>(loginHeadings, {
    createName: { value: row => row.createName, width: 14 },
    userName: { value: row => row.userName, width: 12 },
    operModule: { value: row => row.operModule, width: 14 },
    operType: [
      { value: row => row.operType, width: 12 },
      { title: '结果', value: row => (row.succeeded ? '成功' : '失败'), width: 8 },
    ],
    operContent: { value: row => row.operContent, width: 40 },
    browser: { value: row => row.browser },
    system: { value: row => row.system },
    operIp: { value: row => row.operIp, width: 16 },
    createTime: { value: row => row.createTime, kind: 'time' },
  }),
  2: listColumns<Row, typeof operationHeadings>(operationHeadings, {
    createName: { value: row => row.createName, width: 14 },
    userName: { value: row => row.userName, width: 12 },
    operModule: { value: row => row.operModule, width: 14 },
    operType: { value: row => row.operType, width: 14 },
    operContent: [
      { value: row => row.operContent, width: 60 },
      { title: '变更', value: row => changesText(row.changes), width: 60 },
    ],
    operIp: { value: row => row.operIp, width: 16 },
    createTime: { value: row => row.createTime, kind: 'time' },
  }),
}
