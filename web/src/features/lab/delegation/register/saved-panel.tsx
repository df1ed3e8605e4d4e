import { CheckCircleFilled, PrinterOutlined } from '@ant-design/icons'
import { payPolicy } from '@seam/contract/client/client'
import { delegationCalls } from '@seam/contract/lab/delegation/delegation.calls'
import { Alert, Button, Typography } from 'antd'
import { useState } from 'react'
import { useRead } from '../../../../kit/api/use-call.ts'
import { goTo } from '../../../../kit/location/hash-location.ts'
import { moneyText } from '../../../../kit/money/money.tsx'
import { Permit, usePermit } from '../../../../kit/session/permit.tsx'
import { PrintDrawer } from '../../../../shared/lab/print/print-drawer.tsx'
import type { Registration } from './registration.ts'
import type { SavedDelegation } from './submit/use-save.ts'
import './saved-panel.css'

type Props = {
  saved: SavedDelegation
  form: Registration
  onNext: (sameClient: boolean) => void
}

/** After saving: the number, large enough to be read out, the fee, and the next steps. */
export const SavedPanel = ({ saved: { id, delegateCode, draft }, form, onNext }: Props) => {
  const { client, lines } = form
  const mayRead = usePermit(['delegateView', 'delegateSign', 'paymentConfirm'])
  // the quote of the server, not the estimate of the form
  const { data } = useRead(delegationCalls.get, { id }, { enabled: mayRead, quiet: true })
  const [printing, setPrinting] = useState(false)
  const paysFirst = !draft && client?.payPolicy === payPolicy.payFirst
  return (
    <section className="saved-panel" aria-labelledby="saved-title">
      <CheckCircleFilled className="saved-panel-icon" aria-hidden />
      <h2 id="saved-title">{draft ? '草稿已保存' : '委托已登记'}</h2>
      <p className="saved-panel-code">
        <Typography.Text copyable={{ text: delegateCode }}>{delegateCode}</Typography.Text>
      </p>
      <p className="saved-panel-client">{client?.clientName}</p>
      <dl className="saved-panel-facts">
        <div>
          <dt>样品</dt>
          <dd>{data?.sampleCount ?? lines.length} 个</dd>
        </div>
        <div>
          <dt>费用</dt>
          <dd>{data === undefined ? '--' : `¥${moneyText(data.fee)}`}</dd>
        </div>
      </dl>
      {paysFirst && <Alert type="warning" showIcon title="须先付款：付款或挂账后才开始检测" />}
      <div className="saved-panel-buttons">
        <Button type="primary" autoFocus onClick={() => onNext(false)}>
          登记下一单
        </Button>
        <Button onClick={() => onNext(true)}>继续登记（同一客户）</Button>
        {!draft && (
          <Permit of={['delegateSign']}>
            <Button onClick={() => goTo(`/delegate/receive?code=${delegateCode}`)}>去签收</Button>
          </Permit>
        )}
        {!draft && (
          <Permit of={['delegatePrint']}>
            <Button icon={<PrinterOutlined />} onClick={() => setPrinting(true)}>
              打印委托单
            </Button>
          </Permit>
        )}
        <Permit of={['delegateView']}>
          {draft && <Button onClick={() => goTo(`/delegate/list/${id}/edit`)}>继续修改</Button>}
          <Button onClick={() => goTo(`/delegate/list?code=${delegateCode}`)}>查看委托单</Button>
        </Permit>
      </div>
      {printing && <PrintDrawer ids={[id]} title={delegateCode} onClose={() => setPrinting(false)} />}
    </section>
  )
}
