import { type OnlineOrder, type OnlineOrderRow, onlineOrderCalls } from '@seam/contract/portal/online-order'
import { portalOrderCommand, portalOrderState } from '@seam/contract/portal/order'
import { Button, Space } from 'antd'
import { useRead } from '../../../kit/api/use-call.ts'
import { DictionaryTag } from '../../../kit/dictionary/dictionary-tag.tsx'
import { DetailDrawer } from '../../../kit/drawer/detail-drawer.tsx'
import { DrawerSection } from '../../../kit/drawer/drawer-section.tsx'
import { moneyText } from '../../../kit/money/money.tsx'
import { EmptyRows } from '../../../kit/page-table/rows/empty-rows.tsx'
import type { RowAction } from '../../../kit/page-table/rows/row-actions.tsx'

type Props = {
  /** undefined: closed */
  id: number | undefined
  actions: (order: OnlineOrderRow) => readonly RowAction[]
  onClose: () => void
}

/** What the client ordered, and how reception and client agreed on it. */
export const OnlineOrderDetail = ({ id, actions, onClose }: Props) => {
  const { data, error, refetch } = useRead(
    onlineOrderCalls.get,
    { id: id ?? 0 },
    { enabled: id !== undefined, staleTime: 0 },
  )
  const buttons = data === undefined ? [] : actions(data)
  return (
    <DetailDrawer
      open={id !== undefined}
      onClose={onClose}
      width={720}
      title={
        data === undefined ? (
          '网上委托'
        ) : (
          <>
            网上委托 {data.delegateCode} <DictionaryTag dictionary={portalOrderState} value={data.state} />
          </>
        )
      }
      footer={
        buttons.length === 0 ? null : (
          <Space wrap>
            {buttons.map(({ label, onClick, danger }, at) => (
              <Button key={label} danger={danger === true} type={at === 0 ? 'primary' : 'default'} onClick={onClick}>
                {label}
              </Button>
            ))}
          </Space>
        )
      }
    >
      {data === undefined ? (
        <EmptyRows waiting={error === null} failure={error ?? undefined} onRetry={() => void refetch()} />
      ) : (
        <OrderBody order={data} />
      )}
    </DetailDrawer>
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
