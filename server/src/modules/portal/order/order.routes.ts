import { commonFailures } from '@seam/contract/kit/failure'
import { onlineOrderCalls } from '@seam/contract/portal/online-order'
import { portalOrderCalls } from '@seam/contract/portal/order.calls'
import { clientIdOf } from '../../../kit/portal/of-client.ts'
import { refuse, requireRow } from '../../../kit/refusal.ts'
import { implement, moneyWrite } from '../../../kit/serve/implement.ts'
import { findOffer } from '../../catalogue/offer/offer.rows.ts'
import { findClientOfDelegation } from '../../lab/delegation/facts.rows.ts'
import { computeFee } from '../../lab/delegation/order/fee.commands.ts'
import { agreeToFee, confirmOrder, sendBackOrder } from './confirm.commands.ts'
import { findLastOwnOrder, findOwnOrder, selectOnlinePage, selectOwnPage } from './order.rows.ts'
import { findOnlineOrderView, toOnlineRow, toOwnOrder, toOwnRow } from './order.view.ts'
import { placeOrder, reviseOrder, withdrawOrder } from './place.commands.ts'

export const portalOrderRoutes = implement(portalOrderCalls, {
  offer: async ({ db }) => {
    const offer = await findOffer(db)
    const names = new Map(offer.projects.map(({ id, projectName }) => [id, projectName]))
    return {
      projects: offer.projects.flatMap(({ price, openToClient, ...project }) =>
        openToClient && price !== null ? [{ ...project, price }] : [],
      ),
      groups: offer.groups.map(({ projectIds, ...group }) => ({
        ...group,
        projectNames: projectIds.flatMap(id => names.get(id) ?? []),
      })),
      coefficients: offer.coefficients,
      sampleKinds: offer.sampleKinds,
    }
  },

  fee: ({ db, input, caller }) =>
    computeFee(db, { ...input, clientId: clientIdOf(caller), surcharges: [] }, caller.scope),

  page: async ({ db, input, caller }) => {
    const { rows, totalRecords } = await selectOwnPage(db, input, caller)
    return { rows: rows.map(toOwnRow), totalRecords }
  },

  get: async ({ db, input, caller }) => toOwnOrder(db, requireRow(await findOwnOrder(db, input.id, caller)), caller),

  last: async ({ db, caller }) => {
    const order = await findLastOwnOrder(db, caller)
    return order === undefined ? null : toOwnOrder(db, order, caller)
  },

  add: placeOrder,
  update: reviseOrder,
  withdraw: moneyWrite<typeof portalOrderCalls.withdraw>(
    ({ input, services }) => findClientOfDelegation(services.db, input.id),
    withdrawOrder,
  ),
  agree: agreeToFee,
})

export const onlineOrderRoutes = implement(onlineOrderCalls, {
  page: async ({ db, input, caller }) => {
    const { rows, totalRecords } = await selectOnlinePage(db, input, caller.scope)
    return { rows: rows.map(row => toOnlineRow(row, caller)), totalRecords }
  },

  get: async ({ db, input, caller }) => {
    const order = await findOnlineOrderView(db, input.id, caller)
    if (order === undefined) throw refuse(commonFailures.notThere)
    return order
  },

  confirm: confirmOrder,
  sendBack: sendBackOrder,
})
