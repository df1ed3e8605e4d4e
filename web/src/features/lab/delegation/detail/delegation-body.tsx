import { postingKind } from '@seam/contract/client/money/ledger'
import { payMethod } from '@seam/contract/client/money/pay-method'
import { type DelegationCommand, delegationCommand, delegationState } from '@seam/contract/lab/delegation/delegation'
import { delegationCalls } from '@seam/contract/lab/delegation/delegation.calls'
import type { Delegation } from '@seam/contract/lab/delegation/delegation.row'
import type { ReactNode } from 'react'
import { useRead } from '../../../../kit/api/use-call.ts'
import { DictionaryTag } from '../../../../kit/dictionary/dictionary-tag.tsx'
import { moneyText } from '../../../../kit/money/money.tsx'
import { StepTimeline } from '../../../../kit/timeline/step-timeline.tsx'
import { ImageList } from '../../../../shared/system/image-list/image-list.tsx'
import { Reasons } from '../pay/reasons.tsx'
import { Changes } from './changes.tsx'
import { DelegationFacts } from './delegation-facts.tsx'
import { FeeDetail } from './fee-detail.tsx'
import { SampleTable } from './sample-table.tsx'
import './delegation.css'

/** Payments and credit of a delegation. */
const Payments = ({ payments }: Pick<Delegation, 'payments'>) => (
  <ul className="delegation-payments">
    {payments.map(({ kind, amount, payMethod: method, voucherNo, remarks, createName, createTime }) => (
      <li key={`${createTime} ${kind}`}>
        <DictionaryTag dictionary={postingKind} value={kind} />
        <b>¥{moneyText(amount)}</b>
        {method !== null && <span>{payMethod.label(method)}</span>}
        <span className="delegation-soft">
          {createTime} {createName}
          {voucherNo !== '' && `，凭证号 ${voucherNo}`}
          {remarks !== '' && `，${remarks}`}
        </span>
      </li>
    ))}
  </ul>
)

const commandsWithReason: readonly DelegationCommand[] = [delegationCommand.cancel, delegationCommand.delete]

const stepOf = (step: Delegation['steps'][number]) => ({
  ...step,
  auditStatus: commandsWithReason.includes(step.command) ? (2 as const) : (1 as const),
})

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="delegation-section" aria-label={title}>
    <h3>{title}</h3>
    {children}
  </section>
)

/** Why received samples are not tested yet. */
const WaitingReasons = ({ id }: { id: number }) => {
  const { data } = useRead(delegationCalls.checkPay, { id })
  if (data === undefined || data.gateOpen) return null
  return (
    <div className="delegation-waiting">
      <Reasons title="已签收，还没有开始检测" reasons={data.gateReasons} />
    </div>
  )
}

/** All details of a delegation. */
export const DelegationBody = ({ delegation }: { delegation: Delegation }) => {
  const { id, state, samples, images, signatureCode, payments, steps } = delegation
  return (
    <>
      {state === delegationState.accepted && <WaitingReasons id={id} />}
      <DelegationFacts delegation={delegation} />
      <Part title={`样品（${samples.length}）`}>
        <SampleTable samples={samples} />
      </Part>
      {state >= delegationState.accepted && state < delegationState.cancelled && <Changes id={id} />}
      <Part title="费用">
        <FeeDetail delegation={delegation} />
      </Part>
      {payments.length > 0 && (
        <Part title="收款记录">
          <Payments payments={payments} />
        </Part>
      )}
      {images.length > 0 && (
        <Part title="图片">
          <ImageList label="图片" most={0} value={images} />
        </Part>
      )}
      {signatureCode !== null && (
        <Part title="收样签名">
          <ImageList label="收样签名" most={0} value={[signatureCode]} />
        </Part>
      )}
      <Part title="办理过程">
        <StepTimeline steps={steps.map(stepOf)} label="办理过程" />
      </Part>
    </>
  )
}
