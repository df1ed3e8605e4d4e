import type { OutputOf } from '@seam/contract/kit/call'
import { printCalls, printFailures } from '@seam/contract/lab/delegation/print'
import { CountedReceipt } from '../../client/receipt/counted-receipt.tsx'
import { delegationRefresh } from '../delegation-refresh.ts'

export type Check = OutputOf<typeof printCalls.check>[number]

type Props = {
  check: Check
  reason: string
  /** asks for the next copy */
  onAgain: () => void
}

/** A receipt is made when it is printed, without a preview: each file of it is a counted copy. */
export const ReceiptPrint = ({ check: { id, copy }, reason, onAgain }: Props) => (
  <CountedReceipt
    call={printCalls.receipt}
    id={id}
    copy={copy}
    reason={reason}
    title="收费小票"
    refresh={delegationRefresh}
    needsReason={printFailures.reprintNeedsReason.code}
    onAgain={onAgain}
  />
)
