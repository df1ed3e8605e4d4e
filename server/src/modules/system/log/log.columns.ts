import type { LogRow, LogType } from '@seam/contract/system/log'
import type { Column } from '../../../kit/export/sheet-xml.ts'

type Row = Omit<LogRow, 'id'>

const time: Column<Row> = { title: '时间', value: row => row.createTime, kind: 'time' }
const account: Column<Row> = { title: '账号', value: row => row.createName, width: 14 }
const name: Column<Row> = { title: '姓名', value: row => row.userName, width: 12 }
const address: Column<Row> = { title: 'IP', value: row => row.operIp, width: 16 }

const changesText = (changes: Row['changes']) =>
  changes.map(({ label, before, after }) => `${label}：${before} → ${after}`).join('；')

/** What a log looks like in Excel. */
export const logColumns: Record<LogType, readonly Column<Row>[]> = {
  1: [
    time,
    account,
    name,
    { title: '操作', value: row => row.operType, width: 12 },
    { title: '结果', value: row => (row.succeeded ? '成功' : '失败'), width: 8 },
    { title: '说明', value: row => row.operContent, width: 40 },
    address,
    { title: '浏览器', value: row => row.browser },
    { title: '操作系统', value: row => row.system },
  ],
  2: [
    time,
    account,
    name,
    { title: '模块', value: row => row.operModule, width: 14 },
    { title: '操作', value: row => row.operType, width: 14 },
    { title: '内容', value: row => row.operContent, width: 60 },
    { title: '变更', value: row => changesText(row.changes), width: 60 },
    address,
  ],
}
