import { isScanMethod, type PayMethod, payMethod } from '@seam/contract/client/pay-method'
import { fromFen, money, toFen } from '@seam/contract/kit/money'
import type { Quote } from '@seam/contract/trade/till'

/** The methods in the order of their keys Alt+1 to Alt+6; scanning includes both channels. */
export const methodKeys = ['cash', 'balance', 'scan', 'credit', 'transfer', 'card'] as const
export type MethodKey = (typeof methodKeys)[number]

type PaymentForm = { amount: string; tendered: string; voucherNo: string; remarks: string; payPassword: string }

export const emptyForm: PaymentForm = { amount: '', tendered: '', voucherNo: '', remarks: '', payPassword: '' }

type Method = Quote['methods'][number]

/** The methods of a quote behind one key. */
export const methodsOf = (quote: Quote, key: MethodKey): readonly Method[] =>
  quote.methods.filter(({ payMethod: value }) => (key === 'scan' ? isScanMethod(value) : value === payMethod[key]))

/** The method that a key pays by: the first that is enabled. */
export const methodOf = (quote: Quote, key: MethodKey): Method | undefined => {
  const methods = methodsOf(quote, key)
  return methods.find(({ enabled }) => enabled) ?? methods[0]
}

const fenOf = (text: string): bigint | undefined => (money.safeParse(text).success ? toFen(text) : undefined)

/** The change for the cash handed over; undefined: not typed, or no amount; negative: too little. A preview: the server decides. */
export const changeOf = (quote: Quote, { amount, tendered }: PaymentForm): string | undefined => {
  const paid = fenOf(amount === '' ? quote.due : amount)
  const handedOver = fenOf(tendered)
  return paid === undefined || handedOver === undefined ? undefined : fromFen(handedOver - paid)
}

/** What is taken above the amount due, which goes to the balance; undefined: nothing. */
export const surplusOf = (quote: Quote, { amount }: PaymentForm, method: PayMethod): string | undefined => {
  const surplus = (fenOf(amount) ?? 0n) - toFen(quote.due)
  const isKept = method === payMethod.cash || method === payMethod.transfer
  return isKept && surplus > 0n ? fromFen(surplus) : undefined
}

/** The amount proposed for a method: the balance if it is less than the amount due, else empty, which pays all. */
export const offeredAmount = (quote: Quote, method: PayMethod): string =>
  method === payMethod.balance && toFen(quote.balance) > 0n && toFen(quote.balance) < toFen(quote.due)
    ? quote.balance
    : ''

/** The input of the call: only the fields of the method. */
export const payInput = (quoteId: string, method: PayMethod, form: PaymentForm) => ({
  quoteId,
  payMethod: method,
  ...(form.amount !== '' && { amount: form.amount }),
  ...(method === payMethod.cash && form.tendered !== '' && { tendered: form.tendered }),
  ...(method === payMethod.transfer && form.voucherNo !== '' && { voucherNo: form.voucherNo }),
  ...(form.remarks !== '' && { remarks: form.remarks }),
  ...(method === payMethod.balance && { payPassword: form.payPassword }),
})
