import { defineLifecycle } from '../../../kit/transition/lifecycle.ts'
import { lockPortalOrders } from './order.rows.ts'
import { portalOrderTransitions } from './order.rules.ts'

export const portalOrderLifecycle = defineLifecycle({
  transitions: portalOrderTransitions,
  table: 'portalOrder',
  stateColumn: 'state',
  events: { table: 'portalOrderEvent', rowId: 'orderId' },
  lock: lockPortalOrders,
  effects: {},
})
