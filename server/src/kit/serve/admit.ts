import type { Call } from '@seam/contract/kit/call'
import { commonFailures } from '@seam/contract/kit/failure'
import { portalFailures } from '@seam/contract/kit/portal/portal'
import { isPortalAccess, type PortalAccess, portalRights } from '@seam/contract/kit/portal/portal-right'
import { sessionHeaders } from '@seam/contract/kit/signature'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { StorageFull } from '../../db/database-error.ts'
import type { Caller } from '../caller.ts'
import { importRules } from '../import/import-rules.ts'
import { testFactor } from '../limits.ts'
import { oncePer } from '../once-per.ts'
import { isClientInScope } from '../portal/client-in-scope.ts'
import { refuse } from '../refusal.ts'
import { accessRefusal, requirePermission } from '../require-permission.ts'
import type { Services } from '../services.ts'
import {
  authenticate,
  judgeByHeaders,
  sessionNameOf,
  type UnverifiedCaller,
  withoutClient,
} from '../session/authenticate.ts'
import { stampOf } from '../session/stamp.ts'
import { type Form, receiveForm } from '../upload/form.ts'
import { uploadFolder } from '../upload/spool.ts'
import { imageRules } from '../upload/upload.ts'
import { bodyOf, bytesOf, declaredLength, declaredMediaType, mediaTypeOf, receiveBody, refuseLongBody } from './body.ts'
import { refuseBody } from './input.ts'
import { targetOf } from './target.ts'
import { type Lane, openTurns } from './turns/session-turns.ts'

/** Largest bodies in bytes: a sign-in form, the largest worksheet (200 rows of 40 readings), a photo. */
const bodyLimits = { stranger: 64 * 1024, session: 2 * 1024 * 1024, upload: 12 * 1024 * 1024 }

const multipart = 'multipart/form-data'

const isUpload = (call: Call, request: FastifyRequest): boolean =>
  call.encoding === 'multipart' && declaredMediaType(request) === multipart && declaredLength(request) !== 0

/**
 * Refuses a request without a live session; returns the caller, undefined for a call that anyone may make. Headers
 * are checked before more of a body is read than an anonymous sender may send. The signature is checked when the body
 * has arrived; an upload is signed over the hash that it announces, and `receiveUpload` reads its body.
 */
export const identify = async (
  call: Call,
  request: FastifyRequest,
  reply: FastifyReply,
  services: Services,
): Promise<Caller | undefined> => {
  if (call.encoding === 'query') refuseBody(request)
  if (call.access === 'anyone') {
    await receiveBody(request, reply, bodyLimits.stranger, services.limits.bodies)
    return undefined
  }
  if (isUpload(call, request)) {
    refuseLongBody(request, bodyLimits.upload)
    return authenticateCaller(call, request, reply, services, multipart)
  }
  refuseLongBody(request, bodyLimits.session)
  if ((declaredLength(request) ?? bodyLimits.session) > bodyLimits.stranger)
    await judgeByHeaders(services, request.headers, caller => requireAccess(call, caller))
  else stampOf(request.headers, Date.now())
  await receiveBody(request, reply, bodyLimits.session, services.limits.bodies)
  return authenticateCaller(call, request, reply, services, mediaTypeOf(request))
}

/**
 * The form of an upload whose caller is permitted: its file is in a temporary file, and was signed. While it arrives
 * its session can make other calls; then it waits for its turn among them.
 */
export const receiveUpload = async (
  call: Call,
  request: FastifyRequest,
  reply: FastifyReply,
  services: Services,
): Promise<Form | undefined> => {
  const { config, limits, isDiskFull } = services
  if (!isUpload(call, request)) return undefined
  if (isDiskFull?.()) throw new StorageFull()
  const body = {
    bytes: bytesOf(request, reply, bodyLimits.upload, limits.bodies),
    contentType: request.headers['content-type'] ?? '',
    sha256: String(request.headers[sessionHeaders.contentHash] ?? ''),
  }
  const form = await receiveForm(body, call.kind === 'upload' ? imageRules : importRules, uploadFolder(config.dataDir))
  try {
    await turnsOf(services)(sessionNameOf(request.headers), 'call', reply).begun
  } catch (error) {
    await form.close()
    throw error
  }
  return form
}

const laneOf = (call: Call, request: FastifyRequest): Lane => {
  if (isUpload(call, request)) return 'upload'
  return call.kind === 'export' ? 'download' : 'call'
}

const authenticateCaller = async (
  call: Call,
  request: FastifyRequest,
  reply: FastifyReply,
  services: Services,
  mediaType: string,
): Promise<Caller> => {
  const toSign = {
    method: request.method,
    ...targetOf(request),
    mediaType,
    declaredType: declaredMediaType(request),
    body: bodyOf(request),
    headers: request.headers,
  }
  const lane = laneOf(call, request)
  const caller = await authenticate(
    services,
    toSign,
    (call.kind !== 'read' && call.kind !== 'export') || call.counts,
    (name, signed) => turnsOf(services)(name, signed ? lane : 'wrongSignature', reply),
  )
  // Sent with a refusal too: the browser's state is then probably out of date.
  reply.header(sessionHeaders.revision, String(caller.revision))
  return judgeViewer(services, caller)
}

/** A member of staff sees the portal of a client as long as they may see the client. */
const judgeViewer = async ({ db }: Services, caller: Caller): Promise<Caller> => {
  const { clientId = null, viewerScope = null } = caller.portal ?? {}
  if (clientId === null || viewerScope === null || viewerScope.everything) return caller
  return (await isClientInScope(db, clientId, viewerScope)) ? caller : withoutClient(caller)
}

const turnsOf = oncePer(({ limits, config }: Services) =>
  openTurns(limits.session, config.captchaAnswer === undefined ? 1 : testFactor),
)

/** Refuses a caller who must first change their password or set up a second factor, or who lacks the permission. */
export const requireAccess = (call: Call, caller: UnverifiedCaller): void => {
  const { access, allowsInitialPassword, allowsMissingSecondFactor } = call
  if (caller.hasInitialPassword && !allowsInitialPassword) throw refuse(commonFailures.passwordChangeRequired)
  if (caller.mustSetUpSecondFactor && !allowsMissingSecondFactor) throw refuse(commonFailures.secondFactorRequired)
  if (isPortalAccess(access)) return requirePortalAccess(call, access, caller)
  if (access === 'anyone') return
  if (caller.portal !== null && !call.allowsPortal) throw accessRefusal(access, '请从管理端登录')
  if (caller.portal?.readOnly === true && call.kind === 'write') throw refuse(portalFailures.readOnly)
  if (access === 'signedIn') return
  requirePermission(caller, ...(typeof access === 'string' ? [access] : access))
}

const requirePortalAccess = (call: Call, access: PortalAccess, { portal }: UnverifiedCaller): void => {
  if (portal === null) throw accessRefusal(access, '请从客户门户登录')
  if (portal.readOnly && portal.clientId === null) throw refuse(portalFailures.lookInEnded)
  if (portal.readOnly && call.kind !== 'read' && call.kind !== 'export') throw refuse(portalFailures.readOnly)
  if (access === 'portal') return
  if (!portal.rights.has(access)) throw accessRefusal(access, portalRights[access])
  if (portal.clientId === null) throw refuse(portalFailures.clientMissing)
}
