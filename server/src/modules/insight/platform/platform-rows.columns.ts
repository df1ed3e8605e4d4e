import { clientSource } from '@seam/contract/client/client'
import { ledgerAccount, postingKind } from '@seam/contract/client/money/ledger'
import { countedClientHeadings, moneyHeadings, openCreditHeadings } from '@seam/contract/insight/stat/platform-rows'
import { state } from '@seam/contract/kit/dictionary'
import { fromFen } from '@seam/contract/kit/value/money'
import { listColumns } from '../../../kit/export/list.ts'
import type { CountedClient } from './client-rows.rows.ts'
import type { CreditLine } from './credit-count.rows.ts'
import type { MoneyEntry } from './money/money-rows.rows.ts'

export const moneyColumns = listColumns<MoneyEntry, typeof moneyHeadings>(moneyHeadings, {
  businessDate: { value: row => row.businessDate, kind: 'date' },
  postingKind: { value: row => postingKind.label(row.postingKind), width: 14 },
  clientName: { value: row => row.clientName || '未认领', width: 36 },
  delegateCode: { value: row => row.delegateCode, width: 20 },
  ledgerAccount: { value: row => ledgerAccount.label(row.ledgerAccount), width: 14 },
  amount: { value: row => fromFen(BigInt(row.amount)), kind: 'money' },
  userName: { value: row => row.userName, width: 12 },
})

export const creditColumns = listColumns<CreditLine, typeof openCreditHeadings>(openCreditHeadings, {
  clientName: { value: row => row.clientName, width: 36 },
  delegateCode: { value: row => row.delegateCode, width: 20 },
  day: { value: row => row.day, kind: 'date' },
  days: { value: row => row.days, kind: 'number' },
  amount: { value: row => fromFen(BigInt(row.amount)), kind: 'money' },
})

export const clientColumns = listColumns<CountedClient, typeof countedClientHeadings>(countedClientHeadings, {
  clientCode: { value: row => row.clientCode, width: 16 },
  clientName: { value: row => row.clientName, width: 36 },
  gradeName: { value: row => row.gradeName, width: 12 },
  source: { value: row => clientSource.label(row.source), width: 12 },
  salesmanName: { value: row => row.salesmanName, width: 12 },
  state: { value: row => state.label(row.state), width: 10 },
  received: { value: row => row.received, kind: 'number' },
  lastSignTime: { value: row => row.lastSignTime, kind: 'time' },
  createTime: { value: row => row.createTime, kind: 'time' },
})
