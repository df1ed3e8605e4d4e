import type { SentOf } from '@seam/contract/kit/call'
import type { delegationCalls } from '@seam/contract/lab/delegation/delegation.calls'
import type { Delegation } from '@seam/contract/lab/delegation/delegation.row'
import { itemState } from '@seam/contract/lab/sample/sample'
import { massText } from '../../../../../shared/lab/sample/mass.ts'
import { isEmpty } from '../../order/choice.ts'
import type { Registration, SampleLine, Surcharge } from '../registration.ts'
import { samplesOf } from '../samples/lines.ts'

export type SentDraft = SentOf<typeof delegationCalls.add>
type SentFee = SentOf<typeof delegationCalls.fee>
type SentRepeat = SentOf<typeof delegationCalls.checkRepeat>

/** 20 → 20.00, 5.5 → 5.50: the format of the wire. Other text is sent as it is, for the server to refuse. */
export const amountOf = (typed: string): string => {
  const [, yuan, fen = ''] = /^0*(\d+)(?:\.(\d{0,2}))?$/.exec(typed.trim()) ?? []
  return yuan === undefined ? typed.trim() : `${yuan}.${fen.padEnd(2, '0')}`
}

const surchargesOf = (list: readonly Surcharge[]) =>
  list
    .filter(({ name, amount }) => `${name}${amount}`.trim() !== '')
    .map(({ name, amount }) => ({ name, amount: amountOf(amount) }))

const sampleOf = (line: SampleLine) => ({
  sampleName: line.sampleName,
  sampleKindId: line.sampleKindId ?? 0,
  coalId: line.coalId,
  coalCategoryId: line.coalCategoryId,
  floatDensityId: line.floatDensityId,
  mass: line.mass.trim() || null,
  groupIds: line.groupIds,
  projectIds: line.projectIds,
  images: line.images,
  remarks: line.remarks,
})

/** The draft to send; without a selection 0 or an empty text, which the contract refuses with its message. */
export const draftOf = (form: Registration, draft: boolean): SentDraft => ({
  clientId: form.client?.id ?? 0,
  consignorName: form.consignorName,
  consignorTelephone: form.consignorTelephone,
  notifiers: form.notifiers,
  coefficientId: form.coefficientId ?? 0,
  samples: samplesOf(form.lines).map(sampleOf),
  surcharges: surchargesOf(form.surcharges),
  images: form.images,
  remarks: form.remarks,
  repeatReason: form.repeatReason,
  draft,
})

const choiceOf = ({ groupIds, projectIds }: SampleLine) => ({ groupIds, projectIds })

const soundAmount = /^(?!0+\.00$)\d{1,8}\.\d{2}$/

/** A question about some of the lines, and which these are, in the order of the answer. */
type Question<I> = { readonly input: I; readonly keys: readonly string[] }

/** The input of a quote for the complete lines; undefined while there is none. */
export const feeQuestion = ({
  client,
  coefficientId,
  lines,
  surcharges,
}: Registration): Question<SentFee> | undefined => {
  const ready = samplesOf(lines).filter(line => !isEmpty(line))
  if (client === null || coefficientId === null || ready.length === 0) return undefined
  const sound = surchargesOf(surcharges).filter(({ name, amount }) => name.trim() !== '' && soundAmount.test(amount))
  return {
    input: { clientId: client.id, coefficientId, surcharges: sound, samples: ready.map(choiceOf) },
    keys: ready.map(({ key }) => key),
  }
}

/** The input of the search for recent repeats; `id` of the delegation that is being changed. */
export const repeatQuestion = ({ client, lines }: Registration, id?: number): Question<SentRepeat> | undefined => {
  const ready = samplesOf(lines).filter(line => !isEmpty(line) && line.sampleName.trim() !== '')
  if (client === null || ready.length === 0) return undefined
  const samples = ready.map(line => ({ sampleName: line.sampleName.trim(), ...choiceOf(line) }))
  return { input: { id: id ?? null, clientId: client.id, samples }, keys: ready.map(({ key }) => key) }
}

/** What the client ordered outside packages and nobody cancelled. */
export const requestedItems = ({ items }: Delegation['samples'][number]) =>
  items.filter(item => item.requested && item.groupId === null && item.state !== itemState.cancelled)

/** The form of a stored delegation, without projects that only a package or another project added. */
export const registrationOf = (stored: Delegation, client: Registration['client']): Registration => ({
  client,
  consignorName: stored.consignorName,
  consignorTelephone: stored.consignorTelephone,
  notifiers: stored.notifiers,
  coefficientId: stored.coefficientId,
  lines: stored.samples.map(sample => ({
    key: `s${sample.id}`,
    sampleName: sample.sampleName,
    sampleKindId: sample.sampleKindId,
    coalId: sample.coalId,
    coalCategoryId: sample.coalCategoryId,
    floatDensityId: sample.floatDensityId,
    mass: massText(sample.mass) ?? '',
    groupIds: sample.groups.map(({ groupId }) => groupId),
    projectIds: requestedItems(sample).map(({ projectId }) => projectId),
    images: sample.images,
    remarks: sample.remarks,
    unread: {},
  })),
  surcharges: stored.surcharges,
  images: stored.images,
  remarks: stored.remarks,
  repeatReason: stored.repeatReason,
})
