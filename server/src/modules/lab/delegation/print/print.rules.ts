import { type DelegationState, delegationState } from '@seam/contract/lab/delegation/delegation'
import { printFailures as failures, type PrintDocument, printDocument } from '@seam/contract/lab/delegation/print'
import { type Reason, reason } from '../../../../kit/reason.rules.ts'
import { type Guard, guard } from '../../../../kit/transition/transition.rules.ts'

type PrintFacts = {
  readonly state: DelegationState
  /** Unit: fen. */
  readonly paid: bigint
  readonly credited: bigint
  /** Samples with a lab code. */
  readonly codedSamples: number
  /** Change documents. */
  readonly changes: number
}

const submitted: Guard<PrintFacts> = guard(({ state }) => state !== delegationState.draft, failures.draft)
const notCancelled: Guard<PrintFacts> = guard(({ state }) => state !== delegationState.cancelled, failures.cancelled)
const somethingPaid: Guard<PrintFacts> = guard(({ paid, credited }) => paid + credited > 0n, failures.nothingPaid)
const someSampleCoded: Guard<PrintFacts> = guard(({ codedSamples }) => codedSamples > 0, failures.noLabCode)
const somethingChanged: Guard<PrintFacts> = guard(({ changes }) => changes > 0, failures.noChange)

// The receipt of a cancelled delegation states what was paid and given back.
const guards: Readonly<Record<PrintDocument, readonly Guard<PrintFacts>[]>> = {
  [printDocument.form]: [submitted, notCancelled],
  [printDocument.receipt]: [submitted, somethingPaid],
  [printDocument.explanation]: [submitted, notCancelled],
  [printDocument.change]: [somethingChanged],
  [printDocument.sampleLabel]: [submitted, notCancelled, someSampleCoded],
}

/** All reasons against printing a document now. */
export const reasonsAgainstPrint = (document: PrintDocument, facts: PrintFacts): readonly Reason[] =>
  guards[document].flatMap(check => check(facts) ?? [])

/** Only reprinting a receipt needs a reason: a second copy could be used to claim the same payment twice. */
export const reasonsAgainstCopy = (document: PrintDocument, copy: number, reprintReason: string): readonly Reason[] =>
  document === printDocument.receipt && copy > 1 && reprintReason === ''
    ? [reason(failures.reprintNeedsReason, undefined, { path: ['reason'] })]
    : []
