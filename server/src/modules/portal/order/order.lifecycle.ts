import { noticeKind } from '@seam/contract/system/notice'
import { defineLifecycle } from '../../../kit/transition/lifecycle.ts'
import { endNoticesOf } from '../../system/notice/notice.commands.ts'
import { lockPortalOrders } from './order.rows.ts'
import { portalOrderTransitions } from './order.rules.ts'

/** The notice of reception that an order waits for it. */
export const receptionNotice = (id: number) => ({ kind: noticeKind.portalOrder, subject: `delegation:${id}` })

export const portalOrderLifecycle = defineLifecycle({
  transitions: portalOrderTransitions,
  table: 'portalOrder',
  stateColumn: 'state',
  events: { table: 'portalOrderEvent', rowId: 'orderId' },
  lock: lockPortalOrders,
  effects: {
    endNotices: endNoticesOf(id => [receptionNotice(id)]),
  },
})
