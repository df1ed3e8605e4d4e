import { delegationState } from '@seam/contract/lab/delegation/delegation'
import { type PrintDocument, printDocument, printFailures } from '@seam/contract/lab/delegation/print'
import { describe, expect, it } from 'vitest'
import { reasonsAgainstCopy, reasonsAgainstPrint } from './print.rules.ts'

type Facts = Parameters<typeof reasonsAgainstPrint>[1]

const facts: Facts = { state: delegationState.testing, paid: 7_000n, credited: 0n, codedSamples: 1, changes: 1 }
const { form, receipt, explanation, sampleLabel, change } = printDocument

const against = (document: PrintDocument, more: Partial<Facts>) =>
  reasonsAgainstPrint(document, { ...facts, ...more }).map(({ failure }) => failure)

describe('a paper', () => {
  it.each([form, receipt, explanation, sampleLabel, change])('%s is printed while samples are tested', document => {
    expect(against(document, {})).toEqual([])
  })

  it.each([form, receipt, explanation, sampleLabel])('%s is refused for a draft', document => {
    expect(against(document, { state: delegationState.draft })).toEqual([printFailures.draft])
  })

  it.each([form, explanation, sampleLabel])('%s is refused for a cancelled delegation', document => {
    expect(against(document, { state: delegationState.cancelled })).toEqual([printFailures.cancelled])
  })

  it('receipt is printed for a cancelled delegation: it shows what was given back', () => {
    expect(against(receipt, { state: delegationState.cancelled })).toEqual([])
  })

  it('receipt is refused before anything is paid', () => {
    expect(against(receipt, { paid: 0n })).toEqual([printFailures.nothingPaid])
    expect(against(form, { paid: 0n })).toEqual([])
  })

  it.each([
    { paid: 1n, credited: 0n },
    { paid: 0n, credited: 7_000n },
  ])('receipt is printed of a part and of credit: %o', amounts => {
    expect(against(receipt, amounts)).toEqual([])
  })

  it('label is refused without a lab code, with all other reasons', () => {
    expect(against(sampleLabel, { state: delegationState.draft, codedSamples: 0 })).toEqual([
      printFailures.draft,
      printFailures.noLabCode,
    ])
  })

  it('change slip is refused without a change', () => {
    expect(against(change, { changes: 0 })).toEqual([printFailures.noChange])
  })
})

describe('a further copy', () => {
  it('of the receipt needs a reason, which the field of the reason shows', () => {
    expect(reasonsAgainstCopy(receipt, 2, '')).toMatchObject([
      { failure: printFailures.reprintNeedsReason, place: { path: ['reason'] } },
    ])
    expect(reasonsAgainstCopy(receipt, 2, '客户遗失')).toEqual([])
    expect(reasonsAgainstCopy(receipt, 1, '')).toEqual([])
  })

  it.each([form, explanation, sampleLabel, change])('of the %s needs none', document => {
    expect(reasonsAgainstCopy(document, 2, '')).toEqual([])
  })
})
