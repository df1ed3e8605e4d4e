import { type PostingKind, postingKind } from '@seam/contract/client/money/ledger'

/** As the client sees it: what the laboratory receives, the client pays; what is above the amount due stays theirs. */
const texts: Partial<Record<PostingKind, readonly [increase: string, decrease: string]>> = {
  [postingKind.pay]: ['多付转入余额', '付款'],
  [postingKind.settle]: ['结算多付转入余额', '结算付款'],
  [postingKind.unsettle]: ['结算付款退回余额', '结算多付扣回'],
  [postingKind.claim]: ['转账到账', '转账到账'],
  [postingKind.refund]: ['退款', '余额退款'],
}

/** The reason of a change of the balance, in the words of the client. */
export const balanceText = ({ kind, change }: { kind: PostingKind; change: string }): string => {
  const [increase, decrease] = texts[kind] ?? [postingKind.label(kind), postingKind.label(kind)]
  return change.startsWith('-') ? decrease : increase
}
