import { payMethod } from '@seam/contract/client/money/pay-method'
import { claimTarget, suspenseState } from '@seam/contract/client/money/suspense'
import { type SuspenseRow, suspenseCalls, undoableTargets } from '@seam/contract/trade/suspense'
import { useWrite } from '../../../kit/api/use-call.ts'
import { useDialog } from '../../../kit/dialog/use-dialog.ts'
import { confirmThen } from '../../../kit/feedback/confirm.ts'
import type { Column } from '../../../kit/page-table/columns/column.ts'
import { dictionaryColumn } from '../../../kit/page-table/columns/dictionary-column.tsx'
import { moneyColumn } from '../../../kit/page-table/columns/money-column.tsx'
import { timeColumn } from '../../../kit/page-table/columns/time-column.tsx'
import { PageTable } from '../../../kit/page-table/page-table.tsx'
import type { RowAction } from '../../../kit/page-table/rows/row-actions.tsx'
import type { Condition } from '../../../kit/query-panel/condition.ts'
import { ClaimDialog } from './claim-dialog.tsx'
import {
  ApproveReturnDialog,
  ChannelPayoutDialog,
  effectOfUndo,
  ReturnDialog,
  UndoDialog,
} from './suspense-dialogs.tsx'
import { suspenseRefresh } from './suspense-refresh.ts'

const columns: readonly Column<SuspenseRow>[] = [
  { key: 'suspenseCode', title: '编号', width: 122, heading: true },
  moneyColumn('amount', '金额', { width: 104 }),
  { key: 'payer', title: '付款户名', minWidth: 130, twoLines: true },
  dictionaryColumn('state', '状态', suspenseState, { width: 96 }),
  dictionaryColumn('payMethod', '到账方式', payMethod, { width: 92, optional: true }),
  // A number that is cut cannot be told from its neighbours.
  { key: 'reference', title: '流水号', width: 160, twoLines: true },
  { key: 'remarks', title: '说明', minWidth: 110, twoLines: true },
  {
    key: 'clientName',
    title: '认领',
    minWidth: 184,
    twoLines: true,
    render: row =>
      row.claimTarget === null
        ? '--'
        : [claimTarget.label(row.claimTarget), row.clientName].filter(text => text !== '').join('：'),
  },
  { key: 'returnReason', title: '退回原因', minWidth: 140, optional: true },
  { key: 'returnName', title: '退回申请人', width: 110, optional: true },
  { key: 'undoReason', title: '撤销原因', minWidth: 140, optional: true },
  { key: 'undoName', title: '撤销申请人', width: 110, optional: true },
  { key: 'finishName', title: '经办人', width: 100, optional: true },
  timeColumn('createTime', '到账登记', { optional: true }),
]

const conditions: readonly Condition[] = [
  { key: 'state', label: '状态', kind: 'select', source: { options: [...suspenseState.options] } },
  { key: 'reference', label: '流水号', kind: 'text' },
  { key: 'payer', label: '付款户名', kind: 'text' },
  { key: 'suspenseCode', label: '编号', kind: 'text' },
  { key: 'createTime', label: '到账登记', kind: 'range' },
]

/** Unclaimed money, the oldest first, then what was claimed or returned. */
export const SuspenseList = () => {
  const claiming = useDialog<SuspenseRow>()
  const settling = useDialog<SuspenseRow>()
  const returning = useDialog<SuspenseRow>()
  const approving = useDialog<SuspenseRow>()
  const undoing = useDialog<SuspenseRow>()
  const { run } = useWrite(suspenseCalls.withdrawReturn, { refresh: suspenseRefresh, success: '已撤回，可重新认领' })
  const withdraw = ({ id, version, suspenseCode }: SuspenseRow) =>
    confirmThen({ title: `撤回【${suspenseCode}】的退回申请？`, okText: '撤回' }, () => run({ id, version }))
  const keeping = useWrite(suspenseCalls.withdrawUndo, { refresh: suspenseRefresh, success: '已撤回，认领不变' })
  const keep = ({ id, version, suspenseCode }: SuspenseRow) =>
    confirmThen({ title: `撤回【${suspenseCode}】的撤销申请？`, okText: '撤回' }, () => keeping.run({ id, version }))
  const reopening = useWrite(suspenseCalls.approveUndo, { refresh: suspenseRefresh, success: '已撤销，款项重新待认领' })
  const reopen = ({ id, version, suspenseCode, claimTarget: target, undoName, undoReason }: SuspenseRow) =>
    confirmThen(
      {
        title: `撤销【${suspenseCode}】的认领？`,
        content: `${undoName} 申请：${undoReason}。${effectOfUndo(target)}，款项重新待认领。`,
        okText: '批准撤销',
      },
      () => reopening.run({ id, version }),
    )
  const openActions = (row: SuspenseRow): RowAction[] => {
    const claim: RowAction = { label: '认领', permit: ['suspenseClaim'], onClick: () => claiming.show(row) }
    const settle: RowAction = { label: '渠道结算款', permit: ['suspenseClaim'], onClick: () => settling.show(row) }
    const giveBack: RowAction = {
      label: '退回',
      permit: ['suspenseClaim'],
      danger: true,
      onClick: () => returning.show(row),
    }
    return row.isBankLine ? [claim, settle, giveBack] : [claim, giveBack]
  }
  const actions = (row: SuspenseRow): RowAction[] => {
    if (row.state === suspenseState.open) return openActions(row)
    if (row.state === suspenseState.returning)
      return [
        { label: '批准退回', permit: ['suspenseApprove'], onClick: () => approving.show(row) },
        { label: '撤回申请', permit: ['suspenseClaim'], onClick: () => void withdraw(row) },
      ]
    if (row.state === suspenseState.undoing)
      return [
        { label: '批准撤销', permit: ['suspenseApprove'], onClick: () => void reopen(row) },
        { label: '撤回申请', permit: ['suspenseClaim'], onClick: () => void keep(row) },
      ]
    if (row.state === suspenseState.claimed && undoableTargets.some(target => target === row.claimTarget))
      return [{ label: '撤销认领', permit: ['suspenseClaim'], danger: true, onClick: () => undoing.show(row) }]
    return []
  }
  return (
    <>
      <PageTable
        listKey="finance/bankLine"
        label="待认领款项列表"
        call={suspenseCalls.page}
        columns={columns}
        conditions={conditions}
        actions={actions}
      />
      <ClaimDialog open={claiming.open} suspense={claiming.subject} onClose={claiming.close} />
      <ChannelPayoutDialog open={settling.open} suspense={settling.subject} onClose={settling.close} />
      <ReturnDialog open={returning.open} suspense={returning.subject} onClose={returning.close} />
      <UndoDialog open={undoing.open} suspense={undoing.subject} onClose={undoing.close} />
      <ApproveReturnDialog open={approving.open} suspense={approving.subject} onClose={approving.close} />
    </>
  )
}
