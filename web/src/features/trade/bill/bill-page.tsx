import { DownloadOutlined } from '@ant-design/icons'
import { isScanMethod, payMethod, scanMethods } from '@seam/contract/client/money/pay-method'
import {
  type BillRow,
  billCalls,
  billLineKind,
  FetchDraft,
  HandleDraft,
  type ReconItem,
  reconKind,
  reconState,
} from '@seam/contract/trade/bill'
import { Button, Radio } from 'antd'
import { useState } from 'react'
import { useDialog } from '../../../kit/dialog/use-dialog.ts'
import { toast } from '../../../kit/feedback/feedback.tsx'
import { DayField, Field, NoteField } from '../../../kit/form/fields.tsx'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import { Money, moneyText } from '../../../kit/money/money.tsx'
import type { Column } from '../../../kit/page-table/columns/column.ts'
import { dictionaryColumn } from '../../../kit/page-table/columns/dictionary-column.tsx'
import { moneyColumn } from '../../../kit/page-table/columns/money-column.tsx'
import { PageTable } from '../../../kit/page-table/page-table.tsx'
import type { RowAction } from '../../../kit/page-table/rows/row-actions.tsx'
import type { Condition } from '../../../kit/query-panel/condition.ts'
import { Permit } from '../../../kit/session/permit.tsx'
import { dateFormat, labClock } from '../../../kit/time/lab-time.ts'
import { Time } from '../../../kit/time/time.tsx'
import { type ViewTab, ViewTabs } from '../../../kit/view-tabs/view-tabs.tsx'

const channels = payMethod.options.filter(({ value }) => isScanMethod(value))
const channelCondition: Condition = { key: 'payMethod', label: '渠道', kind: 'select', source: { options: channels } }

const amountInWords = (of: string, value: string | null) =>
  `${of}${value === null ? '没有' : ` ${moneyText(value)} 元`}`
const amountCell = (value: string | null) => (value === null ? '--' : <Money value={value} />)

const itemColumns: readonly Column<ReconItem>[] = [
  { key: 'billDay', title: '账单日', width: 110 },
  dictionaryColumn('payMethod', '渠道', payMethod, { width: 84 }),
  dictionaryColumn('lineKind', '类型', billLineKind, { width: 64 }),
  dictionaryColumn('reconKind', '差异', reconKind, { width: 138 }),
  { key: 'ourAmount', title: '系统金额', width: 92, align: 'right', render: row => amountCell(row.ourAmount) },
  { key: 'theirAmount', title: '渠道金额', width: 92, align: 'right', render: row => amountCell(row.theirAmount) },
  dictionaryColumn('state', '状态', reconState, { width: 112 }),
  { key: 'finding', title: '系统处理', minWidth: 150, twoLines: true },
  { key: 'tradeCode', title: '交易号', width: 112, render: row => row.tradeCode || '--' },
  { key: 'clientName', title: '客户', minWidth: 130, twoLines: true, optional: true },
  { key: 'outTradeNo', title: '商户单号', width: 280, optional: true },
  { key: 'outRefundNo', title: '商户退款单号', width: 220, optional: true },
  { key: 'providerNo', title: '渠道单号', width: 280, optional: true },
  { key: 'remarks', title: '处理说明', width: 200, optional: true },
  { key: 'handleName', title: '处理人', width: 100, optional: true },
  {
    key: 'handleTime',
    title: '处理时间',
    width: 170,
    optional: true,
    render: row => (row.handleTime === null ? '--' : <Time value={row.handleTime} />),
  },
]

const itemConditions: readonly Condition[] = [
  channelCondition,
  { key: 'state', label: '状态', kind: 'select', source: { options: [...reconState.options] } },
  { key: 'reconKind', label: '差异', kind: 'select', source: { options: [...reconKind.options] } },
  { key: 'billDay', label: '账单日', kind: 'range' },
  { key: 'outTradeNo', label: '商户单号', kind: 'text' },
]

