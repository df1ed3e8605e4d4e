import { type PostingKind, postingKind } from './ledger.ts'

/** As the client sees it: what the laboratory receives, the client pays; what is above the amount due stays theirs. */
const balanceTexts: Partial<Record<PostingKind, readonly [increase: string, decrease: string]>> = {
  [postingKind.pay]: ['多付转入余额', '付款'],
  [postingKind.settle]: ['结算多付转入余额', '结算付款'],
  [postingKind.unsettle]: ['结算付款退回余额', '结算多付扣回'],
  [postingKind.claim]: ['转账到账', '转账到账'],
  [postingKind.refund]: ['退款', '余额退款'],
}

/** The reason of a change of the balance, in the words of the client. */
export const balanceText = ({ kind, change }: { kind: PostingKind; change: string }): string => {
  const [increase, decrease] = balanceTexts[kind] ?? [postingKind.label(kind), postingKind.label(kind)]
  return change.startsWith('-') ? decrease : increase
}

/** The same of what the client owes. */
const receivableTexts: Partial<Record<PostingKind, string>> = {
  [postingKind.settle]: '结算付款',
  [postingKind.unsettle]: '结算付款冲回',
  [postingKind.claim]: '转账到账',
}

type StatementRow = { readonly kind: PostingKind; readonly receivable: string; readonly balance: string }

/** The reason of a row of a statement, in the words of the client who reads it. */
export const statementText = ({ kind, receivable, balance }: StatementRow): string =>
  receivable === '0.00' ? balanceText({ kind, change: balance }) : (receivableTexts[kind] ?? postingKind.label(kind))
