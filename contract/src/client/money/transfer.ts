import { z } from 'zod'
import { failures } from '../../kit/failure.ts'
import { note } from '../../kit/value/text.ts'

export const transferFailures = failures({
  lineImported: [25415, '该转账的银行流水已导入，不能再次登记'],
  isDeposit: [25429, '该号码已登记为现金存款，不能再登记为转账收款'],
  isTransfer: [25430, '该号码已登记为转账收款，不能再登记为现金存款'],
  otherAmount: [25431, '存入金额与银行流水的到账金额不符'],
  payerIsClient: [25432, '银行流水的付款户名是客户，不是现金存款'],
})

/** A number as it is compared: without blanks, full-width characters as plain ones, letters in upper case. */
const normalizeNumber = (written: string) => written.normalize('NFKC').replaceAll(/\s/g, '').toUpperCase()

/** The number of a line of a bank statement. */
export const bankRef = z.string({ error: '请输入流水号' }).transform(normalizeNumber).pipe(note('流水号', 64))

/** The number of the bank's slip for a deposit of cash, in the same form as `bankRef`. */
export const depositSlip = z
  .string({ error: '请输入银行回单号' })
  .transform(normalizeNumber)
  .pipe(note('银行回单号', 64))

/** The optional number of a transfer or of a slip of the card reader, in the same form as `bankRef`; absent: ''. */
export const voucherNo = z
  .string()
  .nullish()
  .transform(written => normalizeNumber(written ?? ''))
  .pipe(z.string().max(64, '凭证号最多64个字符'))
