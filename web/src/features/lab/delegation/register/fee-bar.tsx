import type { ReactNode } from 'react'
import { moneyText } from '../../../../kit/money.tsx'
import type { FeeState } from './use-fee.ts'

/** The fee as the server works it out, with what it is made of; stays in sight. */
export const FeeBar = ({ state, children }: { state: FeeState; children: ReactNode }) => {
  const { fee, failure, behind } = state
  return (
    <div className="fee-bar">
      <div
        className="fee-sum"
        aria-live="polite"
        aria-busy={behind}
        data-behind={(fee !== undefined && behind) || undefined}
      >
        {failure !== undefined && <span className="form-fault">{failure.message}</span>}
        {failure === undefined && fee === undefined && (
          <span className="fee-none">选好客户和检测项目后，这里显示费用</span>
        )}
        {fee !== undefined && (
          <>
            <strong>¥{moneyText(fee.fee)}</strong>
            <span className="fee-formula">
              = {moneyText(fee.subtotal)}
              <span>
                × {fee.coefficient}（{fee.coefficientName}）
              </span>
              <span>
                × {fee.memberRate}（{fee.gradeName}）
              </span>
              {fee.surcharge !== '0.00' && <span>+ {moneyText(fee.surcharge)}（附加费）</span>}
            </span>
          </>
        )}
      </div>
      <div className="fee-acts">{children}</div>
    </div>
  )
}
