import { type ShiftRow, shiftCalls, shiftState } from '@seam/contract/client/money/shift'
import { useDialog } from '../../../kit/dialog/use-dialog.ts'
import type { Column } from '../../../kit/page-table/columns/column.ts'
import { dictionaryColumn } from '../../../kit/page-table/columns/dictionary-column.tsx'
import { moneyColumn } from '../../../kit/page-table/columns/money-column.tsx'
import { timeColumn } from '../../../kit/page-table/columns/time-column.tsx'
import { PageTable } from '../../../kit/page-table/page-table.tsx'
import type { RowAction } from '../../../kit/page-table/rows/row-actions.tsx'
import type { Condition } from '../../../kit/query-panel/condition.ts'
import { Permit } from '../../../kit/session/permit.tsx'
import { ConfirmDialog } from './shift-dialogs.tsx'
import { Vault } from './vault.tsx'

const columns: readonly Column<ShiftRow>[] = [
  { key: 'shiftCode', title: '班次', width: 118, heading: true },
  { key: 'userName', title: '收费员', width: 84 },
  dictionaryColumn('state', '状态', shiftState, { width: 90 }),
  timeColumn('createTime', '开班时间'),
  moneyColumn('float', '备用金', { width: 96, optional: true }),
  moneyColumn('expected', '应有现金', { width: 104 }),
  moneyColumn('counted', '清点', { width: 104 }),
  moneyColumn('difference', '长短款', { width: 100 }),
  moneyColumn('floatDifference', '备用金差异', { width: 104, optional: true }),
  {
    key: 'reason',
    title: '原因',
    minWidth: 140,
    optional: true,
    // Of the float, and then of the cash.
    render: ({ reason, floatReason }) =>
      [...new Set([floatReason, reason])].filter(text => text !== '').join('；') || '--',
  },
  { key: 'confirmName', title: '确认人', width: 84 },
  timeColumn('confirmTime', '交班时间'),
]

const conditions: readonly Condition[] = [
  { key: 'userName', label: '收费员', kind: 'text' },
  { key: 'state', label: '状态', kind: 'select', source: { options: [...shiftState.options] } },
  {
    key: 'hadDifference',
    label: '差异',
    kind: 'select',
    source: {
      options: [
        { value: 1, label: '有过差异' },
        { value: 0, label: '无差异' },
      ],
    },
  },
  { key: 'createTime', label: '开班时间', kind: 'range' },
  { key: 'shiftCode', label: '班次', kind: 'text' },
]

type Props = { onShow: (id: number) => void }

/** Shifts, the newest first: one's own, or those of everybody. */
export const ShiftList = ({ onShow }: Props) => {
  const confirming = useDialog<ShiftRow>()
  const actions = (row: ShiftRow): RowAction[] => [
    { label: '交班单', onClick: () => onShow(row.id) },
    ...(row.state === shiftState.counted
      ? [{ label: '确认交班', permit: ['shiftManage'] as const, onClick: () => confirming.show(row) }]
      : []),
  ]
  return (
    <>
      <PageTable
        listKey="finance/dayClose"
        label="班次列表"
        call={shiftCalls.page}
        columns={columns}
        conditions={conditions}
        actions={actions}
        toolbar={
          <Permit of={['shiftManage']}>
            <Vault />
          </Permit>
        }
      />
      <ConfirmDialog open={confirming.open} shift={confirming.subject} onClose={confirming.close} />
    </>
  )
}
