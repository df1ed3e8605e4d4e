import type { Offer } from '@seam/contract/catalogue/price/offer'
import { clientCalls } from '@seam/contract/client/client'
import type { SentOf } from '@seam/contract/kit/call'
import { delegationCalls } from '@seam/contract/lab/delegation/delegation.calls'
import type { Answer, Client } from '../client.ts'
import { next } from '../people.ts'

/** The data of an answer; throws if it is a refusal. */
export const expectOk = async <D>(answer: Promise<Answer<D>>): Promise<D> => {
  const { code, message, data } = await answer
  if (code !== 0) throw new Error(`refused: ${code} ${message}`)
  return data
}

type ClientDraft = SentOf<typeof clientCalls.add>

/** A client as in the list; needs clientAdd and clientView, and clientGrant for a grade or pay policy. */
export const addClient = async (desk: Client, draft: Partial<ClientDraft> = {}) => {
  const serial = next()
  const { id } = await expectOk(
    desk.call(clientCalls.add, { clientName: `晋城煤业${serial}`, telephone: `0356-2${100_000 + serial}`, ...draft }),
  )
  return expectOk(desk.call(clientCalls.get, { id }))
}

/** Finds entries of the seeded catalogue by name and code. */
export const orderWords = async (desk: Client) => {
  const offer: Offer = await expectOk(desk.call(delegationCalls.options))
  const pick = <T>(entry: T | undefined, name: string): T => {
    if (entry === undefined) throw new Error(`the catalogue offers no ${name}`)
    return entry
  }
  const project = (code: string) =>
    pick(
      offer.projects.find(({ projectCode }) => projectCode === code),
      code,
    ).id
  const group = (name: string) =>
    pick(
      offer.groups.find(({ groupName }) => groupName === name),
      name,
    ).id
  const coefficient = (name = '常规') =>
    pick(
      offer.coefficients.find(({ coefficientName }) => coefficientName === name),
      name,
    ).id
  const sampleKind = (name = '原煤') =>
    pick(
      offer.sampleKinds.find(({ sampleKindName }) => sampleKindName === name),
      name,
    ).id
  return { offer, project, group, coefficient, sampleKind, projects: (codes: string) => codes.split(' ').map(project) }
}
type OrderWords = Awaited<ReturnType<typeof orderWords>>

export type DelegationSent = SentOf<typeof delegationCalls.add>
type SampleSent = DelegationSent['samples'][number]

/** A sample of raw coal for moisture, ash and sulfur, unless said otherwise. */
export const sampleDraft = (words: OrderWords, more: Partial<SampleSent> = {}): SampleSent => ({
  sampleName: `柳林4号-${next()}`,
  sampleKindId: words.sampleKind(),
  projectIds: words.projects('MT AAD STAD'),
  ...more,
})

export const delegationDraft = (
  words: OrderWords,
  clientId: number,
  more: Partial<DelegationSent> = {},
): DelegationSent => ({
  clientId,
  coefficientId: words.coefficient(),
  consignorName: '李师傅',
  consignorTelephone: '13900001111',
  samples: [sampleDraft(words)],
  ...more,
})

/** A delegation that awaits its samples; needs delegateAdd and delegateView. */
export const addDelegation = async (
  desk: Client,
  words: OrderWords,
  clientId: number,
  more: Partial<DelegationSent> = {},
) => {
  const { id } = await expectOk(desk.call(delegationCalls.add, delegationDraft(words, clientId, more)))
  return expectOk(desk.call(delegationCalls.get, { id }))
}

type SignedDelegation = { id: number; version: number; samples: readonly { id: number }[] }

/** Signs for every sample; for a credit client testing begins. Needs delegateSign. */
export const signFor = (desk: Client, delegation: SignedDelegation) =>
  desk.call(delegationCalls.sign, {
    id: delegation.id,
    version: delegation.version,
    samples: delegation.samples.map(({ id }) => ({ sampleId: id, received: true })),
  })

/** A delegation under test: registered and signed for, of a credit client. */
export const delegationUnderTest = async (desk: Client, words: OrderWords, more: Partial<DelegationSent> = {}) => {
  const client = await addClient(desk, { payPolicy: 2 })
  const delegation = await addDelegation(desk, words, client.id, more)
  await expectOk(signFor(desk, delegation))
  return expectOk(desk.call(delegationCalls.get, { id: delegation.id }))
}

/** Pays the whole fee at the till: 1 cash, 9 on credit. Needs paymentConfirm. */
export const payFor = (desk: Client, { id, version }: Pick<SignedDelegation, 'id' | 'version'>, payMethod: 1 | 9 = 1) =>
  desk.call(delegationCalls.confirmPay, { id, version, payMethod, remarks: '' })

/** Cancels a delegation in its present state. Needs delegateCancel. */
export const cancelNow = async (desk: Client, id: number) => {
  const { version } = await expectOk(desk.call(delegationCalls.get, { id }))
  return expectOk(desk.call(delegationCalls.cancel, { id, version, reason: '客户撤回' }))
}
