import { z } from 'zod'
import { read } from '../kit/call.ts'
import { type PortalRight, portalRights } from '../kit/portal/portal-right.ts'
import { money } from '../kit/value/money.ts'

/** A call of the portal: `/api/front/…`. Its input never names a client: that is the session's. */
export const front = (path: string) => `/api/front/${path}`

export const portalRight = z.enum(Object.keys(portalRights) as [PortalRight, ...PortalRight[]])

/** The first screen. Parts that the caller may not see are null. */
export const PortalHome = z.object({
  /** Of the laboratory. */
  title: z.string(),
  telephone: z.string(),
  /** '': no client is assigned to the enterprise yet. */
  clientName: z.string(),
  userName: z.string(),
  rights: z.array(portalRight),
  /** A member of staff is viewing. */
  readOnly: z.boolean(),
  orders: z.object({ waitingForClient: z.number(), open: z.number() }).nullable(),
  /** Reports that were released within the last 30 days. */
  newReports: z.number().nullable(),
  account: z
    .object({
      balance: money,
      due: money,
      creditUsed: money,
      /** statements that wait for the client's answer */
      openStatements: z.number(),
    })
    .nullable(),
})
export type PortalHome = z.output<typeof PortalHome>

export const portalCalls = {
  home: read({
    path: front('home'),
    access: 'portal',
    summary: '客户门户首页：本单位、本人的权限、待办和账户概况',
    output: PortalHome,
  }),
}
