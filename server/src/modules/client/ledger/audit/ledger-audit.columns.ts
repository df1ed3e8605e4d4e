import { ledgerAccount, postingKind } from '@seam/contract/client/money/ledger'
import { balanceHeadings, entryHeadings, type ledgerAuditCalls } from '@seam/contract/client/money/ledger-audit'
import type { OutputOf } from '@seam/contract/kit/call'
import { fromFen, fromFenOrNull, positiveFen } from '@seam/contract/kit/value/money'
import { listColumns } from '../../../../kit/export/list.ts'
import type { ListedEntry } from './ledger-audit.rows.ts'

const positive = (amount: bigint) => fromFen(positiveFen(amount))

/** The columns of the list of entries in Excel. */
export const entryColumns = listColumns<ListedEntry, typeof entryHeadings>(entryHeadings, {
  postingId: [
    { value: row => String(row.postingId), width: 10 },
    { title: '分录号', value: row => String(row.id), width: 10 },
  ],
  businessDate: { value: row => row.businessDate, width: 12 },
  kind: { value: row => postingKind.label(row.kind), width: 14 },
  ledgerAccount: { value: row => ledgerAccount.label(row.ledgerAccount), width: 12 },
  debit: { value: row => positive(row.amount), kind: 'money' },
  credit: { value: row => positive(-row.amount), kind: 'money' },
  balanceAfter: { value: row => fromFenOrNull(row.balanceAfter), kind: 'money' },
  clientName: { value: row => row.clientName ?? '', width: 36 },
  delegateCode: { value: row => row.delegateCode ?? '', width: 16 },
  shiftCode: { value: row => row.shiftCode ?? '', width: 14 },
  cause: { value: row => row.cause, width: 24 },
  remarks: { value: row => row.remarks, width: 30 },
  createName: { value: row => row.createName, width: 12 },
  createTime: { value: row => row.createTime, kind: 'time', width: 20 },
  eventTime: { value: row => row.eventTime, kind: 'time', width: 20 },
})

type TrialBalance = OutputOf<typeof ledgerAuditCalls.balances>
type BalanceLine = { readonly [key in keyof typeof balanceHeadings]: string | null }

/** The lines of the trial balance in Excel, the totals last. */
export const balanceLines = ({ accounts, debit, credit }: TrialBalance): BalanceLine[] => [
  ...accounts.map(account => ({ ...account, ledgerAccount: ledgerAccount.label(account.ledgerAccount) })),
  { ledgerAccount: '合计', opening: null, debit, credit, closing: null },
]

export const balanceColumns = listColumns<BalanceLine, typeof balanceHeadings>(balanceHeadings, {
  ledgerAccount: { value: row => row.ledgerAccount ?? '', width: 16 },
  opening: { value: row => row.opening, kind: 'money' },
  debit: { value: row => row.debit, kind: 'money' },
  credit: { value: row => row.credit, kind: 'money' },
  closing: { value: row => row.closing, kind: 'money' },
})
