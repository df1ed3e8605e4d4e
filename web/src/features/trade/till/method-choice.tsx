import { shiftFailures } from '@seam/contract/client/money/shift'
import type { Quote } from '@seam/contract/trade/till'
import { tradeFailures } from '@seam/contract/trade/trade'
import { Button } from 'antd'
import { useEffect } from 'react'
import { useStableCallback } from '../../../kit/hooks/use-stable-callback.ts'
import { Permit } from '../../../kit/session/permit.tsx'
import { type MethodKey, methodKeys, methodOf } from './payment-form.ts'

const labels: Readonly<Record<MethodKey, string>> = {
  cash: '现金',
  balance: '余额',
  scan: '扫码',
  credit: '挂账',
  transfer: '对公转账',
  card: '银行卡',
}

type Props = { quote: Quote; value: MethodKey; onChange: (key: MethodKey) => void }

/** The ways to pay, each with its key. */
export const MethodChoice = ({ quote, value, onChange }: Props) => {
  const press = useStableCallback((event: KeyboardEvent) => {
    // the code, because Alt changes the character of the key on some keyboards
    const digit = event.altKey && !event.ctrlKey && !event.metaKey ? /^Digit(\d)$/.exec(event.code)?.[1] : undefined
    const key = methodKeys[Number(digit ?? 0) - 1]
    if (key === undefined || event.defaultPrevented) return
    event.preventDefault()
    onChange(key)
  })
  useEffect(() => {
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [press])
  return (
    <fieldset className="till-methods" aria-label="支付方式">
      {methodKeys.map((key, at) => (
        <button
          key={key}
          type="button"
          aria-pressed={key === value}
          data-enabled={methodOf(quote, key)?.enabled === true}
          onClick={() => onChange(key)}
        >
          {labels[key]}
          <kbd>Alt+{at + 1}</kbd>
        </button>
      ))}
    </fieldset>
  )
}

type ReasonsProps = { method: Quote['methods'][number]; onSetPassword: () => void }

/** Why a method cannot be used, or only for a part, and where that is changed. */
export const MethodReasons = ({ method: { reasons, enabled }, onSetPassword }: ReasonsProps) =>
  reasons.length > 0 && (
    <p className="till-reasons" aria-live="polite">
      {reasons.map(({ message }) => message).join('；')}
      {enabled && '，可以先付一部分'}
      {reasons.some(({ code }) => code === shiftFailures.closed.code) && (
        <>
          {' '}
          <a href="#/finance/dayClose">去开班</a>
        </>
      )}
      {reasons.some(({ code }) => code === tradeFailures.payPasswordMissing.code) && (
        <Permit of={['payPassword']}>
          {' '}
          <Button type="link" size="small" onClick={onSetPassword}>
            设置支付密码
          </Button>
        </Permit>
      )}
    </p>
  )