const billColumns: readonly Column<BillRow>[] = [
  { key: 'billDay', title: '账单日', width: 110 },
  dictionaryColumn('payMethod', '渠道', payMethod, { width: 90 }),
  { key: 'paymentCount', title: '收款笔数', width: 100, align: 'right' },
  moneyColumn('payments', '收款', { width: 130 }),
  { key: 'refundCount', title: '退款笔数', width: 100, align: 'right' },
  moneyColumn('refunds', '退款', { width: 130 }),
  moneyColumn('fee', '手续费', { width: 120 }),
  { key: 'openItems', title: '待处理差异', width: 120, align: 'right' },
  {
    key: 'compareTime',
    title: '核对时间',
    width: 170,
    render: row => (row.compareTime === null ? '未核对完' : <Time value={row.compareTime} />),
  },
]

const billConditions: readonly Condition[] = [channelCondition, { key: 'billDay', label: '账单日', kind: 'range' }]

const refresh = [billCalls.items, billCalls.page]
const isOpen = ({ state }: ReconItem) => state === reconState.open || state === reconState.waiting
const yesterday = () => labClock().subtract(1, 'day').format(dateFormat)

/** The button that fetches the bill of a day at once. */
const FetchButton = () => {
  const [open, setOpen] = useState(false)
  return (
    <Permit of={['billHandle']}>
      <Button icon={<DownloadOutlined />} onClick={() => setOpen(true)}>
        取账单
      </Button>
      <FormDialog
        open={open}
        onClose={() => setOpen(false)}
        title="取渠道账单并核对"
        call={billCalls.fetch}
        schema={FetchDraft}
        initial={{ payMethod: scanMethods[0], billDay: yesterday() }}
        refresh={refresh}
        okText="取账单"
        onDone={({ lineCount, openItems }) => toast.success(`已核对 ${lineCount} 笔，待处理差异 ${openItems} 条`)}
      >
        <Field name="payMethod" label="渠道" wide>
          <Radio.Group options={channels} />
        </Field>
        <DayField name="billDay" label="账单日" max={yesterday()} wide />
      </FormDialog>
    </Permit>
  )
}

const Differences = () => {
  const handling = useDialog<ReconItem>()
  const actions = (row: ReconItem): RowAction[] =>
    isOpen(row) ? [{ label: '处理', permit: ['billHandle'], onClick: () => handling.show(row) }] : []
  const item = handling.subject
  return (
    <>
      <PageTable
        listKey="finance/bill"
        label="对账差异列表"
        call={billCalls.items}
        columns={itemColumns}
        conditions={itemConditions}
        actions={actions}
        toolbar={() => <FetchButton />}
      />
      {item !== undefined && (
        <FormDialog
          open={handling.open}
          onClose={handling.close}
          title={`处理差异：${reconKind.label(item.reconKind)}`}
          call={billCalls.handle}
          schema={HandleDraft}
          initial={{}}
          toInput={draft => ({ ...draft, id: item.id, version: item.version })}
          refresh={refresh}
          success="已处理"
        >
          <p className="form-wide">
            {`${item.billDay} ${payMethod.label(item.payMethod)}${billLineKind.label(item.lineKind)}：`}
            <strong>{`${amountInWords('系统', item.ourAmount)}，${amountInWords('渠道', item.theirAmount)}`}</strong>
            <br />
            商户单号 {item.outTradeNo}
            {item.outRefundNo !== '' && `，商户退款单号 ${item.outRefundNo}`}
            {item.providerNo !== '' && `，渠道单号 ${item.providerNo}`}
            {item.tradeCode !== '' && `，交易 ${item.tradeCode}，${item.clientName}`}
            <br />
            {item.finding}
          </p>
          <NoteField name="remarks" label="处理说明" />
        </FormDialog>
      )}
    </>
  )
}

const Bills = () => (
  <PageTable
    listKey="finance/bill/day"
    label="渠道账单列表"
    call={billCalls.page}
    columns={billColumns}
    conditions={billConditions}
    toolbar={() => <FetchButton />}
  />
)

const tabs: readonly ViewTab[] = [
  { key: 'differences', label: '对账差异', content: <Differences /> },
  { key: 'bills', label: '渠道账单', content: <Bills /> },
]

/** The bills of the payment channels, and how they differ from the ledger. */
export const BillPage = () => <ViewTabs label="渠道对账" items={tabs} />
