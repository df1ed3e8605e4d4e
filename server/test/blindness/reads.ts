import { allCalls } from '@seam/contract'
import type { Call } from '@seam/contract/kit/call'
import type { Permission } from '@seam/contract/kit/permission'
import { isPortalAccess } from '@seam/contract/kit/portal/portal-right'
import { type Answer, type Client, getRequest, postRequest } from '../client.ts'
import type { Person } from './plant.ts'

export const ask = (client: Client, call: Call, input: Record<string, unknown>): Promise<Answer> =>
  call.encoding === 'query' ? client.send(getRequest(call.path, input)) : client.send(postRequest(call.path, input))

export const isAllowed = ({ access }: Call, { permissions }: Pick<Person, 'permissions'>) =>
  access !== 'anyone' && (access === 'signedIn' || [access].flat().some(one => permissions.has(one as Permission)))

export const calls = Object.entries(allCalls).flatMap(([module, table]) =>
  Object.entries(table).map(([name, call]) => ({ module, name: `${module}.${name}`, call: call as Call })),
)

const reads = ({ call: { kind } }: { readonly call: Call }) => kind === 'read' || kind === 'export'

/** The lists, rows, figures and files that a person may ask for. */
export const readsOf = (person: Person) => calls.filter(one => reads(one) && isAllowed(one.call, person))

/** Those of the clients' portal. */
export const portalReads = calls.filter(one => reads(one) && isPortalAccess(one.call.access))
