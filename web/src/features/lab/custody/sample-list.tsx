import { type CustodyRow, custodyCalls, retentionEnd } from '@seam/contract/lab/sample/custody'
import { disposalKind } from '@seam/contract/lab/sample/disposal'
import { sampleState } from '@seam/contract/lab/sample/sample'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx'
import { useDialog } from '../../../kit/dialog/use-dialog.ts'
import type { Column } from '../../../kit/page-table/columns/column.ts'
import { dictionaryColumn } from '../../../kit/page-table/columns/dictionary-column.tsx'
import { timeColumn } from '../../../kit/page-table/columns/time-column.tsx'
import { PageTable } from '../../../kit/page-table/page-table.tsx'
import type { Condition } from '../../../kit/query-panel/condition.ts'
import { Permit, usePermit } from '../../../kit/session/permit.tsx'
import { PaperDrawer } from '../../../shared/lab/print/paper-drawer.tsx'
import { CustodyDrawer } from '../../../shared/lab/sample/custody-drawer.tsx'
import './custody.css'

const KeepDialog = lazyDialog(() => import('./custody-dialogs.tsx').then(module => module.KeepDialog))
const MoveDialog = lazyDialog(() => import('./custody-dialogs.tsx').then(module => module.MoveDialog))
const ExtendDialog = lazyDialog(() => import('./custody-dialogs.tsx').then(module => module.ExtendDialog))
const RetestDialog = lazyDialog(() =>
  import('../../../shared/lab/retest/retest-dialog.tsx').then(module => module.RetestDialog),
)
const RequestDialog = lazyDialog(() => import('./custody-dialogs.tsx').then(module => module.RequestDialog))

const Retention = ({ row }: { row: CustodyRow }) => {
  if (row.disposalCode !== null) return <span className="soft">待确认 {row.disposalCode}</span>
  if (row.retainedUntil === null) return <span className="soft">报告签发后确定</span>
  return row.isDue ? <span className="custody-due">{row.retainedUntil} 已到期</span> : row.retainedUntil
}

const plainColumns: readonly Column<CustodyRow>[] = [
  {
    key: 'labCode',
    title: '样品编号',
    width: 124,
    heading: true,
    render: ({ labCode }) => <span className="lab-code">{labCode}</span>,
  },
  { key: 'sampleKindName', title: '类型', width: 84 },
  { key: 'mass', title: '质量 kg', width: 82, align: 'right', render: ({ mass }) => mass ?? '--' },
  dictionaryColumn('state', '状态', sampleState, { width: 84 }),
  { key: 'place', title: '存放位置', minWidth: 104, twoLines: true, render: ({ place }) => place || '--' },
  { key: 'custodian', title: '保管人', width: 88, optional: true, render: ({ custodian }) => custodian || '--' },
  { key: 'retainedUntil', title: '留样至', minWidth: 162, twoLines: true, render: row => <Retention row={row} /> },
  timeColumn('receiveTime', '收样时间', { width: 108, optional: true }),
]

const clientColumns: readonly Column<CustodyRow>[] = [
  ...plainColumns,
  { key: 'sampleCode', title: '委托样品编号', width: 194, render: ({ sampleCode }) => sampleCode ?? '--' },
  {
    key: 'clientName',
    title: '委托单位',
    minWidth: 130,
    twoLines: true,
    render: ({ clientName }) => clientName ?? '--',
  },
]

const inStore = [16, 20, 30, 40, 50, 60, 70, 71]
const states = sampleState.options.filter(({ value }) => inStore.includes(value))
const conditions: readonly Condition[] = [
  { key: 'labCode', label: '样品编号', kind: 'text' },
  { key: 'state', label: '状态', kind: 'select', multiple: true, source: { options: [...states] } },
  {
    key: 'isDue',
    label: '到期',
    kind: 'select',
    source: {
      options: [
        { value: retentionEnd.due, label: '到期可处置' },
        { value: retentionEnd.ordered, label: '已在处置单' },
        { value: retentionEnd.open, label: '未到期' },
      ],
    },
  },
  { key: 'place', label: '存放位置', kind: 'text' },
  { key: 'retainedUntil', label: '留样至', kind: 'range' },
]

/** Tested samples that the laboratory still has. */
const retestable: readonly number[] = [sampleState.tested, sampleState.kept]

type Selected = { readonly samples: readonly CustodyRow[]; readonly onDone: () => void }

/** Samples that the laboratory received: where they are, and until when. */
export const SampleList = ({ children }: { children: ReactNode }) => {
  const maySeeClients = usePermit(['codeMapping'])
  const mayRetest = usePermit(['retestEdit'])
  const keeping = useDialog<Selected>()
  const moving = useDialog<Selected>()
  const extending = useDialog<Selected>()
  const returning = useDialog<Selected>()
  const disposing = useDialog<Selected>()
  const viewing = useDialog<CustodyRow>()
  const retesting = useDialog<CustodyRow>()
  const [labels, setLabels] = useState<readonly number[]>()
  const propsOf = ({ open, subject, close }: typeof keeping) => ({
    open,
    samples: subject?.samples,
    onClose: close,
    onDone: () => subject?.onDone(),
  })
  const actionsOf = (row: CustodyRow) => [
    { label: '经过', onClick: () => viewing.show(row) },
    ...(mayRetest && retestable.includes(row.state) ? [{ label: '复测', onClick: () => retesting.show(row) }] : []),
  ]
  return (
    <>
      <PageTable
        listKey="quality/custody"
        label="留样列表"
        call={custodyCalls.page}
        columns={maySeeClients ? clientColumns : plainColumns}
        conditions={conditions}
        toolbar={children}
        actions={actionsOf}
        batch={({ selected, clearSelection }) => {
          const some = { samples: selected, onDone: clearSelection }
          const none = selected.length === 0
          return (
            <>
              <Permit of={['custodyEdit']}>
                <Button disabled={none} onClick={() => keeping.show(some)}>
                  留样入库
                </Button>
                <Button disabled={none} onClick={() => moving.show(some)}>
                  移动
                </Button>
                <Button disabled={none} onClick={() => extending.show(some)}>
                  延长
                </Button>
              </Permit>
              <Permit of={['disposalRequest']}>
                <Button disabled={none} onClick={() => returning.show(some)}>
                  申请退还
                </Button>
                <Button disabled={none} danger onClick={() => disposing.show(some)}>
                  申请处置
                </Button>
              </Permit>
              <Button disabled={none} onClick={() => setLabels(selected.map(({ id }) => id))}>
                留样标签
              </Button>
            </>
          )
        }}
      />
      <KeepDialog {...propsOf(keeping)} />
      <MoveDialog {...propsOf(moving)} />
      <ExtendDialog {...propsOf(extending)} />
      <RequestDialog kind={disposalKind.giveBack} {...propsOf(returning)} />
      <RequestDialog kind={disposalKind.dispose} {...propsOf(disposing)} />
      <RetestDialog open={retesting.open} sample={retesting.subject} onClose={retesting.close} />
      <CustodyDrawer open={viewing.open} sample={viewing.subject} onClose={viewing.close} />
      {labels && (
        <PaperDrawer
          call={custodyCalls.labels}
          input={{ ids: [...labels] }}
          title="留样标签"
          onClose={() => setLabels(undefined)}
        />
      )}
    </>
  )
}
