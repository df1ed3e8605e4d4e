import type { Offer } from '@seam/contract/catalogue/offer'
import { state } from '@seam/contract/kit/dictionary'
import { fromFen } from '@seam/contract/kit/money'
import { delegationFailures } from '@seam/contract/lab/delegation'
import type { DelegationDraft } from '@seam/contract/lab/delegation.draft'
import type { Fee } from '@seam/contract/lab/delegation.fee'
import type { Db, Tx } from '../../../db/database.ts'
import { refuseForReasons } from '../../../kit/reasons.ts'
import { refuse } from '../../../kit/refusal.ts'
import { type Reason, reason } from '../../../kit/transition.rules.ts'
import { findOffer } from '../../catalogue/offer/offer.rows.ts'
import { lockClient } from '../../client/client/client.rows.ts'
import { type ChosenEntries, holdChosen } from './hold-chosen.rows.ts'
import { type Order, type OrderedSample, orderOf } from './order.rules.ts'
import { findRepeats } from './repeat.rows.ts'
import { priceListOf, workListOf } from './work-list.rules.ts'

/** Within so many days the same sample with the same projects is asked about. */
export const repeatDays = 7

type Chosen = {
  readonly sampleName: string
  readonly projectIds: readonly number[]
  readonly groupIds: readonly number[]
}

/** What of these samples the client had tested lately. */
export const repeatsOf = (
  db: Db,
  offer: Offer,
  clientId: number,
  samples: readonly Chosen[],
  except: number | null,
) => {
  const list = priceListOf(offer)
  const asked = samples.map(sample => ({ sampleName: sample.sampleName, projectIds: workListOf(sample, list).all }))
  return findRepeats(db, { clientId, except, days: repeatDays, samples: asked })
}

const unknownChoices = ({ samples }: DelegationDraft, offer: Offer): Reason[] => {
  const known = (list: readonly { id: number }[], id: number | null | undefined) =>
    id === null || id === undefined || list.some(entry => entry.id === id)
  return samples.flatMap((sample, at) =>
    known(offer.sampleKinds, sample.sampleKindId) &&
    known(offer.coals, sample.coalId) &&
    known(offer.coalCategories, sample.coalCategoryId) &&
    known(offer.floatDensities, sample.floatDensityId)
      ? []
      : [reason(delegationFailures.choiceStopped, `样品${at + 1}：${delegationFailures.choiceStopped.message}`)],
  )
}

const given = (ids: readonly (number | null | undefined)[]) => ids.filter(id => id !== null && id !== undefined)

const entriesOf = ({ samples, coefficientId }: DelegationDraft, order: Order): ChosenEntries => ({
  projects: order.samples.flatMap(({ items }) => items.map(({ projectId }) => projectId)),
  groups: order.samples.flatMap(({ groups }) => groups.map(({ groupId }) => groupId)),
  coefficients: [coefficientId],
  sampleKinds: given(samples.map(({ sampleKindId }) => sampleKindId)),
  coals: given(samples.map(({ coalId }) => coalId)),
  coalCategories: given(samples.map(({ coalCategoryId }) => coalCategoryId)),
  floatDensities: given(samples.map(({ floatDensityId }) => floatDensityId)),
})

/** What a draft comes to by the offer of this moment, or a refusal with all reasons. */
const checkedOrder = async (tx: Tx, draft: DelegationDraft, memberRate: string) => {
  const offer = await findOffer(tx)
  const order = orderOf(draft, offer, memberRate)
  refuseForReasons([...order.reasons, ...unknownChoices(draft, offer)])
  return { offer, order }
}

/** The same, with all that it rests on held: where some of it was being stopped, it is looked up anew. */
const heldOrder = async (tx: Tx, draft: DelegationDraft, memberRate: string): ReturnType<typeof checkedOrder> => {
  const checked = await checkedOrder(tx, draft, memberRate)
  return (await holdChosen(tx, entriesOf(draft, checked.order))) ? checked : heldOrder(tx, draft, memberRate)
}

/**
 * The order a draft comes to, or a refusal with all reasons. Holds the client and what was chosen, so that nobody stops it
 * meanwhile and two equal drafts of one client come one after the other.
 */
export const takeOrder = async (tx: Tx, draft: DelegationDraft, except: number | null) => {
  const client = await lockClient(tx, draft.clientId)
  if (client === undefined || client.state === state.stopped) throw refuse(delegationFailures.clientStopped)
  const { offer, order } = await heldOrder(tx, draft, client.memberRate)
  const repeats = await repeatsOf(tx, offer, client.id, draft.samples, except)
  if (repeats.length > 0 && draft.repeatReason === '') throw refuse(delegationFailures.repeated, { data: { repeats } })
  return { client, order, quoted: quotedColumns(draft, order, client) }
}

/** The frozen quote, as columns. */
const quotedColumns = (
  draft: DelegationDraft,
  { quote, coefficient }: Order,
  client: { gradeName: string; memberRate: string },
) => {
  if (coefficient === undefined) throw refuse(delegationFailures.coefficientStopped)
  return {
    clientId: draft.clientId,
    consignorName: draft.consignorName,
    consignorTelephone: draft.consignorTelephone,
    coefficientId: coefficient.id,
    coefficientName: coefficient.coefficientName,
    coefficient: coefficient.coefficient,
    urgency: coefficient.urgency,
    promisedHours: coefficient.hours,
    gradeName: client.gradeName,
    memberRate: client.memberRate,
    surcharges: JSON.stringify(draft.surcharges),
    surcharge: quote.surcharge,
    subtotal: quote.subtotal,
    fee: quote.total,
    remarks: draft.remarks,
    repeatReason: draft.repeatReason,
  }
}

const subtotalOf = ({ groups, items }: OrderedSample) =>
  [...groups.map(({ price }) => price), ...items.map(({ charged }) => charged)].reduce((sum, fen) => sum + fen, 0n)

/** An order as the fee is shown: every line, what covers it, and the factors. */
export const feeOf = ({ quote, coefficient, samples }: Order, offer: Offer, gradeName: string): Fee => {
  const list = priceListOf(offer)
  return {
    lines: samples.flatMap(({ groups, items }, at) => [
      ...groups.map(({ groupId, groupName, price }) => ({
        position: at + 1,
        groupId,
        projectId: null,
        name: groupName,
        requested: true,
        price: fromFen(price),
        charged: fromFen(price),
        coveredBy: null,
      })),
      ...items.map(({ projectId, requested, groupId, price, charged }) => ({
        position: at + 1,
        groupId: null,
        projectId,
        name: list.projects.get(projectId)?.projectName ?? '',
        requested,
        price: fromFen(price),
        charged: fromFen(charged),
        coveredBy: groupId,
      })),
    ]),
    subtotals: samples.map(sample => fromFen(subtotalOf(sample))),
    subtotal: fromFen(quote.subtotal),
    coefficientName: coefficient?.coefficientName ?? '',
    coefficient: quote.coefficient,
    gradeName,
    memberRate: quote.memberRate,
    surcharges: quote.surcharges.map(({ name, amount }) => ({ name, amount: fromFen(amount) })),
    surcharge: fromFen(quote.surcharge),
    fee: fromFen(quote.total),
  }
}
