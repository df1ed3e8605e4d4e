import { portalOrderState } from '@seam/contract/portal/order'
import { type SqlBool, sql } from 'kysely'

/** Whether an order of `portal_order` waits for the client: to agree to a higher fee, or to change what was returned. */
export const waitsForClient = sql<SqlBool>`portal_order.state in
  (${sql.lit(portalOrderState.dearer)}, ${sql.lit(portalOrderState.returned)})`
