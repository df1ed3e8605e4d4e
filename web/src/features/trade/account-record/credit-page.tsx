import { postingKind } from '@seam/contract/client/ledger'
import { type AccountRecord, accountMoneyCalls } from '@seam/contract/trade/account-money'
import { DictionaryTag } from '../../../kit/dictionary/dictionary-tag.tsx'
import { Money } from '../../../kit/money/money.tsx'
import type { Column } from '../../../kit/page-table/columns/column.ts'
import { PageTable } from '../../../kit/page-table/page-table.tsx'
import { Time } from '../../../kit/time/time.tsx'

const columns: readonly Column<AccountRecord>[] = [
  { key: 'clientName', title: '客户', width: 220 },
  {
    key: 'kind',
    title: '类型',
    width: 110,
    render: row => <DictionaryTag dictionary={postingKind} value={row.kind} />,
  },
  { key: 'delegateCode', title: '委托单', width: 180 },
  { key: 'tradeCode', title: '交易号', width: 130 },
  {
    key: 'change',
    title: '使用（负数为释放）',
    width: 150,
    align: 'right',
    render: row => <Money value={row.change} />,
  },
  { key: 'after', title: '之后已用', width: 130, align: 'right', render: row => <Money value={row.after} /> },
  { key: 'remarks', title: '备注', width: 180, optional: true },
  { key: 'createName', title: '经办人', width: 100 },
  { key: 'createTime', title: '时间', width: 170, render: row => <Time value={row.createTime} /> },
]

/** How clients used and released their credit. */
export const CreditPage = () => (
  <PageTable
    listKey="client/credit"
    label="授信记录"
    call={accountMoneyCalls.creditRecords}
    columns={columns}
    conditions={[]}
  />
)
