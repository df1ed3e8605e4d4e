import { type PortalOrder, type PortalStage, portalStage } from '@seam/contract/portal/order'
import { portalOrderCalls } from '@seam/contract/portal/order.calls'
import { portalCalls } from '@seam/contract/portal/portal'
import { useRead, useWrite } from '../../kit/api/use-call.ts'
import { ask } from '../../kit/feedback/feedback.tsx'
import { Card, Facts, shortTime, Tag, Yuan, yuanText } from '../ui/parts.tsx'
import { Answer } from '../ui/states.tsx'

/** Nothing is awaited of the order any more. */
const isOver = (stage: PortalStage) => stage === portalStage.finished || stage === portalStage.cancelled

const refresh = [portalOrderCalls.get, portalOrderCalls.page, portalCalls.home]

const Decision = ({ order }: { order: PortalOrder }) => {
  const { run } = useWrite(portalOrderCalls.agree, { refresh })
  if (order.stage === portalStage.returned)
    return (
      <Card title="实验室退回了这份委托">
        <p>{order.returnReason}</p>
        {order.can.change && (
          <a className="button button-main" href={`#/orders/${order.id}/edit`}>
            修改后重新提交
          </a>
        )}
      </Card>
    )
  if (order.stage !== portalStage.dearer) return null
  return (
    <Card title="价格有变动，请确认">
      <p>
        提交时 {yuanText(order.agreedFee ?? '')}，现在 <Yuan value={order.fee} />
      </p>
      {order.can.agree && (
        <button
          type="button"
          className="button button-main"
          onClick={() => void run({ id: order.id, version: order.version, fee: order.fee })}
        >
          同意新价格
        </button>
      )}
    </Card>
  )
}

const Actions = ({ order }: { order: PortalOrder }) => {
  const { run } = useWrite(portalOrderCalls.withdraw, { refresh, success: '已取消' })
  const withdraw = async () => {
    const sure = await ask({ title: `取消委托 ${order.delegateCode}？`, okText: '取消委托', cancelText: '不取消' })
    if (sure) await run({ id: order.id, version: order.version })
  }
  return (
    <div className="front-actions">
      {order.can.pay && (
        <a className="button button-main" href={`#/money?order=${order.id}`}>
          去付款
        </a>
      )}
      {order.can.change && (
        <a className="button" href={`#/orders/${order.id}/edit`}>
          修改
        </a>
      )}
      {order.can.withdraw && (
        <button type="button" className="button" onClick={() => void withdraw()}>
          取消委托
        </button>
      )}
      {order.reports.length > 0 && (
        <a className="button" href={`#/reports?order=${encodeURIComponent(order.delegateCode)}`}>
          查看报告
        </a>
      )}
    </div>
  )
}

const Order = ({ order }: { order: PortalOrder }) => (
  <>
    <div className="front-bar">
      <h1 className="front-title">{order.delegateCode}</h1>
      <Tag of={portalStage} value={order.stage} />
    </div>
    <Decision order={order} />
    <Card title="进度">
      <ol className="front-track">
        {order.track.map(({ stage, time }) => (
          <li key={stage}>
            <b>{stage === portalStage.submitted ? '已提交' : portalStage.label(stage)}</b>
            <span className="front-soft">{shortTime(time)}</span>
          </li>
        ))}
      </ol>
      {order.dueTime && !isOver(order.stage) && <p className="front-soft">预计 {shortTime(order.dueTime)} 前完成</p>}
    </Card>
    <Card title={`样品（${order.sampleCount}）`}>
      <ol className="front-samples">
        {order.samples.map((sample, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the samples of a stored order do not move
          <li key={at}>
            <b>{sample.sampleName}</b> <span className="front-soft">{sample.sampleKindName}</span>
            <p>{sample.choices.join('、')}</p>
            {sample.rejectReason !== '' && <p className="front-form-fault">未收：{sample.rejectReason}</p>}
          </li>
        ))}
      </ol>
    </Card>
    <Card title="费用与联系">
      <Facts
        rows={[
          ['费用', <Yuan key="fee" value={order.fee} />],
          ['待付', order.due === '0.00' ? '' : <Yuan key="due" value={order.due} />],
          ['加急', order.coefficientName],
          ['送样人', [order.consignorName, order.consignorTelephone].filter(Boolean).join(' ')],
          ['通知人', order.notifiers.map(one => `${one.notifierName} ${one.telephone}`).join('、')],
          ['备注', order.remarks],
        ]}
      />
    </Card>
    <Actions order={order} />
  </>
)

/** One order: its progress, its samples, and the client's actions. */
export const OrderPage = ({ id }: { id: number }) => {
  const order = useRead(portalOrderCalls.get, { id }, { staleTime: 0 })
  return <Answer of={order}>{data => <Order order={data} />}</Answer>
}
