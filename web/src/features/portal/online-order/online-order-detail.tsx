import { type OnlineOrderRow, onlineOrderCalls } from '@seam/contract/portal/online-order'
import { portalOrderCommand } from '@seam/contract/portal/order'
import { useRead } from '../../../kit/api/use-call.ts'
import { DetailDrawer } from '../../../kit/drawer/detail-drawer.tsx'
import { DrawerSection } from '../../../kit/drawer/drawer-section.tsx'
import { moneyText } from '../../../kit/money/money.tsx'

type Props = { open: boolean; order: OnlineOrderRow | undefined; onClose: () => void }

/** What the client ordered, and how reception and client came to terms. */
export const OnlineOrderDetail = ({ open, order, onClose }: Props) => {
  const { data } = useRead(
    onlineOrderCalls.get,
    { id: order?.id ?? 0 },
    { enabled: open && order !== undefined, staleTime: 0 },
  )
  const consignor = data && [data.consignorName, data.consignorTelephone].filter(text => text !== '').join(' ')
  return (
    <DetailDrawer open={open} onClose={onClose} title={order ? `网上委托 ${order.delegateCode}` : ''} width={720}>
      {data && (
        <>
          <p>
            {data.clientName}，{data.coefficientName}，费用 {moneyText(data.fee)} 元
            {consignor !== '' && `，送样人 ${consignor}`}
          </p>
          {data.remarks !== '' && <p>备注：{data.remarks}</p>}
          {data.repeatReason !== '' && <p>重复委托原因：{data.repeatReason}</p>}
          {data.returnReason !== '' && <p>退回原因：{data.returnReason}</p>}
          <DrawerSection
            title="样品"
            isEmpty={data.samples.length === 0}
            heads={['样品名称', '类型', '检测项目', '质量（kg）', '备注']}
          >
            {data.samples.map((sample, at) => (
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
          <DrawerSection title="经过" isEmpty={data.steps.length === 0} heads={['操作', '说明', '操作人', '时间']}>
            {data.steps.map(step => (
              <tr key={`${step.createTime} ${step.command}`}>
                <td>{portalOrderCommand.label(step.command)}</td>
                <td>{step.reason}</td>
                <td>{step.userName}</td>
                <td>{step.createTime}</td>
              </tr>
            ))}
          </DrawerSection>
        </>
      )}
    </DetailDrawer>
  )
}
