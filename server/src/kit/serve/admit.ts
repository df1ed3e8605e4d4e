import type { Call } from '@seam/contract/kit/call'
import { sessionHeaders } from '@seam/contract/kit/signature'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '../caller.ts'
import { requirePermission } from '../require-permission.ts'
import type { Services } from '../services.ts'
import { authenticate } from '../session/authenticate.ts'
import { bodyOf, mediaTypeOf } from './input.ts'

/** Lets a request in or refuses: nobody without a session, nobody without the right, unless the call says so. */
export const admit = async (
  call: Call,
  request: FastifyRequest,
  reply: FastifyReply,
  services: Services,
): Promise<Caller | undefined> => {
  if (call.access === 'anyone') return undefined
  const target = request.raw.url ?? ''
  const mark = target.indexOf('?')
  const caller = await authenticate(services, {
    method: request.method,
    path: mark < 0 ? target : target.slice(0, mark),
    query: mark < 0 ? '' : target.slice(mark + 1),
    mediaType: mediaTypeOf(request),
    body: bodyOf(request),
    headers: request.headers,
  })
  // also where he is refused now: what his browser shows is then probably old
  reply.header(sessionHeaders.revision, String(caller.revision))
  requireAccess(call, caller)
  return caller
}

/** Refuses who may not make this call, and names what is missing. */
export const requireAccess = ({ access }: Call, caller: Caller): void => {
  if (access === 'anyone' || access === 'signedIn') return
  requirePermission(caller, ...(typeof access === 'string' ? [access] : access))
}
