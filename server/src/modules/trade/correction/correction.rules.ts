import { ledgerAccount } from '@seam/contract/client/money/ledger'
import { type PayMethod, payMethod } from '@seam/contract/client/money/pay-method'
import { type ApprovalNode, auditStatus } from '@seam/contract/kit/approval'
import { sumFen } from '@seam/contract/kit/value/money'
import { type CorrectionState, correctionState } from '@seam/contract/trade/correction'
import type { EntryDraft } from '../../client/ledger/posting.rules.ts'

type Part = { readonly delegationId: number; readonly amount: bigint }

const sum = (lines: readonly { readonly amount: bigint }[]) => sumFen(lines.map(({ amount }) => amount))

export const sumByDelegation = (parts: readonly Part[]): readonly Part[] =>
  [...Map.groupBy(parts, ({ delegationId }) => delegationId)].map(([delegationId, own]) => ({
    delegationId,
    amount: sum(own),
  }))

/**
 * Entries that reverse a settlement: each delegation owes again, the surplus leaves the balance, balance receipts
 * return there, cash is handed back by the cashier `cashierId`, and everything else waits to be claimed.
 */
export const reversalEntries = (
  parts: readonly Part[],
  receipts: readonly { readonly payMethod: PayMethod; readonly amount: bigint }[],
  surplus: bigint,
  cashierId: number | undefined,
): EntryDraft[] => {
  const of = (matches: (method: PayMethod) => boolean) => sum(receipts.filter(one => matches(one.payMethod)))
  const fromBalance = of(method => method === payMethod.balance)
  const cash = cashierId === undefined ? 0n : of(method => method === payMethod.cash)
  const entries: EntryDraft[] = [
    ...sumByDelegation(parts).map(({ delegationId, amount }) => ({
      account: ledgerAccount.receivable,
      amount,
      delegationId,
    })),
    { account: ledgerAccount.balance, amount: surplus - fromBalance },
    { account: ledgerAccount.cash, amount: -cash, userId: cashierId },
    { account: ledgerAccount.suspense, amount: -(sum(receipts) - fromBalance - cash) },
  ]
  return entries.filter(({ amount }) => amount !== 0n)
}

/** The receipts that wait in suspense after a settlement is reversed. */
export const receiptsInSuspense = <R extends { readonly payMethod: PayMethod }>(
  receipts: readonly R[],
  cashierId: number | undefined,
): R[] =>
  receipts.filter(
    ({ payMethod: method }) => method !== payMethod.balance && !(method === payMethod.cash && cashierId !== undefined),
  )

type Event = {
  readonly command: string
  readonly reason: string
  readonly userName: string
  readonly createTime: string
}

const names: Readonly<Record<string, string>> = { request: '申请', approve: '批准', refuse: '不批准' }

/** The events of a correction as nodes of an approval, with the pending one. */
export const correctionNodes = (state: CorrectionState, events: readonly Event[]): ApprovalNode[] => [
  ...events.map(({ command, reason, userName, createTime }) => ({
    nodeName: names[command] ?? command,
    createName: userName,
    createTime,
    auditStatus: command === 'refuse' ? auditStatus.rejected : auditStatus.passed,
    remarks: reason,
  })),
  ...(state === correctionState.requested
    ? [{ nodeName: '等待另一人审批', createName: '', createTime: '', auditStatus: auditStatus.waiting, remarks: '' }]
    : []),
]
