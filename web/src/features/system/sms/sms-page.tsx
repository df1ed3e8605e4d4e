import { type SmsMessage, smsCalls, smsKind, smsState } from '@seam/contract/system/sms'
import type { Column } from '../../../kit/page-table/columns/column.ts'
import { dictionaryColumn } from '../../../kit/page-table/columns/dictionary-column.tsx'
import { timeColumn } from '../../../kit/page-table/columns/time-column.tsx'
import { PageTable } from '../../../kit/page-table/page-table.tsx'
import type { Condition } from '../../../kit/query-panel/condition.ts'
import { Permit } from '../../../kit/session/permit.tsx'
import { ClientMessagesButton } from './client-messages.tsx'

const smsConditions: readonly Condition[] = [
  { key: 'mobile', label: '手机号', kind: 'text', op: 'eq' },
  { key: 'smsKind', label: '类型', kind: 'select', source: { options: [...smsKind.options] } },
  { key: 'state', label: '状态', kind: 'select', source: { options: [...smsState.options] } },
  { key: 'createTime', label: '时间', kind: 'range' },
]

const providers: Readonly<Record<string, string>> = { log: '服务器日志', aliyun: '阿里云短信' }

const smsColumns: readonly Column<SmsMessage>[] = [
  timeColumn('createTime', '时间'),
  { key: 'mobile', title: '手机号', heading: true, minWidth: 130 },
  dictionaryColumn('smsKind', '类型', smsKind, { width: 124 }),
  { key: 'content', title: '内容', minWidth: 240, twoLines: true },
  dictionaryColumn('state', '状态', smsState, { width: 96 }),
  { key: 'failure', title: '原因', minWidth: 130, twoLines: true },
  { key: 'attempts', title: '尝试', width: 80, optional: true, render: row => `${row.attempts} 次` },
  { key: 'provider', title: '通道', width: 100, render: row => providers[row.provider] ?? row.provider },
  timeColumn('doneTime', '完成时间', { optional: true }),
  { key: 'operIp', title: '请求地址', minWidth: 130 },
]

/** 短信记录: each message with its delivery state. */
export const SmsPage = () => (
  <PageTable
    listKey="system/sms"
    label="短信记录列表"
    call={smsCalls.page}
    columns={smsColumns}
    conditions={smsConditions}
    toolbar={
      <Permit of={['configEdit']}>
        <ClientMessagesButton />
      </Permit>
    }
  />
)
