import { type DepositRow, vaultDepositCalls } from '@seam/contract/trade/vault-deposit'
import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx'
import { useDialog } from '../../../kit/dialog/use-dialog.ts'
import { Badge } from '../../../kit/dictionary/badge.tsx'
import type { Column } from '../../../kit/page-table/columns/column.ts'
import { moneyColumn } from '../../../kit/page-table/columns/money-column.tsx'
import { timeColumn } from '../../../kit/page-table/columns/time-column.tsx'
import { PageTable } from '../../../kit/page-table/page-table.tsx'
import type { RowAction } from '../../../kit/page-table/rows/row-actions.tsx'
import type { Condition } from '../../../kit/query-panel/condition.ts'
import { CorrectionDrawer } from '../../../shared/client/correction/correction-drawer.tsx'
import { Vault } from './vault.tsx'

const UndoDepositDialog = lazyDialog(() => import('./deposit-dialog.tsx').then(module => module.UndoDepositDialog))

const stateOf = ({ undone, undoWaits, hasBankLine, isOwnImport }: DepositRow) => {
  if (undone) return ['已撤销', 'gray'] as const
  if (undoWaits) return ['撤销待批', 'orange'] as const
  if (hasBankLine) return ['已到账', 'green'] as const
  return [isOwnImport ? '本人导入' : '银行流水中没有', 'orange'] as const
}

const columns: readonly Column<DepositRow>[] = [
  { key: 'slipNo', title: '银行回单号', minWidth: 160, heading: true },
  moneyColumn('amount', '存入金额', { width: 130 }),
  {
    key: 'hasBankLine',
    title: '银行流水',
    width: 150,
    render: row => {
      const [label, color] = stateOf(row)
      return <Badge color={color}>{label}</Badge>
    },
  },
  { key: 'createName', title: '登记人', width: 110 },
  timeColumn('createTime', '登记时间'),
]

const conditions: readonly Condition[] = [
  { key: 'slipNo', label: '银行回单号', kind: 'text' },
  {
    key: 'bankLine',
    label: '银行流水',
    kind: 'select',
    source: {
      options: [
        { value: 0, label: '银行流水中没有，或登记人本人导入' },
        { value: 1, label: '已到账' },
      ],
    },
  },
  { key: 'createTime', label: '登记时间', kind: 'range' },
]

/** It is undone once; its requester sees what became of the request, and may withdraw it. */
const actionsOf = (
  row: DepositRow,
  undo: (row: DepositRow) => void,
  showRequest: (id: number) => void,
): readonly RowAction[] => {
  const { ownUndoId, undone, undoWaits, isClaimed } = row
  return [
    ...(undone || undoWaits || isClaimed
      ? []
      : [{ label: '撤销', permit: ['shiftManage'] as const, danger: true, onClick: () => undo(row) }]),
    ...(ownUndoId === null ? [] : [{ label: '我的撤销申请', onClick: () => showRequest(ownUndoId) }]),
  ]
}

/** Cash of the vault that was deposited, and whether the bank has it. */
export const DepositList = () => {
  const undoing = useDialog<DepositRow>()
  const ownRequest = useDialog<number>()
  return (
    <>
      <PageTable
        listKey="finance/dayClose/deposits"
        label="存款列表"
        call={vaultDepositCalls.page}
        columns={columns}
        conditions={conditions}
        toolbar={<Vault />}
        actions={row => actionsOf(row, undoing.show, ownRequest.show)}
      />
      <CorrectionDrawer open={ownRequest.open} id={ownRequest.subject} onClose={ownRequest.close} />
      <UndoDepositDialog open={undoing.open} deposit={undoing.subject} onClose={undoing.close} />
    </>
  )
}
