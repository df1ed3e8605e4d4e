import { payState } from '@seam/contract/lab/delegation/delegation'
import type { DelegationFacts } from './delegation.rules.ts'

/** For tests: an unpaid delegation that every guard allows. */
export const factsOf = (more: Partial<DelegationFacts> = {}): DelegationFacts => ({
  state: 20,
  origin: 1,
  payState: payState.unpaid,
  payPolicy: 1,
  fee: 0n,
  paid: 0n,
  credited: 0n,
  refunded: 0n,
  prints: 0,
  receivedSamples: 0,
  openItems: 0,
  publishedSamples: 0,
  isLate: true,
  isDueSoon: true,
  ...more,
})
