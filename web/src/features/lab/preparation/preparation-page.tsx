import { urgency } from '@seam/contract/catalogue/price/cost-coefficient'
import { type PreparationRow, preparationCalls } from '@seam/contract/lab/sample/preparation'
import { sampleState } from '@seam/contract/lab/sample/sample'
import { Segmented } from 'antd'
import { useState } from 'react'
import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx'
import { useDialog } from '../../../kit/dialog/use-dialog.ts'
import type { Column } from '../../../kit/page-table/columns/column.ts'
import { dictionaryColumn } from '../../../kit/page-table/columns/dictionary-column.tsx'
import { timeColumn } from '../../../kit/page-table/columns/time-column.tsx'
import { PageTable } from '../../../kit/page-table/page-table.tsx'
import type { Condition } from '../../../kit/query-panel/condition.ts'
import { DueTime } from '../../../shared/lab/due/due-time.tsx'
import { UrgencyTag } from '../../../shared/lab/due/urgency-tag.tsx'
import { CustodyDrawer } from '../../../shared/lab/sample/custody-drawer.tsx'

const PreparationDialog = lazyDialog(() => import('./preparation-dialog.tsx').then(module => module.PreparationDialog))

const columns: readonly Column<PreparationRow>[] = [
  {
    key: 'labCode',
    title: '样品编号',
    width: 130,
    heading: true,
    render: ({ labCode }) => <span className="lab-code">{labCode}</span>,
  },
  { key: 'urgency', title: '紧急', width: 80, render: row => <UrgencyTag value={row.urgency} /> },
  { key: 'sampleKindName', title: '类型', width: 100 },
  { key: 'mass', title: '质量 kg', width: 90, align: 'right', render: ({ mass }) => mass ?? '--' },
  {
    key: 'projects',
    title: '检测项目',
    minWidth: 200,
    twoLines: true,
    render: ({ projects }) => projects.join('、'),
  },
  dictionaryColumn('state', '状态', sampleState, { width: 90 }),
  timeColumn('receiveTime', '收样时间', { width: 108 }),
  { key: 'dueTime', title: '应完成', width: 112, render: row => <DueTime of={row} /> },
  timeColumn('prepareTime', '制样时间', { width: 108 }),
]

const conditions: readonly Condition[] = [
  { key: 'labCode', label: '样品编号', kind: 'text' },
  { key: 'urgency', label: '紧急程度', kind: 'select', source: { options: [...urgency.options] } },
  { key: 'receiveTime', label: '收样时间', kind: 'range' },
]

// constants: a new object would load the list again
const waitingInput = { isPrepared: 0 }
const preparedInput = { isPrepared: 1 }

/** 制样: samples to be prepared, urgent and oldest first, and prepared ones. */
export const PreparationPage = () => {
  const [isPrepared, setPrepared] = useState<0 | 1>(0)
  const preparing = useDialog<PreparationRow>()
  const viewing = useDialog<PreparationRow>()
  return (
    <>
      <PageTable
        listKey="assay/preparation"
        label="制样列表"
        call={preparationCalls.page}
        columns={columns}
        conditions={conditions}
        extra={isPrepared === 1 ? preparedInput : waitingInput}
        actions={row => [
          { label: isPrepared === 1 ? '再次制样' : '制样', onClick: () => preparing.show(row) },
          { label: '经过', onClick: () => viewing.show(row) },
        ]}
        toolbar={
          <Segmented<0 | 1>
            aria-label="制样状态"
            value={isPrepared}
            onChange={setPrepared}
            options={[
              { value: 0, label: '待制样' },
              { value: 1, label: '已制样' },
            ]}
          />
        }
      />
      <PreparationDialog open={preparing.open} sample={preparing.subject} onClose={preparing.close} />
      <CustodyDrawer open={viewing.open} sample={viewing.subject} onClose={viewing.close} />
    </>
  )
}
