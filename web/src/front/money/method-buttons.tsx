import { type PayMethod, payMethod, type ScanMethod, scanMethods } from '@seam/contract/client/money/pay-method'
import type { ReactNode } from 'react'

type Props = {
  methods: readonly PayMethod[]
  disabled: boolean
  onChoose: (channel: ScanMethod) => void
  /** other ways to pay */
  children?: ReactNode
}

/** The channels that the laboratory has enabled. */
export const MethodButtons = ({ methods, disabled, onChoose, children }: Props) => (
  <div className="front-actions">
    {scanMethods
      .filter(method => methods.includes(method))
      .map(method => (
        <button
          key={method}
          type="button"
          className="button button-main"
          disabled={disabled}
          onClick={() => onChoose(method)}
        >
          {payMethod.label(method)}
        </button>
      ))}
    {children}
    {methods.length === 0 && <span className="front-soft">没有开通扫码付款，请到实验室办理</span>}
  </div>
)
