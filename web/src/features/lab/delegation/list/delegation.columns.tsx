import { openPromiseText, promiseText } from '@seam/contract/catalogue/calendar'
import type { OutputOf } from '@seam/contract/kit/call'
import { type DelegationState, delegationState, payState } from '@seam/contract/lab/delegation/delegation'
import type { delegationCalls } from '@seam/contract/lab/delegation/delegation.calls'
import type { delegationHeadings } from '@seam/contract/lab/delegation/delegation.row'
import { printCountsText, printedPapers } from '@seam/contract/lab/delegation/print-counts'
import type { ExportedColumn } from '../../../../kit/page-table/columns/column.ts'
import { dictionaryColumn } from '../../../../kit/page-table/columns/dictionary-column.tsx'
import { moneyColumn } from '../../../../kit/page-table/columns/money-column.tsx'
import { timeColumn } from '../../../../kit/page-table/columns/time-column.tsx'
import { DueTime } from '../../../../shared/lab/due/due-time.tsx'
import { UrgencyTag } from '../../../../shared/lab/due/urgency-tag.tsx'
import './delegation-list.css'

export type DelegationRow = OutputOf<typeof delegationCalls.page>['rows'][number]

const { accepted, testing, tested } = delegationState
const running: readonly DelegationState[] = [accepted, testing, tested]

/** The address of a delegation: over the list. */
const addressOf = (delegateCode: string) => `/delegate/list?code=${encodeURIComponent(delegateCode)}`

/** Which papers were printed, each with how often. */
const PrintCounts = ({ row }: { row: DelegationRow }) => {
  const printed = printedPapers(row)
  if (printed.length === 0) return printCountsText(row)
  return (
    <span className="delegation-list-prints" title={printCountsText(row)}>
      {printed.map(({ letter, count }) => (count > 1 ? `${letter}${count}` : letter)).join(' ')}
    </span>
  )
}

/** Finished and cancelled delegations have no due time; before testing starts it is the promised duration. */
const Due = ({ row }: { row: DelegationRow }) => {
  const { state, dueTime, promisedAmount, promisedUnit } = row
  if (running.includes(state) && dueTime !== null) return <DueTime of={row} />
  const isOpen = dueTime === null && promisedAmount !== null && state <= accepted
  return isOpen ? (
    <span title={openPromiseText(promisedAmount, promisedUnit)}>约{promiseText(promisedAmount, promisedUnit)}</span>
  ) : (
    '--'
  )
}

export const delegationColumns: readonly ExportedColumn<DelegationRow, typeof delegationHeadings>[] = [
  {
    key: 'delegateCode',
    title: '委托单号',
    width: 206,
    heading: true,
    render: row => (
      <span className="delegation-list-code">
        <a href={`#${addressOf(row.delegateCode)}`}>{row.delegateCode}</a>
        <UrgencyTag value={row.urgency} />
      </span>
    ),
  },
  { key: 'clientName', title: '客户', minWidth: 112, twoLines: true },
  {
    key: 'sampleName',
    title: '样品',
    minWidth: 108,
    twoLines: true,
    render: ({ sampleName, sampleCount }) => (sampleCount > 1 ? `${sampleName} 等 ${sampleCount} 个` : sampleName),
  },
  dictionaryColumn('state', '状态', delegationState, { width: 88 }),
  dictionaryColumn('payState', '付款', payState, { width: 78 }),
  {
    key: 'delegatePrintCount',
    title: '打印',
    width: 76,
    render: row => <PrintCounts row={row} />,
  },
  moneyColumn('fee', '费用', { width: 94 }),
  {
    key: 'dueTime',
    title: '应完成',
    width: 112,
    render: row => <Due row={row} />,
  },
  timeColumn('createTime', '登记时间', { width: 108 }),
  { key: 'createName', title: '登记人', width: 96, optional: true },
  { key: 'consignorName', title: '送样人', width: 96, optional: true },
  { key: 'coefficientName', title: '费用系数', width: 110, optional: true },
  timeColumn('signTime', '签收时间', { width: 110, optional: true }),
]
