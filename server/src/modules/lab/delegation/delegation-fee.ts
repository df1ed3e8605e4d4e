import { fromFen, toFen } from '@seam/contract/kit/money'
import { delegationFailures } from '@seam/contract/lab/delegation'
import type { FeeDraft } from '@seam/contract/lab/delegation.draft'
import { sampleState } from '@seam/contract/lab/sample'
import type { Db } from '../../../db/database.ts'
import { refuseForReasons } from '../../../kit/reasons.ts'
import { refuse, requireRow } from '../../../kit/refusal.ts'
import { findOffer } from '../../catalogue/offer/offer.rows.ts'
import { findClient } from '../../client/client/client.rows.ts'
import { samplesOf } from '../sample/sample-read.rows.ts'
import { delegationByCode } from './delegation.rows.ts'
import { feeOf } from './delegation-order.ts'
import { orderOf } from './order.rules.ts'

/** The fee of a draft by today's prices; nothing is kept. */
export const feeFor = async (db: Db, draft: FeeDraft) => {
  const [client, offer] = await Promise.all([findClient(db, draft.clientId), findOffer(db)])
  if (client === undefined) throw refuse(delegationFailures.clientStopped)
  const order = orderOf(draft, offer, client.memberRate)
  refuseForReasons(order.reasons)
  return feeOf(order, offer, client.gradeName)
}

/** A stored delegation by today's prices beside its frozen quote; samples that were turned away count in neither. */
export const feeAgain = async (db: Db, delegateCode: string) => {
  const stored = requireRow(await delegationByCode(db, delegateCode))
  const samples = (await samplesOf(db, stored.id)).filter(({ state }) => state !== sampleState.rejected)
  const current = await feeFor(db, {
    clientId: stored.clientId,
    coefficientId: stored.coefficientId,
    surcharges: stored.surcharges,
    samples: samples.map(({ groups, items }) => ({
      groupIds: groups.map(({ groupId }) => groupId),
      projectIds: items.filter(item => item.requested && item.groupId === null).map(({ projectId }) => projectId),
    })),
  })
  const { subtotal, coefficient, memberRate, surcharge, fee } = stored
  return {
    delegateCode,
    stored: { subtotal: fromFen(subtotal), coefficient, memberRate, surcharge: fromFen(surcharge), fee: fromFen(fee) },
    current,
    difference: fromFen(toFen(current.fee) - fee),
  }
}
