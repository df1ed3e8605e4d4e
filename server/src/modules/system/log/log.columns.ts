import type { LogRow, LogType } from '@seam/contract/system/log'
import type { ListColumn } from '../../../kit/export/list.ts'

type Row = Omit<LogRow, 'id'>

const time: ListColumn<Row> = { key: 'createTime', title: '时间', value: row => row.createTime, kind: 'time' }
const account: ListColumn<Row> = { key: 'createName', title: '账号', value: row => row.createName, width: 14 }
const name: ListColumn<Row> = { key: 'userName', title: '姓名', value: row => row.userName, width: 12 }
const address: ListColumn<Row> = { key: 'operIp', title: 'IP', value: row => row.operIp, width: 16 }

const changesText = (changes: Row['changes']) =>
  changes.map(({ label, before, after }) => `${label}：${before} → ${after}`).join('；')

/** The columns of a log in Excel. */
export const logColumns: Record<LogType, readonly ListColumn<Row>[]> = {
  1: [
    time,
    account,
    name,
    { key: 'operType', title: '操作', value: row => row.operType, width: 12 },
    { key: 'succeeded', title: '结果', value: row => (row.succeeded ? '成功' : '失败'), width: 8 },
    { key: 'operContent', title: '说明', value: row => row.operContent, width: 40 },
    address,
    { key: 'browser', title: '浏览器', value: row => row.browser },
    { key: 'system', title: '操作系统', value: row => row.system },
  ],
  2: [
    time,
    account,
    name,
    { key: 'operModule', title: '模块', value: row => row.operModule, width: 14 },
    { key: 'operType', title: '操作', value: row => row.operType, width: 14 },
    { key: 'operContent', title: '内容', value: row => row.operContent, width: 60 },
    { key: 'changes', title: '变更', value: row => changesText(row.changes), width: 60 },
    address,
  ],
}
