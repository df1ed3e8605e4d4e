import { delegationCalls } from '@seam/contract/lab/delegation/delegation.calls'
import type { PrintDocument } from '@seam/contract/lab/delegation/print'
import { useWrite } from '../../../../kit/api/use-call.ts'
import { useDialog } from '../../../../kit/dialog/use-dialog.ts'
import { confirmThen } from '../../../../kit/feedback/confirm.ts'
import { goTo } from '../../../../kit/location/hash-location.ts'
import type { RowAction } from '../../../../kit/page-table/rows/row-actions.tsx'
import { usePermit } from '../../../../kit/session/permit.tsx'
import { delegationRefresh } from '../../../../shared/lab/delegation-refresh.ts'
import type { DelegationRow } from './delegation.columns.tsx'

/** The fields of a delegation that its commands need. */
export type ActionTarget = Pick<
  DelegationRow,
  'id' | 'delegateCode' | 'clientName' | 'version' | 'fee' | 'delayReason' | 'can'
>

/** Delegations whose papers are printed. */
type PrintTarget = { readonly ids: readonly number[]; readonly title: string; readonly document?: PrintDocument }

/** The commands that the server permits on a delegation, for its row and its detail. */
export const useDelegationActions = () => {
  const paying = useDialog<ActionTarget>()
  const cancelling = useDialog<ActionTarget>()
  const printing = useDialog<PrintTarget>()
  const changing = useDialog<ActionTarget>()
  const explaining = useDialog<ActionTarget>()
  const refunding = useDialog<ActionTarget>()
  const informing = useDialog<ActionTarget>()
  const mayPrint = usePermit(['delegatePrint', 'paymentConfirm'])
  const { run: remove } = useWrite(delegationCalls.remove, { refresh: delegationRefresh, success: '操作成功！' })

  const askAndRemove = async ({ id, version, delegateCode }: ActionTarget) => {
    const question = { title: `删除草稿【${delegateCode}】？`, content: '删除后不能恢复。', okText: '删除' }
    const answer = await confirmThen(question, () => remove({ id, version }))
    // its drawer would show a deleted delegation
    if (answer === null) goTo('/delegate/list', { replace: true })
  }

  const actions = (row: ActionTarget): RowAction[] => [
    ...(row.can.sign ? [{ label: '签收', onClick: () => goTo(`/delegate/receive?code=${row.delegateCode}`) }] : []),
    ...(row.can.pay ? [{ label: '收款', onClick: () => paying.show(row) }] : []),
    ...(mayPrint ? [{ label: '打印', onClick: () => printing.show({ ids: [row.id], title: row.delegateCode }) }] : []),
    ...(row.can.update ? [{ label: '修改', onClick: () => goTo(`/delegate/list/${row.id}/edit`) }] : []),
    ...(row.can.change ? [{ label: '变更', onClick: () => changing.show(row) }] : []),
    ...(row.can.refund ? [{ label: '申请退款', onClick: () => refunding.show(row) }] : []),
    ...(row.can.explainDelay ? [{ label: '逾期原因', onClick: () => explaining.show(row) }] : []),
    ...(row.can.informClient ? [{ label: '告知客户', onClick: () => informing.show(row) }] : []),
    ...(row.can.cancel ? [{ label: '作废', danger: true, onClick: () => cancelling.show(row) }] : []),
    ...(row.can.delete ? [{ label: '删除', danger: true, onClick: () => void askAndRemove(row) }] : []),
  ]
  return { actions, paying, cancelling, printing, changing, explaining, informing, refunding }
}
