import { CheckCircleFilled, PrinterOutlined } from '@ant-design/icons'
import { delegationFailures, delegationState } from '@seam/contract/lab/delegation/delegation'
import type { Delegation } from '@seam/contract/lab/delegation/delegation.row'
import { printDocument } from '@seam/contract/lab/delegation/print'
import { Button } from 'antd'
import { useState } from 'react'
import { goTo } from '../../../kit/location/hash-location.ts'
import { Permit } from '../../../kit/session/permit.tsx'
import { PrintDrawer } from '../../../shared/lab/print/print-drawer.tsx'
import type { Signed } from './use-receive.ts'
import './signed-panel.css'

type Props = { delegation: Delegation; signed: Signed; onNext: () => void }

/** The steps that remain before testing begins. */
const NextStep = ({ delegation, signed }: Omit<Props, 'onNext'>) => {
  const { delegateCode } = delegation
  if (signed.state !== delegationState.accepted)
    return <p className="signed-panel-testing">已转入检测，化验员现在可以看到这些样品。</p>
  const forMoney = signed.waitingFor.some(({ code }) => code === delegationFailures.gateClosed.code)
  return (
    <div className="signed-panel-waiting">
      <b>还没有开始检测</b>
      <ul>
        {signed.waitingFor.map(({ code, message }) => (
          <li key={code}>{message}</li>
        ))}
      </ul>
      {forMoney && <p>请客户付款，或由收费员挂账；收款确认后自动开始检测。</p>}
      {forMoney && (
        <Permit of={['paymentConfirm']}>
          <Button type="primary" onClick={() => goTo(`/delegate/list?code=${delegateCode}`)}>
            去收款
          </Button>
        </Permit>
      )}
    </div>
  )
}

/** The numbers for the samples, large enough to copy by hand. */
export const SignedPanel = ({ delegation, signed, onNext }: Props) => {
  const codes = new Map(signed.samples.map(({ id, labCode }) => [id, labCode]))
  const [printing, setPrinting] = useState(false)
  const hidden = signed.samples.every(({ labCode }) => labCode === null)
  return (
    <div className="signed-panel">
      <header>
        <CheckCircleFilled className="signed-panel-icon" aria-hidden />
        <h2>{delegation.delegateCode} 已签收</h2>
        <p>{delegation.clientName}</p>
      </header>
      <NextStep delegation={delegation} signed={signed} />
      {hidden && <p>样品编号已生成；您没有查看样品与客户对应的权限，编号不在这里显示。</p>}
      {!hidden && (
        <ol className="signed-panel-codes" aria-label="样品编号">
          {delegation.samples.map(({ id, position, sampleName }) => (
            <li key={id}>
              <span>
                {position} · {sampleName}
              </span>
              {codes.get(id) ? <strong className="lab-code">{codes.get(id)}</strong> : <em>拒收</em>}
            </li>
          ))}
        </ol>
      )}
      <div className="signed-panel-buttons">
        <Button type="primary" onClick={onNext}>
          继续签收
        </Button>
        {!hidden && (
          <Permit of={['delegatePrint']}>
            <Button icon={<PrinterOutlined />} onClick={() => setPrinting(true)}>
              打印标签
            </Button>
          </Permit>
        )}
        <Permit of={['delegateView']}>
          <Button onClick={() => goTo(`/delegate/list?code=${delegation.delegateCode}`)}>查看委托单</Button>
        </Permit>
      </div>
      {printing && (
        <PrintDrawer
          ids={[delegation.id]}
          title={delegation.delegateCode}
          document={printDocument.sampleLabel}
          onClose={() => setPrinting(false)}
        />
      )}
    </div>
  )
}
