import { postingKind } from '@seam/contract/client/money/ledger'
import { accountMoneyCalls, type CreditRecord, creditRecordKind } from '@seam/contract/trade/account-money'
import { useMemo, useState } from 'react'
import { DictionaryTag } from '../../../kit/dictionary/dictionary-tag.tsx'
import { moneyText } from '../../../kit/money/money.tsx'
import type { Column } from '../../../kit/page-table/columns/column.ts'
import { dictionaryColumn } from '../../../kit/page-table/columns/dictionary-column.tsx'
import { moneyColumn } from '../../../kit/page-table/columns/money-column.tsx'
import { timeColumn } from '../../../kit/page-table/columns/time-column.tsx'
import { PageTable } from '../../../kit/page-table/page-table.tsx'
import type { Condition } from '../../../kit/query-panel/condition.ts'
import { ClientFilter, type FilteredClient } from '../../../shared/client/client-filter.tsx'
import { CreditFacts } from '../../../shared/client/credit-facts.tsx'

const limitText = ({ limitBefore, limitAfter, daysBefore, daysAfter }: CreditRecord) => {
  if (limitBefore === null || limitAfter === null) return '--'
  const limit = limitBefore === limitAfter ? [] : [`${moneyText(limitBefore)} → ${moneyText(limitAfter)}`]
  const days = daysBefore === daysAfter ? [] : [`账期 ${daysBefore} → ${daysAfter} 天`]
  return [...limit, ...days].join('，')
}

const columns: readonly Column<CreditRecord>[] = [
  { key: 'clientName', title: '客户', minWidth: 130, twoLines: true },
  dictionaryColumn('recordKind', '类型', creditRecordKind, { width: 76 }),
  {
    key: 'kind',
    title: '记账类型',
    width: 100,
    render: row => (row.kind === null ? '--' : <DictionaryTag dictionary={postingKind} value={row.kind} />),
  },
  { key: 'delegateCode', title: '委托单', width: 160 },
  { key: 'tradeCode', title: '交易号', width: 116 },
  moneyColumn('change', '已用变动', { width: 104 }),
  moneyColumn('after', '之后已用', { width: 104 }),
  { key: 'limitAfter', title: '额度调整', minWidth: 140, twoLines: true, render: limitText },
  { key: 'remarks', title: '备注', width: 180, optional: true },
  { key: 'createName', title: '经办人', width: 84, optional: true },
  timeColumn('createTime', '时间', { width: 116 }),
]

const conditions: readonly Condition[] = [
  { key: 'recordKind', label: '类型', kind: 'select', source: { options: [...creditRecordKind.options] } },
  { key: 'createTime', label: '时间', kind: 'range' },
]

/** How clients used and released their credit, and what limits and terms were set; of one client, its debt by age. */
export const CreditPage = () => {
  const [client, setClient] = useState<FilteredClient>()
  const filters = useMemo(
    () => (client === undefined ? [] : [{ key: 'clientId', op: 'eq' as const, value: [client.id] }]),
    [client],
  )
  return (
    <>
      {client !== undefined && <CreditFacts clientId={client.id} />}
      <PageTable
        listKey="client/credit"
        label="授信记录"
        call={accountMoneyCalls.creditRecords}
        columns={columns}
        conditions={conditions}
        filters={filters}
        toolbar={() => <ClientFilter chosen={client?.clientName ?? ''} onChange={setClient} />}
      />
    </>
  )
}
