import { PlusOutlined } from '@ant-design/icons'
import { type InvoiceRow, invoiceCalls, invoiceState } from '@seam/contract/client/invoice'
import { ticketType } from '@seam/contract/client/ticket'
import { Button } from 'antd'
import { useWrite } from '../../../kit/api/use-call.ts'
import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx'
import { useDialog } from '../../../kit/dialog/use-dialog.ts'
import { confirmThen } from '../../../kit/feedback/confirm.ts'
import { importButton } from '../../../kit/import/import-button.tsx'
import type { Column } from '../../../kit/page-table/columns/column.ts'
import { dictionaryColumn } from '../../../kit/page-table/columns/dictionary-column.tsx'
import { moneyColumn } from '../../../kit/page-table/columns/money-column.tsx'
import { timeColumn } from '../../../kit/page-table/columns/time-column.tsx'
import { PageTable } from '../../../kit/page-table/page-table.tsx'
import type { RowAction } from '../../../kit/page-table/rows/row-actions.tsx'
import type { Condition } from '../../../kit/query-panel/condition.ts'
import { Permit } from '../../../kit/session/permit.tsx'
import { invoiceRefresh } from './invoice-refresh.ts'

const ImportNumbers = importButton(
  () => import('@seam/contract/client/invoice.import').then(module => module.invoiceImport),
  '导入发票号',
)

const InvoiceDrawer = lazyDialog(() => import('./invoice-drawer.tsx').then(module => module.InvoiceDrawer))
const RequestDialog = lazyDialog(() => import('./request-dialog.tsx').then(module => module.RequestDialog))
const IssueDialog = lazyDialog(() => import('./invoice-dialogs.tsx').then(module => module.IssueDialog))
const SendBackDialog = lazyDialog(() => import('./invoice-dialogs.tsx').then(module => module.SendBackDialog))
const RedDialog = lazyDialog(() => import('./invoice-dialogs.tsx').then(module => module.RedDialog))
const IssueRedDialog = lazyDialog(() => import('./invoice-dialogs.tsx').then(module => module.IssueRedDialog))

const columns: readonly Column<InvoiceRow>[] = [
  { key: 'invoiceCode', title: '申请编号', width: 118, heading: true },
  dictionaryColumn('state', '状态', invoiceState, { width: 84 }),
  { key: 'invoiceNo', title: '发票号码', width: 208 },
  { key: 'clientName', title: '客户', minWidth: 130, twoLines: true },
  moneyColumn('amount', '价税合计', { width: 110 }),
  { key: 'issueDate', title: '开票日期', width: 112 },
  { key: 'ticketTitle', title: '发票抬头', minWidth: 120, twoLines: true },
  { ...dictionaryColumn('ticketType', '发票类型', ticketType, { width: 140 }), optional: true },
  { ...moneyColumn('red', '已红冲', { width: 120 }), optional: true },
  { ...moneyColumn('net', '金额', { width: 120 }), optional: true },
  { ...moneyColumn('tax', '税额', { width: 120 }), optional: true },
  { key: 'createName', title: '申请人', width: 100, optional: true },
  timeColumn('createTime', '申请时间', { optional: true }),
]

const conditions: readonly Condition[] = [
  { key: 'keyword', label: '客户', kind: 'text' },
  { key: 'state', label: '状态', kind: 'select', source: { options: [...invoiceState.options] } },
  { key: 'invoiceNo', label: '发票号码', kind: 'text' },
  { key: 'invoiceCode', label: '申请编号', kind: 'text' },
]

/** Invoices from the request to the red-letter invoice. */
export const InvoicePage = () => {
  const detail = useDialog<number>()
  const requesting = useDialog()
  const issuing = useDialog<InvoiceRow>()
  const sendingBack = useDialog<InvoiceRow>()
  const requestingRed = useDialog<InvoiceRow>()
  const issuingRed = useDialog<InvoiceRow>()
  const { run } = useWrite(invoiceCalls.withdrawRed, { refresh: invoiceRefresh, success: '操作成功！' })
  const withdraw = ({ id, version, invoiceCode }: InvoiceRow) =>
    confirmThen({ title: `撤回【${invoiceCode}】的红冲申请？`, okText: '撤回' }, () => run({ id, version }))
  const commands = (row: InvoiceRow): RowAction[] => {
    if (row.state === invoiceState.requested)
      return [
        { label: '登记发票号', permit: ['invoiceIssue'], onClick: () => issuing.show(row) },
        { label: '退回', permit: ['invoiceIssue'], danger: true, onClick: () => sendingBack.show(row) },
      ]
    if (row.state === invoiceState.issued)
      return [{ label: '申请红冲', permit: ['invoiceRequest'], danger: true, onClick: () => requestingRed.show(row) }]
    if (row.state === invoiceState.redRequested)
      return [
        { label: '登记红字发票', permit: ['invoiceIssue'], onClick: () => issuingRed.show(row) },
        { label: '撤回红冲', permit: ['invoiceRequest', 'invoiceIssue'], onClick: () => void withdraw(row) },
      ]
    return []
  }
  const actions = (row: InvoiceRow): RowAction[] => [
    { label: '详情', onClick: () => detail.show(row.id) },
    ...commands(row),
  ]
  return (
    <>
      <PageTable
        listKey="finance/invoice"
        label="发票列表"
        call={invoiceCalls.page}
        columns={columns}
        conditions={conditions}
        actions={actions}
        toolbar={
          <>
            <Permit of={['invoiceRequest']}>
              <Button type="primary" icon={<PlusOutlined />} onClick={() => requesting.show()}>
                申请开票
              </Button>
            </Permit>
            <Permit of={['invoiceIssue']}>
              <ImportNumbers refresh={invoiceRefresh} />
            </Permit>
          </>
        }
      />
      <InvoiceDrawer open={detail.open} id={detail.subject} onClose={detail.close} />
      <RequestDialog open={requesting.open} onClose={requesting.close} />
      <IssueDialog open={issuing.open} invoice={issuing.subject} onClose={issuing.close} />
      <SendBackDialog open={sendingBack.open} invoice={sendingBack.subject} onClose={sendingBack.close} />
      <RedDialog open={requestingRed.open} invoice={requestingRed.subject} onClose={requestingRed.close} />
      <IssueRedDialog open={issuingRed.open} invoice={issuingRed.subject} onClose={issuingRed.close} />
    </>
  )
}
