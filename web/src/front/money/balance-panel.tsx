import { payMethod } from '@seam/contract/client/money/pay-method'
import type { Call, OutputOf } from '@seam/contract/kit/call'
import { portalMoneyCalls } from '@seam/contract/portal/money'
import { useState } from 'react'
import { useWrite } from '../../kit/api/use-call.ts'
import { TextInput } from '../ui/field.tsx'
import { Yuan } from '../ui/parts.tsx'

type Props = {
  quote: OutputOf<typeof portalMoneyCalls.quote>
  /** calls to reload after the payment */
  refresh: readonly Call[]
  onPaid: () => void
  onBack: () => void
}

/** Pays a quote from the balance, with the pay password. */
export const BalancePanel = ({ quote, refresh, onPaid, onBack }: Props) => {
  const [payPassword, setPassword] = useState('')
  const [fault, setFault] = useState<string>()
  const { run, running } = useWrite(portalMoneyCalls.pay, {
    refresh,
    seal: ['payPassword'],
    onFailure: failure => {
      setPassword('')
      setFault(failure.message)
      return true
    },
  })
  const pay = async () => {
    setFault(undefined)
    const trade = await run({ quoteId: quote.quoteId, payMethod: payMethod.balance, payPassword })
    if (trade !== undefined) onPaid()
  }
  return (
    <form
      className="front-form"
      noValidate
      onSubmit={event => {
        event.preventDefault()
        void pay()
      }}
    >
      <p>
        用余额付 {quote.lines.length} 份委托，共 <Yuan value={quote.due} />
        ，余额 <Yuan value={quote.balance} />
      </p>
      {quote.needsPassword ? (
        <TextInput
          label="支付密码"
          type="password"
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          autoFocus
          value={payPassword}
          fault={fault}
          onChange={setPassword}
        />
      ) : (
        <p className="front-form-fault" role="alert">
          贵单位还没有设支付密码，请到实验室设置后再用余额付款。
        </p>
      )}
      <div className="front-actions">
        {quote.needsPassword && (
          <button type="submit" className="button button-main" disabled={running || !/^\d{6}$/.test(payPassword)}>
            付款
          </button>
        )}
        <button type="button" className="button" disabled={running} onClick={onBack}>
          返回
        </button>
      </div>
    </form>
  )
}
