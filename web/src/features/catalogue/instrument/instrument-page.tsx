import { PlusOutlined } from '@ant-design/icons'
import { type Instrument, instrumentCalls, instrumentState } from '@seam/contract/catalogue/instrument'
import { Button } from 'antd'
import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx'
import { useDialog } from '../../../kit/dialog/use-dialog.ts'
import type { Column } from '../../../kit/page-table/columns/column.ts'
import { PageTable } from '../../../kit/page-table/page-table.tsx'
import type { RowAction } from '../../../kit/page-table/rows/row-actions.tsx'
import type { Condition } from '../../../kit/query-panel/condition.ts'
import { Permit } from '../../../kit/session/permit.tsx'
import './instrument-page.css'
import { dictionaryColumn } from '../../../kit/page-table/columns/dictionary-column.tsx'

const InstrumentDialog = lazyDialog(() => import('./instrument-dialogs.tsx').then(module => module.InstrumentDialog))
const CalibrationDialog = lazyDialog(() => import('./instrument-dialogs.tsx').then(module => module.CalibrationDialog))
const ExtensionDialog = lazyDialog(() => import('./instrument-dialogs.tsx').then(module => module.ExtensionDialog))
const StateDialog = lazyDialog(() => import('./instrument-dialogs.tsx').then(module => module.StateDialog))
const HistoryDrawer = lazyDialog(() => import('./history-drawer.tsx').then(module => module.HistoryDrawer))

const Calibration = ({ row }: { row: Instrument }) => {
  if (row.calibratedUntil === null) return <span className="soft">无需校准</span>
  if (!row.expired) return row.calibratedUntil
  return (
    <span className="instrument-page-expired">
      {row.calibratedUntil} 已到期{row.extendedUntil !== null && `，放行至 ${row.extendedUntil}`}
    </span>
  )
}

const columns: readonly Column<Instrument>[] = [
  { key: 'instrumentName', title: '仪器名称', minWidth: 150, heading: true },
  { key: 'instrumentNumber', title: '编号', width: 130 },
  { key: 'model', title: '型号', width: 140 },
  { key: 'place', title: '位置', width: 120 },
  { key: 'calibratedUntil', title: '校准有效期', minWidth: 190, render: row => <Calibration row={row} /> },
  dictionaryColumn('state', '状态', instrumentState, { width: 96 }),
  { key: 'remarks', title: '备注', minWidth: 140 },
]

const conditions: readonly Condition[] = [
  { key: 'keyword', label: '名称、型号或编号', kind: 'text' },
  { key: 'state', label: '状态', kind: 'select', source: { options: [...instrumentState.options] } },
  { key: 'calibratedUntil', label: '校准有效期', kind: 'range' },
]

/** Instruments with their calibration and their history. */
export const InstrumentPage = () => {
  const editing = useDialog<Instrument>()
  const calibrating = useDialog<Instrument>()
  const extending = useDialog<Instrument>()
  const switching = useDialog<Instrument>()
  const history = useDialog<Instrument>()
  const actions = (row: Instrument): RowAction[] => [
    { label: '校准', permit: ['instrumentEdit'], onClick: () => calibrating.show(row) },
    { label: '经过', onClick: () => history.show(row) },
    { label: '编辑', permit: ['instrumentEdit'], onClick: () => editing.show(row) },
    { label: '变更状态', permit: ['instrumentEdit'], onClick: () => switching.show(row) },
    ...(row.expired
      ? [{ label: '到期放行', permit: ['instrumentExtend'] as const, onClick: () => extending.show(row) }]
      : []),
  ]
  return (
    <>
      <PageTable
        listKey="quality/instrument"
        label="仪器设备列表"
        call={instrumentCalls.page}
        columns={columns}
        conditions={conditions}
        actions={actions}
        toolbar={
          <Permit of={['instrumentEdit']}>
            <Button type="primary" icon={<PlusOutlined />} onClick={() => editing.show()}>
              登记仪器
            </Button>
          </Permit>
        }
      />
      <InstrumentDialog open={editing.open} instrument={editing.subject} onClose={editing.close} />
      <CalibrationDialog open={calibrating.open} instrument={calibrating.subject} onClose={calibrating.close} />
      <ExtensionDialog open={extending.open} instrument={extending.subject} onClose={extending.close} />
      <StateDialog open={switching.open} instrument={switching.subject} onClose={switching.close} />
      <HistoryDrawer open={history.open} instrument={history.subject} onClose={history.close} />
    </>
  )
}
