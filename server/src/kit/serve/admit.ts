import type { Call } from '@seam/contract/kit/call'
import { commonFailures } from '@seam/contract/kit/failure'
import { sessionHeaders } from '@seam/contract/kit/signature'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '../caller.ts'
import { refuse } from '../refusal.ts'
import { requirePermission } from '../require-permission.ts'
import type { Services } from '../services.ts'
import { authenticate } from '../session/authenticate.ts'
import { bodyOf, mediaTypeOf } from './input.ts'

/** Refuses a request without a live session; answers the caller, undefined where anyone may call. */
export const identify = async (
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
  // sent with a refusal too: what the browser shows is then probably out of date
  reply.header(sessionHeaders.revision, String(caller.revision))
  return caller
}

/** Refuses a caller who must change their password first, or who lacks the permission of this call, which it names. */
export const requireAccess = ({ access, allowsInitialPassword }: Call, caller: Caller): void => {
  if (caller.hasInitialPassword && !allowsInitialPassword) throw refuse(commonFailures.passwordChangeRequired)
  if (access === 'anyone' || access === 'signedIn') return
  requirePermission(caller, ...(typeof access === 'string' ? [access] : access))
}
