import { z } from 'zod'
import { bankRef } from '../client/money/transfer.ts'
import { importOf } from '../kit/list/import.ts'
import { moneyInput } from '../kit/value/money.ts'
import { date, optionalText } from '../kit/value/text.ts'

const yuan = /^\d{1,8}(\.\d{1,2})?$/

/** Incoming lines of a bank statement. */
export const bankLineImport = importOf({
  path: 'bankLine/importBankLine',
  access: 'bankLineImport',
  noun: '银行流水',
  row: z.strictObject({
    bankRef,
    bookedDate: date,
    amount: z
      .string({ error: '请输入到账金额' })
      .trim()
      .transform(amount => amount.replaceAll(',', ''))
      .refine(amount => yuan.test(amount) && Number(amount) > 0, '到账金额应为大于0、不超过两位小数的金额')
      .pipe(moneyInput('请输入到账金额')),
    payerName: optionalText('付款户名', 100),
    payerAccount: optionalText('付款账号', 64),
    summary: optionalText('摘要', 200),
  }),
  columns: [
    { key: 'bankRef', title: '流水号', hint: '银行的交易流水号，不能重复', example: '20260918000312' },
    { key: 'bookedDate', title: '入账日期', kind: 'date', example: '2026-09-18' },
    { key: 'amount', title: '到账金额', hint: '只导入收入', example: '12800.00' },
    { key: 'payerName', title: '付款户名', example: '柳林县恒晟选煤厂' },
    { key: 'payerAccount', title: '付款账号' },
    { key: 'summary', title: '摘要', example: '检测费' },
  ],
  limit: 1000,
  csv: true,
  log: { module: '银行流水', action: '导入银行流水' },
})
export const bankLineImportCalls = bankLineImport.calls
