import type { Offer } from '@seam/contract/catalogue/price/offer'
import { state } from '@seam/contract/kit/dictionary'
import { delegationFailures as failures } from '@seam/contract/lab/delegation/delegation'
import type { DelegationDraft } from '@seam/contract/lab/delegation/delegation.draft'
import type { Db, Tx } from '../../../../db/database.ts'
import { type Scope, withoutLimits } from '../../../../kit/list/scope.ts'
import { type Reason, reason } from '../../../../kit/reason.rules.ts'
import { refusalFor, refuse, refuseForReasons } from '../../../../kit/refusal.ts'
import { findOffer } from '../../../catalogue/offer/offer.rows.ts'
import { lockClient } from '../../../client/client/client.rows.ts'
import { type CatalogueEntries, lockEnabledEntries } from './entries.rows.ts'
import { type Order, orderOf, placeInSample } from './order.rules.ts'
import { findRepeats } from './repeat.rows.ts'
import { priceListOf, workListOf } from './work-list.rules.ts'

/** Days within which the same sample with the same projects needs a reason. */
export const repeatDays = 7

type ChosenSample = {
  readonly sampleName: string
  readonly projectIds: readonly number[]
  readonly groupIds: readonly number[]
}

/** Recent delegations of the client with one of these samples and the same projects. */
export const findRepeatsOf = (
  db: Db,
  offer: Offer,
  { samples, ...question }: { clientId: number; samples: readonly ChosenSample[]; exceptId: number | null },
  scope: Scope,
) => {
  const list = priceListOf(offer)
  const worked = samples.map(sample => ({ sampleName: sample.sampleName, projectIds: workListOf(sample, list).all }))
  return findRepeats(db, { ...question, days: repeatDays, samples: worked }, scope)
}

/** Reasons against the choices of a sample other than projects and packages. */
const reasonsAgainstChoices = ({ samples }: DelegationDraft, offer: Offer): Reason[] => {
  const lists = {
    sampleKindId: offer.sampleKinds,
    coalId: offer.coals,
    coalCategoryId: offer.coalCategories,
    floatDensityId: offer.floatDensities,
  }
  return samples.flatMap((sample, at) =>
    (Object.keys(lists) as (keyof typeof lists)[])
      .filter(field => sample[field] && !lists[field].some(({ id }) => id === sample[field]))
      .map(field => reason(failures.choiceStopped, undefined, placeInSample(at, field))),
  )
}

const withoutNulls = (ids: readonly (number | null | undefined)[]) => ids.filter(id => id !== null && id !== undefined)

const entriesOf = ({ samples, coefficientId }: DelegationDraft, order: Order): CatalogueEntries => ({
  projects: order.samples.flatMap(({ items }) => items.map(({ projectId }) => projectId)),
  groups: order.samples.flatMap(({ groups }) => groups.map(({ groupId }) => groupId)),
  coefficients: [coefficientId],
  sampleKinds: withoutNulls(samples.map(({ sampleKindId }) => sampleKindId)),
  coals: withoutNulls(samples.map(({ coalId }) => coalId)),
  coalCategories: withoutNulls(samples.map(({ coalCategoryId }) => coalCategoryId)),
  floatDensities: withoutNulls(samples.map(({ floatDensityId }) => floatDensityId)),
})

/** The order of a draft by the current offer, or a refusal with all reasons. */
const checkOrder = async (tx: Tx, draft: DelegationDraft, memberRate: string) => {
  const offer = await findOffer(tx)
  const order = orderOf(draft, offer, memberRate)
  refuseForReasons([...order.reasons, ...reasonsAgainstChoices(draft, offer)])
  return { offer, order }
}

/** The same with all its catalogue entries locked; if one was stopped meanwhile, by the offer after that. */
const lockOrderEntries = async (tx: Tx, draft: DelegationDraft, memberRate: string): ReturnType<typeof checkOrder> => {
  const checked = await checkOrder(tx, draft, memberRate)
  return (await lockEnabledEntries(tx, entriesOf(draft, checked.order)))
    ? checked
    : lockOrderEntries(tx, draft, memberRate)
}

/**
 * The order of a draft, or a refusal with all reasons. Locks the client, which serialises two equal drafts of one
 * client, and every catalogue entry of the order against being stopped. `before`: the delegation that is changed,
 * which may keep a client outside the scope.
 */
export const lockOrder = async (
  tx: Tx,
  draft: DelegationDraft,
  before: { readonly id: number; readonly clientId: number } | null,
  scope: Scope,
) => {
  const keepsClient = before?.clientId === draft.clientId
  const client = await lockClient(tx, draft.clientId, keepsClient ? withoutLimits(scope) : scope)
  if (client === undefined || client.state === state.stopped)
    throw refusalFor([reason(failures.clientStopped, undefined, { path: ['clientId'] })])
  const { offer, order } = await lockOrderEntries(tx, draft, client.memberRate)
  const repeats = await findRepeatsOf(
    tx,
    offer,
    { clientId: client.id, samples: draft.samples, exceptId: before?.id ?? null },
    scope,
  )
  if (repeats.length > 0 && draft.repeatReason === '')
    throw refuse(failures.repeated, { data: { repeats: repeats.filter(({ inScope }) => inScope) } })
  return { client, order, columns: quoteColumns(draft, order, client) }
}

/** The draft with its frozen quote, as columns. */
const quoteColumns = (
  draft: DelegationDraft,
  { quote, coefficient }: Order,
  { gradeName, memberRate }: { gradeName: string; memberRate: string },
) => {
  if (coefficient === undefined) throw refuse(failures.coefficientStopped)
  return {
    clientId: draft.clientId,
    consignorName: draft.consignorName,
    consignorTelephone: draft.consignorTelephone,
    coefficientId: coefficient.id,
    coefficientName: coefficient.coefficientName,
    coefficient: coefficient.coefficient,
    urgency: coefficient.urgency,
    promisedAmount: coefficient.promiseAmount,
    promisedUnit: coefficient.promiseUnit,
    gradeName,
    memberRate,
    surcharges: JSON.stringify(draft.surcharges),
    surcharge: quote.surcharge,
    subtotal: quote.subtotal,
    fee: quote.total,
    remarks: draft.remarks,
    repeatReason: draft.repeatReason,
  }
}
