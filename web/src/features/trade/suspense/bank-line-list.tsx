import { suspenseState } from '@seam/contract/client/money/suspense'
import { type BankLineRow, bankLineCalls } from '@seam/contract/trade/bank-line'
import { suspenseCalls } from '@seam/contract/trade/suspense'
import { Badge } from '../../../kit/dictionary/badge.tsx'
import { DictionaryTag } from '../../../kit/dictionary/dictionary-tag.tsx'
import { importButton } from '../../../kit/import/import-button.tsx'
import type { Column } from '../../../kit/page-table/columns/column.ts'
import { moneyColumn } from '../../../kit/page-table/columns/money-column.tsx'
import { timeColumn } from '../../../kit/page-table/columns/time-column.tsx'
import { PageTable } from '../../../kit/page-table/page-table.tsx'
import type { Condition } from '../../../kit/query-panel/condition.ts'
import { Permit } from '../../../kit/session/permit.tsx'

const ImportLines = importButton(() =>
  import('@seam/contract/trade/bank-line.import').then(module => module.bankLineImport),
)

const columns: readonly Column<BankLineRow>[] = [
  { key: 'bankRef', title: '流水号', width: 180, heading: true },
  { key: 'bookedDate', title: '入账日期', width: 120 },
  moneyColumn('amount', '到账金额', { width: 130 }),
  { key: 'payerName', title: '付款户名', minWidth: 180 },
  { key: 'payerAccount', title: '付款账号', width: 180, optional: true },
  { key: 'summary', title: '摘要', minWidth: 140 },
  {
    key: 'tradeCode',
    title: '已登记的收款',
    width: 190,
    render: ({ tradeCode, settleCode, settleReversed, depositedBy }) =>
      tradeCode ??
      (settleReversed ? `${settleCode}（已冲回）` : settleCode) ??
      (depositedBy === null ? '--' : `现金存入银行（${depositedBy}登记）`),
  },
  {
    key: 'suspenseState',
    title: '认领',
    width: 210,
    render: row =>
      row.suspenseState === null ? (
        '--'
      ) : (
        <>
          {row.suspenseCode} <DictionaryTag dictionary={suspenseState} value={row.suspenseState} />
        </>
      ),
  },
  {
    key: 'createName',
    title: '导入人',
    width: 140,
    twoLines: true,
    render: ({ createName, isOneHand }) => (
      <>
        {createName} {isOneHand && <Badge color="orange">一人经手</Badge>}
      </>
    ),
  },
  { ...timeColumn('createTime', '导入时间'), optional: true },
]

const conditions: readonly Condition[] = [
  { key: 'bankRef', label: '流水号', kind: 'text' },
  { key: 'payerName', label: '付款户名', kind: 'text' },
  { key: 'bookedDate', label: '入账日期', kind: 'range' },
  {
    key: 'oneHand',
    label: '经手',
    kind: 'select',
    source: {
      options: [
        { value: 1, label: '导入人自己登记或认领' },
        { value: 0, label: '另一人登记或认领，或还没有' },
      ],
    },
  },
]

/** The lines of bank statements, and their import. */
export const BankLineList = () => (
  <PageTable
    listKey="finance/bankLine/lines"
    label="银行流水列表"
    call={bankLineCalls.page}
    columns={columns}
    conditions={conditions}
    toolbar={
      <Permit of={['bankLineImport']}>
        <ImportLines refresh={[bankLineCalls.page, suspenseCalls.page]} />
      </Permit>
    }
  />
)
