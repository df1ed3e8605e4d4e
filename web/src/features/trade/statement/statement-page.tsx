import { PlusOutlined } from '@ant-design/icons'
import {
  type ListedStatement,
  statementCalls,
  type statementHeadings,
  statementState,
} from '@seam/contract/trade/statement'
import { Button } from 'antd'
import { useSearch } from 'wouter'
import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx'
import { useDialog } from '../../../kit/dialog/use-dialog.ts'
import { ExportButton, exportInput } from '../../../kit/export/export-button.tsx'
import { goTo } from '../../../kit/location/hash-location.ts'
import type { ExportedColumn } from '../../../kit/page-table/columns/column.ts'
import { dictionaryColumn } from '../../../kit/page-table/columns/dictionary-column.tsx'
import { moneyColumn } from '../../../kit/page-table/columns/money-column.tsx'
import { timeColumn } from '../../../kit/page-table/columns/time-column.tsx'
import { PageTable } from '../../../kit/page-table/page-table.tsx'
import type { RowAction } from '../../../kit/page-table/rows/row-actions.tsx'
import type { Condition } from '../../../kit/query-panel/condition.ts'
import { Permit } from '../../../kit/session/permit.tsx'
import { StatementDrawer } from './statement-drawer.tsx'

const IssueDialog = lazyDialog(() => import('./statement-dialogs.tsx').then(module => module.IssueDialog))
const AnswerDialog = lazyDialog(() => import('./statement-dialogs.tsx').then(module => module.AnswerDialog))

const columns: readonly ExportedColumn<ListedStatement, typeof statementHeadings>[] = [
  { key: 'statementCode', title: '对账单号', width: 122, heading: true },
  { key: 'clientName', title: '客户', minWidth: 150, twoLines: true },
  { key: 'period', title: '期间', width: 210, render: row => `${row.startDate} 至 ${row.endDate}` },
  dictionaryColumn('state', '状态', statementState, { width: 90 }),
  moneyColumn('openingReceivable', '期初应收', { width: 104 }),
  moneyColumn('closingReceivable', '期末应收', { width: 104 }),
  moneyColumn('openingBalance', '期初余额', { width: 104 }),
  moneyColumn('closingBalance', '期末余额', { width: 104 }),
  { key: 'dispute', title: '异议', width: 200, optional: true },
  { key: 'createName', title: '出具人', width: 100, optional: true },
  timeColumn('createTime', '出具时间', { optional: true }),
]

const conditions: readonly Condition[] = [
  { key: 'keyword', label: '客户', kind: 'text' },
  { key: 'statementCode', label: '对账单号', kind: 'text' },
  { key: 'state', label: '状态', kind: 'select', source: { options: [...statementState.options] } },
]

const address = '/finance/statement'
const addressOf = (id: number) => `${address}?id=${id}`

/** Statements issued to clients, with their answers. ?id=12 opens one over the list. */
export const StatementPage = () => {
  const id = Number(new URLSearchParams(useSearch()).get('id') ?? 0)
  const issuing = useDialog<ListedStatement | undefined>()
  const answering = useDialog<ListedStatement>()
  const actions = (row: ListedStatement): RowAction[] => [
    { label: '详情', onClick: () => goTo(addressOf(row.id)) },
    ...(row.state === statementState.issued
      ? [{ label: '登记答复', permit: ['statementIssue'] as const, onClick: () => answering.show(row) }]
      : []),
    ...(row.state === statementState.disputed
      ? [{ label: '重新出具', permit: ['statementIssue'] as const, onClick: () => issuing.show(row) }]
      : []),
  ]
  return (
    <>
      <PageTable
        listKey="finance/statement"
        label="对账单列表"
        call={statementCalls.page}
        columns={columns}
        conditions={conditions}
        actions={actions}
        toolbar={view => (
          <>
            <Permit of={['statementIssue']}>
              <Button type="primary" icon={<PlusOutlined />} onClick={() => issuing.show(undefined)}>
                出具对账单
              </Button>
            </Permit>
            <ExportButton call={statementCalls.exportAll} input={exportInput(view)} disabled={view.total === 0} />
          </>
        )}
      />
      <IssueDialog
        open={issuing.open}
        disputed={issuing.subject}
        onClose={issuing.close}
        onDone={issued => goTo(addressOf(issued))}
      />
      <AnswerDialog open={answering.open} statement={answering.subject} onClose={answering.close} />
      <StatementDrawer
        id={Number.isSafeInteger(id) && id > 0 ? id : undefined}
        onClose={() => goTo(address, { replace: true })}
      />
    </>
  )
}
