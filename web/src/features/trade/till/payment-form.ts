import { isScanMethod, type PayMethod, payMethod, type ScanMethod } from '@seam/contract/client/money/pay-method'
import { fromFen, money, toFen } from '@seam/contract/kit/value/money'
import type { Quote } from '@seam/contract/trade/till'

/** The methods in the order of their keys Alt+1 to Alt+6; scanning includes both channels. */
export const methodKeys = ['cash', 'balance', 'scan', 'credit', 'transfer', 'card'] as const
export type MethodKey = (typeof methodKeys)[number]

/** The typed texts. An empty amount pays everything that is due. */
export type PaymentTexts = {
  amount: string
  tendered: string
  voucherNo: string
  remarks: string
  payPassword: string
}

type PaymentForm = PaymentTexts & {
  methodKey: MethodKey
  /** counts the choices of a method, of the one that is chosen already too: each moves the focus to the first field */
  choices: number
}

const noTexts: PaymentTexts = { amount: '', tendered: '', voucherNo: '', remarks: '', payPassword: '' }

export const newForm: PaymentForm = { ...noTexts, methodKey: 'cash', choices: 0 }

/** The form after a choice: what was typed for another method is dropped, and the amount of the new one is proposed. */
export const withMethod = (form: PaymentForm, methodKey: MethodKey, quote: Quote): PaymentForm => {
  const method = methodOf(quote, methodKey)
  const amount = method === undefined ? '' : offeredAmount(quote, method.payMethod)
  return { ...noTexts, amount, methodKey, choices: form.choices + 1 }
}

type Method = Quote['methods'][number]

/** The methods of a quote behind one key. */
const methodsOf = (quote: Quote, key: MethodKey): readonly Method[] =>
  quote.methods.filter(({ payMethod: value }) => (key === 'scan' ? isScanMethod(value) : value === payMethod[key]))

/** The channels by which the customer of a quote may pay by scanning. */
export const scanChannels = (quote: Quote): readonly ScanMethod[] =>
  methodsOf(quote, 'scan')
    .filter(({ enabled }) => enabled)
    .map(({ payMethod: value }) => value)
    .filter(isScanMethod)

/** The method that a key pays by: the first that is enabled. */
export const methodOf = (quote: Quote, key: MethodKey): Method | undefined => {
  const methods = methodsOf(quote, key)
  return methods.find(({ enabled }) => enabled) ?? methods[0]
}

const fenOf = (text: string): bigint | undefined => (money.safeParse(text).success ? toFen(text) : undefined)

/** The change in yuan for the cash handed over; undefined: not typed, or no amount; negative: too little. A preview: the server decides. */
export const changeOf = (quote: Quote, { amount, tendered }: PaymentTexts): string | undefined => {
  const paid = fenOf(amount === '' ? quote.due : amount)
  const handedOver = fenOf(tendered)
  return paid === undefined || handedOver === undefined ? undefined : fromFen(handedOver - paid)
}

/** What is taken above the amount due, in yuan: it goes to the balance; undefined: nothing. */
export const surplusOf = (quote: Quote, { amount }: PaymentTexts, method: PayMethod): string | undefined => {
  const surplus = (fenOf(amount) ?? 0n) - toFen(quote.due)
  const isKept = method === payMethod.cash || method === payMethod.transfer
  return isKept && surplus > 0n ? fromFen(surplus) : undefined
}

/** The amount proposed for a method: the balance if it is less than the amount due, else empty, which pays all. */
const offeredAmount = (quote: Quote, method: PayMethod): string =>
  method === payMethod.balance && toFen(quote.balance) > 0n && toFen(quote.balance) < toFen(quote.due)
    ? quote.balance
    : ''

/** Methods with a number on paper: the slip of the bank, or of the card reader. */
const hasVoucher = (method: PayMethod): boolean => method === payMethod.transfer || method === payMethod.card

/** The input of the call: only the fields of the method. */
export const payInput = (quoteId: string, method: PayMethod, form: PaymentTexts) => ({
  quoteId,
  payMethod: method,
  ...(form.amount !== '' && { amount: form.amount }),
  ...(method === payMethod.cash && form.tendered !== '' && { tendered: form.tendered }),
  ...(hasVoucher(method) && form.voucherNo !== '' && { voucherNo: form.voucherNo }),
  ...(form.remarks !== '' && { remarks: form.remarks }),
  ...(method === payMethod.balance && { payPassword: form.payPassword }),
})
