import { isScanMethod, payMethod } from '@seam/contract/client/money/pay-method'
import { Quote, tillCalls } from '@seam/contract/trade/till'
import { tradeFailures } from '@seam/contract/trade/trade'
import { useQueryClient } from '@tanstack/react-query'
import { Button, type InputRef } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { z } from 'zod'
import { NoAnswer } from '../../../kit/answer/answer.tsx'
import type { CallFailure } from '../../../kit/api/call-failure.ts'
import { keyOf, useRead, useWrite, type WriteOptions } from '../../../kit/api/use-call.ts'
import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx'
import { useDialog } from '../../../kit/dialog/use-dialog.ts'
import { dismissErrors, toast } from '../../../kit/feedback/feedback.tsx'
import { moneyText } from '../../../kit/money/money.tsx'
import { MethodChoice, MethodReasons } from './method-choice.tsx'
import type { Payment } from './paid-panel.tsx'
import { PaymentFields } from './payment-fields.tsx'
import {
  changeOf,
  type MethodKey,
  methodOf,
  newForm,
  type PaymentTexts,
  payInput,
  scanChannels,
  surplusOf,
  withMethod,
} from './payment-form.ts'
import { QuoteSummary } from './quote-summary.tsx'

const PayPasswordDialog = lazyDialog(() =>
  import('../../../shared/client/pay-password-dialog.tsx').then(module => module.PayPasswordDialog),
)

type Props = {
  ids: readonly number[]
  /** focuses the payment */
  isFocused: boolean
  onPaid: (payment: Payment) => void
  onLeave: () => void
}

const submitLabels: Partial<Record<MethodKey, string>> = { credit: '确认挂账', scan: '取收款码' }

const StaleQuote = z.object({ quote: Quote.nullable() })

/** The amount due for the selected delegations, and its payment. */
export const QuoteDesk = ({ ids, isFocused, onPaid, onLeave }: Props) => {
  const input = { delegateIds: [...ids] }
  const queries = useQueryClient()
  // a quote is valid once: a cached one is replaced
  const read = useRead(tillCalls.quote, input, { staleTime: 0 })
  const { data } = read
  const password = useDialog<{ id: number; clientName: string; hasPayPassword: boolean }>()
  const replaceQuote = (failure: CallFailure) => {
    if (failure.code !== tradeFailures.quoteStale.code) return
    void queries.invalidateQueries({ queryKey: keyOf(tillCalls.waiting) })
    const fresh = StaleQuote.safeParse(failure.data).data?.quote ?? undefined
    if (fresh !== undefined) return void queries.setQueryData(keyOf(tillCalls.quote, input), fresh)
    toast.warning('委托单已在别处收款或有变化，这次没有收款，请重新选择')
    onLeave()
    return true
  }
  if (data === undefined) return <NoAnswer read={read} />
  const { accountId: id, clientName, needsPassword: hasPayPassword } = data
  return (
    <>
      <PaymentDesk
        quote={data}
        isFocused={isFocused}
        onPaid={onPaid}
        onStale={replaceQuote}
        onSetPassword={() => password.show({ id, clientName, hasPayPassword })}
      />
      {/* not within the form of the payment, which a form of the dialog would submit */}
      <PayPasswordDialog open={password.open} account={password.subject} onClose={password.close} />
    </>
  )
}

type DeskProps = {
  quote: Quote
  isFocused: boolean
  onPaid: (payment: Payment) => void
  onStale: NonNullable<WriteOptions<typeof tillCalls.pay>['onFailure']>
  onSetPassword: () => void
}

/** Charges a quote; a refusal clears the payment password. */
const useCharge = (quote: Quote, { onPaid, onStale }: Pick<DeskProps, 'onPaid' | 'onStale'>) => {
  const [form, setForm] = useState(newForm)
  const method = methodOf(quote, form.methodKey)
  const { run, running } = useWrite(tillCalls.pay, {
    refresh: [tillCalls.waiting],
    perForm: true,
    about: ({ quoteId }) => quoteId,
    ...(method?.payMethod === payMethod.balance ? { seal: ['payPassword'] as const } : {}),
    onFailure: failure => {
      setForm(before => ({ ...before, payPassword: '' }))
      return onStale(failure)
    },
  })
  const choose = (key: MethodKey) => {
    dismissErrors()
    setForm(before => withMethod(before, key, quote))
  }
  const type = (name: keyof PaymentTexts, text: string) => {
    dismissErrors()
    setForm(before => ({ ...before, [name]: text }))
  }
  const pay = async () => {
    if (method === undefined || !method.enabled) {
      toast.warning(method?.reasons[0]?.message ?? '不能用这种方式收款')
      return
    }
    const answer = await run(payInput(quote.quoteId, method.payMethod, form))
    if (answer === undefined) return
    onPaid({
      ...answer,
      payMethod: method.payMethod,
      lines: quote.lines,
      amount: form.amount === '' ? quote.due : form.amount,
      isScanning: isScanMethod(method.payMethod),
      channels: scanChannels(quote),
    })
  }
  return { form, method, choose, type, pay, running }
}

const PaymentDesk = ({ quote, isFocused, onSetPassword, ...events }: DeskProps) => {
  const { form, method, choose, type, pay, running } = useCharge(quote, events)
  const { methodKey, choices } = form
  const first = useRef<InputRef>(null)
  useEffect(() => {
    if (isFocused || choices > 0) first.current?.focus()
  }, [isFocused, choices])
  const change = methodKey === 'cash' ? changeOf(quote, form) : undefined
  const isShort = change?.startsWith('-') === true
  const surplus = method === undefined ? undefined : surplusOf(quote, form, method.payMethod)
  return (
    <form
      className="till-quote"
      aria-label="应付金额"
      onSubmit={event => {
        event.preventDefault()
        void pay()
      }}
    >
      <QuoteSummary quote={quote} />
      <MethodChoice quote={quote} value={methodKey} onChange={choose} />
      {method !== undefined && <MethodReasons method={method} onSetPassword={onSetPassword} />}
      <PaymentFields methodKey={methodKey} texts={form} due={quote.due} first={first} onType={type} />
      {methodKey === 'cash' && (
        <output className="till-change" data-short={isShort}>
          {isShort ? '还差' : '找零'}{' '}
          <strong>{change === undefined ? '--' : `¥${moneyText(change.replace('-', ''))}`}</strong>
        </output>
      )}
      {surplus !== undefined && <output>比应付多 ¥{moneyText(surplus)}，收款后转入客户余额</output>}
      <Button
        type="primary"
        size="large"
        htmlType="submit"
        block
        loading={running}
        disabled={method?.enabled !== true || isShort}
      >
        {submitLabels[methodKey] ?? '确认收款'}（回车）
      </Button>
    </form>
  )
}
