import { type OnlineOrder, type OnlineOrderRow, onlineOrderCalls } from '@seam/contract/portal/online-order'
import { portalOrderCommand, portalOrderState } from '@seam/contract/portal/order'
import { useRead } from '../../../kit/api/use-call.ts'
import { DictionaryTag } from '../../../kit/dictionary/dictionary-tag.tsx'
import { actionButtons } from '../../../kit/drawer/action-buttons.tsx'
import { AnswerDrawer } from '../../../kit/drawer/answer-drawer.tsx'
import { DrawerSection } from '../../../kit/drawer/drawer-section.tsx'
import { moneyText } from '../../../kit/money/money.tsx'
import type { RowAction } from '../../../kit/page-table/rows/row-actions.tsx'

type Props = {
  /** undefined: closed */
  id: number | undefined
  actions: (order: OnlineOrderRow) => readonly RowAction[]
  onClose: () => void
}

/** What the client ordered, and how reception and client agreed on it. */
export const OnlineOrderDetail = ({ id, actions, onClose }: Props) => {
  const read = useRead(onlineOrderCalls.get, { id: id ?? 0 }, { enabled: id !== undefined, staleTime: 0 })
  return (
    <AnswerDrawer
      open={id !== undefined}
      onClose={onClose}
      width={720}
      read={read}
      title="网上委托"
      heading={order => (
        <>
          网上委托 {order.delegateCode} <DictionaryTag dictionary={portalOrderState} value={order.state} />
        </>
      )}
      footer={order => actionButtons(actions(order))}
    >
      {order => <OrderBody order={order} />}
    </AnswerDrawer>
  )
}

const OrderBody = ({ order }: { order: OnlineOrder }) => (
  <>
    <p>
      {order.clientName}，{order.coefficientName}，费用 {moneyText(order.fee)} 元
      {order.consignorName !== '' && `，送样人 ${order.consignorName} ${order.consignorTelephone}`}
    </p>
    {order.remarks !== '' && <p>备注：{order.remarks}</p>}
    {order.repeatReason !== '' && <p>重复委托原因：{order.repeatReason}</p>}
    {order.returnReason !== '' && <p>退回原因：{order.returnReason}</p>}
    <DrawerSection
      title="样品"
      isEmpty={order.samples.length === 0}
      heads={['样品名称', '类型', '检测项目', '质量（kg）', '备注']}
    >
      {order.samples.map((sample, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the samples of a stored order do not move
        <tr key={at}>
          <td>{sample.sampleName}</td>
          <td>{sample.sampleKindName}</td>
          <td>{sample.choices.join('、')}</td>
          <td>{sample.mass}</td>
          <td>{sample.remarks}</td>
        </tr>
      ))}
    </DrawerSection>
    <DrawerSection title="经过" isEmpty={order.steps.length === 0} heads={['操作', '说明', '操作人', '时间']}>
      {order.steps.map((step, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: steps are added at the end
        <tr key={at}>
          <td>{portalOrderCommand.label(step.command)}</td>
          <td>{step.reason}</td>
          <td>{step.userName}</td>
          <td>{step.createTime}</td>
        </tr>
      ))}
    </DrawerSection>
  </>
)
