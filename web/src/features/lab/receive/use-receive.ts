import type { OutputOf } from '@seam/contract/kit/call'
import { type DelegationState, delegationFailures } from '@seam/contract/lab/delegation/delegation'
import { delegationCalls } from '@seam/contract/lab/delegation/delegation.calls'
import type { Delegation } from '@seam/contract/lab/delegation/delegation.row'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { showFailure } from '../../../kit/api/show-failure.ts'
import { useWrite } from '../../../kit/api/use-call.ts'
import { toast } from '../../../kit/feedback/feedback.tsx'
import { delegationRefresh } from '../../../shared/lab/delegation-refresh.ts'
import {
  allRejected,
  faultsOf,
  isOpen,
  openReceipts,
  type Receipt,
  receiveAll,
  sentReceipts,
} from './receipt/receipts.ts'
import type { Signature } from './signature-pad.tsx'

export type Signed = OutputOf<typeof delegationCalls.sign> & { readonly state: DelegationState }

const none: ReadonlyMap<number, string> = new Map()

type Options = {
  root: RefObject<HTMLElement | null>
  delegation: Delegation
  /** there are unsigned decisions */
  onDirty: (dirty: boolean) => void
  onSigned: (signed: Signed) => void
}

/** State and actions of the receipt of one delegation, up to the signature. */
export const useReceiving = ({ root, delegation, onDirty, onSigned }: Options) => {
  const signature = useRef<Signature>(null)
  const [receipts, setReceipts] = useState<readonly Receipt[]>(() => openReceipts(delegation.samples))
  /** counts attempts to sign; after the first, missing input is marked */
  const [complaints, setComplaints] = useState(0)
  const { run, running } = useWrite(delegationCalls.sign, {
    perForm: true,
    refresh: delegationRefresh,
  })

  const set = useCallback(
    (edit: (before: readonly Receipt[]) => readonly Receipt[]) => {
      setReceipts(edit)
      onDirty(true)
    },
    [onDirty],
  )
  const change = useCallback(
    (sampleId: number, part: Partial<Receipt>) =>
      set(before => before.map(one => (one.sampleId === sampleId ? { ...one, ...part } : one))),
    [set],
  )

  useEffect(() => {
    if (complaints > 0) root.current?.querySelector<HTMLElement>('[data-wrong] input, [aria-invalid="true"]')?.focus()
  }, [complaints, root])

  const sign = async () => {
    const faults = faultsOf(receipts)
    if (faults.size > 0) {
      setComplaints(count => count + 1)
      return toast.error([...faults.values()][0] ?? '')
    }
    if (allRejected(receipts)) return toast.error(delegationFailures.allRejected.message)
    try {
      const signatureCode = (await signature.current?.code()) ?? null
      const { id, version } = delegation
      const signed = await run({ id, version, samples: sentReceipts(receipts), signatureCode })
      if (signed === undefined) return
      onDirty(false)
      onSigned(signed)
    } catch (failure) {
      showFailure(failure)
    }
  }

  const open = isOpen(receipts)
  return {
    receipts,
    faults: complaints > 0 ? faultsOf(receipts) : none,
    open,
    running,
    signature,
    set,
    change,
    receiveAll: () => set(receiveAll),
    sign,
    /** the primary action: receives all undecided samples, then signs */
    goOn: () => (open ? set(receiveAll) : void sign()),
  }
}
