import { payMethod } from '@seam/contract/client/money/pay-method'
import { expect, test } from 'vitest'
import { quoteOf } from '../../../../test/quote.ts'
import { changeOf, methodOf, newForm, payInput, scanChannels, surplusOf, withMethod } from './payment-form.ts'

const withStopped = (...stopped: readonly number[]) =>
  quoteOf({
    methods: payMethod.values.map(value => ({ payMethod: value, enabled: !stopped.includes(value), reasons: [] })),
  })

test.each([
  ['exact', { tendered: '120.00' }, '0.00'],
  ['more than what is due', { tendered: '200.00' }, '80.00'],
  ['more than a part', { amount: '50.00', tendered: '60.00' }, '10.00'],
  ['too little', { tendered: '100.00' }, '-20.00'],
  ['not typed', {}, undefined],
  ['no number', { tendered: '2x' }, undefined],
])('the change for cash that is %s', (_, texts, change) => {
  expect(changeOf(quoteOf(), { ...newForm, ...texts })).toBe(change)
})

test('cash and transfers may exceed what is due; other methods keep no surplus', () => {
  const form = { ...newForm, amount: '150.00' }
  const methods = payMethod.values.filter(method => surplusOf(quoteOf(), form, method) === '30.00')
  expect(methods).toEqual([payMethod.cash, payMethod.transfer])
  expect(surplusOf(quoteOf(), { ...newForm, amount: '120.00' }, payMethod.cash)).toBeUndefined()
})

test('another method drops what was typed and proposes a balance that does not cover what is due', () => {
  const typed = { ...newForm, tendered: '200.00', remarks: '急' }
  expect(withMethod(typed, 'balance', quoteOf())).toMatchObject({ tendered: '', remarks: '', amount: '80.00' })
  expect(withMethod(typed, 'balance', quoteOf({ balance: '120.00' })).amount).toBe('')
  expect(withMethod(typed, 'balance', quoteOf({ balance: '-5.00' })).amount).toBe('')
  expect(withMethod(typed, 'credit', quoteOf()).amount).toBe('')
})

test('the method that is chosen already counts as a choice', () => {
  expect(withMethod(newForm, 'cash', quoteOf()).choices).toBe(1)
})

test('scanning pays by the first channel that is enabled', () => {
  const quote = withStopped(payMethod.wechat)
  expect(methodOf(quote, 'scan')?.payMethod).toBe(payMethod.alipay)
  expect(scanChannels(quote)).toEqual([payMethod.alipay])
})

test('without an enabled channel scanning still has a method, which gives the reason', () => {
  const quote = withStopped(payMethod.wechat, payMethod.alipay)
  expect(methodOf(quote, 'scan')?.enabled).toBe(false)
  expect(scanChannels(quote)).toEqual([])
})

test.each([
  [payMethod.cash, { tendered: '200.00' }],
  [payMethod.balance, { payPassword: '123456' }],
  [payMethod.transfer, { voucherNo: 'V1' }],
  [payMethod.card, { voucherNo: 'V1' }],
  [payMethod.credit, {}],
])('a payment by method %i sends its own fields alone', (method, own) => {
  const form = { ...newForm, tendered: '200.00', payPassword: '123456', voucherNo: 'V1' }
  expect(payInput('q', method, form)).toEqual({ quoteId: 'q', payMethod: method, ...own })
})
