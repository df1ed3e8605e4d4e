import type { Offer } from '@seam/contract/catalogue/price/offer'
import { fromFen, toFen } from '@seam/contract/kit/value/money'
import { delegationFailures } from '@seam/contract/lab/delegation/delegation'
import type { FeeDraft } from '@seam/contract/lab/delegation/delegation.draft'
import type { Fee } from '@seam/contract/lab/delegation/delegation.fee'
import { itemState, sampleState } from '@seam/contract/lab/sample/sample'
import type { Db } from '../../../../db/database.ts'
import type { Caller } from '../../../../kit/caller.ts'
import { type Scope, withoutLimits } from '../../../../kit/list/scope.ts'
import { refuse, refuseForReasons, requireRow } from '../../../../kit/refusal.ts'
import { findOffer } from '../../../catalogue/offer/offer.rows.ts'
import { findClient } from '../../../client/client/client.rows.ts'
import { selectSamples } from '../../sample/sample-read.rows.ts'
import { findDelegationByCode } from '../delegation.rows.ts'
import { surchargeOf } from './fee.rules.ts'
import { chargesOf, type Order, orderOf } from './order.rules.ts'
import { priceListOf } from './work-list.rules.ts'

const subtotalOf = (sample: Order['samples'][number]) => chargesOf(sample).reduce((total, charge) => total + charge, 0n)

/** The fee of an order: every line with the package that covers it, and the factors. */
const feeOf = (order: Order, offer: Offer, gradeName: string): Fee => {
  const { quote, coefficient, memberRate, surcharges, samples } = order
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
    coefficient: coefficient?.coefficient ?? '1',
    gradeName,
    memberRate,
    surcharges: surcharges.map(({ name, amount }) => ({ name, amount: fromFen(amount) })),
    surcharge: fromFen(quote.surcharge),
    fee: fromFen(quote.total),
  }
}

/** The fee of a draft by today's prices; stores nothing. */
export const computeFee = async (db: Db, draft: FeeDraft, scope: Scope) => {
  const [client, offer] = await Promise.all([findClient(db, draft.clientId, scope), findOffer(db)])
  if (client === undefined) throw refuse(delegationFailures.clientStopped)
  const order = orderOf(draft, offer, client.memberRate)
  refuseForReasons(order.reasons)
  return feeOf(order, offer, client.gradeName)
}

/** A stored delegation by today's prices, beside its frozen quote; without rejected samples and cancelled items. */
export const compareFee = async (db: Db, delegateCode: string, caller: Caller) => {
  const stored = requireRow(await findDelegationByCode(db, delegateCode, caller))
  const samples = (await selectSamples(db, stored.id)).filter(
    ({ state }) => state !== sampleState.rejected && state !== sampleState.withdrawn,
  )
  const draft = {
    clientId: stored.clientId,
    coefficientId: stored.coefficientId,
    surcharges: stored.surcharges,
    samples: samples.map(({ groups, items }) => ({
      groupIds: groups.map(({ groupId }) => groupId),
      projectIds: items
        .filter(item => item.requested && item.groupId === null && item.state !== itemState.cancelled)
        .map(({ projectId }) => projectId),
    })),
  }
  const current = await computeFee(db, draft, withoutLimits(caller.scope))
  const { subtotal, coefficient, memberRate, fee } = stored
  const surcharge = fromFen(surchargeOf(stored.surcharges))
  return {
    delegateCode,
    stored: { subtotal: fromFen(subtotal), coefficient, memberRate, surcharge, fee: fromFen(fee) },
    current,
    difference: fromFen(toFen(current.fee) - fee),
  }
}
