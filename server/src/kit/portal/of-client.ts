import type { PageQuery } from '@seam/contract/kit/list/page'
import { portalFailures } from '@seam/contract/kit/portal/portal'
import { delegationOrigin, delegationState } from '@seam/contract/lab/delegation/delegation'
import { reportState } from '@seam/contract/lab/report/report'
import type { Db } from '../../db/database.ts'
import type { Caller } from '../caller.ts'
import { refuse } from '../refusal.ts'

type Viewer = Pick<Caller, 'portal'>

/** The client of a session of the portal: the only client whose rows it sees. */
export const clientIdOf = ({ portal }: Viewer): number => {
  const clientId = portal?.clientId ?? null
  if (clientId === null) throw refuse(portalFailures.clientMissing)
  return clientId
}

/** The same query of a list of the laboratory, limited to the caller's client. */
export const ofOwnClient = <Q extends Pick<PageQuery, 'query'>>(input: Q, caller: Viewer): Q => ({
  ...input,
  query: [...input.query, { key: 'clientId', op: 'eq', value: [clientIdOf(caller)] }],
})

const { released, superseded, voided } = reportState

/**
 * Every query of the portal starts here: the rows of the caller's own client that the client may see. A delegation
 * that reception drafts is excluded; a report is included once it is released.
 */
export const ofClient = (db: Db, caller: Viewer) => {
  const clientId = clientIdOf(caller)
  return {
    client: () => db.selectFrom('client').where('client.id', '=', clientId),
    delegations: () =>
      db
        .selectFrom('delegation')
        .where('delegation.clientId', '=', clientId)
        .where('delegation.deletedTime', 'is', null)
        .where(eb =>
          eb.or([
            eb('delegation.state', '<>', delegationState.draft),
            eb('delegation.origin', '=', delegationOrigin.portal),
          ]),
        ),
    reports: () =>
      db
        .selectFrom('report')
        .where('report.clientId', '=', clientId)
        .where('report.releaseTime', 'is not', null)
        .where('report.state', 'in', [released, superseded, voided]),
    statements: () => db.selectFrom('clientStatement').where('clientStatement.clientId', '=', clientId),
    enterprises: () => db.selectFrom('enterprise').where('enterprise.clientId', '=', clientId),
  }
}
