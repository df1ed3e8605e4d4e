import type { KeyObject } from 'node:crypto'
import { commonFailures } from '@seam/contract/kit/failure'
import { sessionHeaders } from '@seam/contract/kit/signature'
import type pg from 'pg'
import { isStorageFull } from '../../db/database-error.ts'
import type { Caller } from '../caller.ts'
import { oncePer } from '../once-per.ts'
import { Refusal, refuse } from '../refusal.ts'
import type { Services } from '../services.ts'
import { type Authority, mustHaveSecondFactor, readAuthority, reasonAgainstEntry } from './authority.ts'
import { type Entry, enterSession, type NonceToRecord } from './enter-session.ts'
import { lruCache } from './lru-cache.ts'
import { openField, sha256, unsealSecret } from './secret.ts'
import { isSignedBy, type RequestToSign, signKeyOf } from './signature.ts'
import { stampOf } from './stamp.ts'

type Keys = { readonly secret: string; readonly signKey: KeyObject }
type CachedAuthority = Authority & { readonly departmentId: number }

type Caches = {
  readonly keys: ReturnType<typeof lruCache<string, Keys>>
  readonly authorities: ReturnType<typeof lruCache<number, CachedAuthority>>
}

const cachesOf = oncePer<pg.Pool, Caches>(() => ({
  keys: lruCache<string, Keys>(10_000),
  authorities: lruCache<number, CachedAuthority>(10_000),
}))

type Session = Pick<Entry, 'sessionId' | 'userId' | 'userMobile' | 'userName'>

/** A request that names a live session and is refused for its signature, its nonce, or before its body is read. */
export class SessionRefusal extends Refusal {
  readonly session: Session
  constructor({ failure, message, data }: Refusal, session: Session) {
    super(failure, message, data)
    this.session = session
  }
}

type Guarded = Pick<Services, 'config' | 'guard'>

/** The turn of a call among those of its session: `begun` rejects if the call is refused, or nobody waits any more. */
export type Turn = { readonly isRefused: boolean; readonly begun: Promise<void> }

const sessionName = (ssidHash: Buffer): string => ssidHash.toString('base64')

/** The name that `authenticate` gives to the session of a request. */
export const sessionNameOf = (headers: RequestToSign['headers']): string =>
  sessionName(sha256(String(headers[sessionHeaders.session] ?? '')))

/**
 * Authenticates a request (wire.md §3): header format, clock, session, signature, nonce, in this order; the first
 * failure decides the answer. A signature checked with a cached key costs one round trip to the database; if it
 * fails, the full check keeps the order of the answers. `durable`: the nonce survives a crash of the database.
 * `takeTurn` is called with the name of the session when its signature is known to be right or wrong. A call that is
 * refused sends no statement to the database; one that waits for its turn is checked meanwhile, with others.
 */
export const authenticate = async (
  services: Guarded,
  request: RequestToSign,
  durable: boolean,
  takeTurn: (session: string, isSigned: boolean) => Turn,
): Promise<Caller> => {
  const { signature, ...stamp } = stampOf(request.headers, Date.now())
  const { keys } = cachesOf(services.guard)
  const ssidHash = sha256(stamp.ssid)
  const name = sessionName(ssidHash)
  const cachedKeys = keys.get(name)
  const isSigned = (candidate: Keys) => isSignedBy(candidate.signKey, request, stamp, signature)
  const record = { nonce: stamp.nonce, durable }

  if (cachedKeys !== undefined) {
    const right = isSigned(cachedKeys)
    const { isRefused, begun } = takeTurn(name, right)
    if (isRefused || !right) await begun
    if (right) {
      const [live] = await Promise.all([readSession(services.guard, ssidHash, record), begun])
      return toCaller(live, cachedKeys)
    }
  }

  const { entry } = await readSession(services.guard, ssidHash, undefined)
  const opened = keysOf(services.config.secretKey, entry, stamp.ssid)
  if (!isSigned(opened)) throw new SessionRefusal(refuse(commonFailures.signatureWrong), entry)
  keys.set(name, opened)
  await takeTurn(name, true).begun
  return toCaller(await readSession(services.guard, ssidHash, record), opened)
}

export type UnverifiedCaller = Pick<Caller, 'hasInitialPassword' | 'mustSetUpSecondFactor' | 'permissions' | 'portal'>

/**
 * Checks the session that the headers name before there is a body to check the signature over, and checks its caller:
 * nothing may be done in their name yet.
 */
export const judgeByHeaders = async (
  services: Guarded,
  headers: RequestToSign['headers'],
  judge: (caller: UnverifiedCaller) => void,
): Promise<void> => {
  const { ssid } = stampOf(headers, Date.now())
  const { entry, authority } = await readSession(services.guard, sha256(ssid), undefined)
  try {
    const { hasInitialPassword } = entry
    const mustSetUpSecondFactor = isSecondFactorDue({ entry, authority })
    judge({ hasInitialPassword, mustSetUpSecondFactor, ...rightsOfSession(entry, authority) })
  } catch (error) {
    throw error instanceof Refusal ? new SessionRefusal(error, entry) : error
  }
}

type LiveSession = { readonly entry: Entry; readonly authority: Authority }

const readSession = async (
  guard: pg.Pool,
  ssidHash: Buffer,
  record: NonceToRecord | undefined,
): Promise<LiveSession> => {
  const entry = requireLiveSession(await enterOrRead(guard, ssidHash, record))
  return { entry, authority: await findAuthority(guard, entry) }
}

const isSecondFactorDue = ({ entry, authority }: LiveSession): boolean =>
  entry.lacksSecondFactor && mustHaveSecondFactor(authority)

/** With a full disk no nonce can be recorded: reads continue without, since a replayed read changes nothing. */
const enterOrRead = async (guard: pg.Pool, ssidHash: Buffer, record: NonceToRecord | undefined) => {
  try {
    return await enterSession(guard, ssidHash, record)
  } catch (error) {
    if (record === undefined || record.durable || !isStorageFull(error)) throw error
    const entry = await enterSession(guard, ssidHash, undefined)
    return entry && { ...entry, fresh: true }
  }
}

const toCaller = ({ entry, authority }: LiveSession, { secret }: Keys): Caller => {
  if (!entry.fresh) throw new SessionRefusal(refuse(commonFailures.nonceUsed), entry)
  const { sessionId, userId, userMobile, userName, departmentId, hasInitialPassword } = entry
  const { revision } = authority
  const open = (encrypted: string) => openField(secret, encrypted)
  const mustSetUpSecondFactor = isSecondFactorDue({ entry, authority })
  const user = { userId, userMobile, userName, departmentId, hasInitialPassword, mustSetUpSecondFactor }
  return { sessionId, ...user, ...rightsOfSession(entry, authority), revision, open }
}

type Rights = Pick<Caller, 'isAdmin' | 'permissions' | 'scope' | 'portal'>

const noPermissions: Rights['permissions'] = new Set()

/** The rights of a session: in the portal none of the laboratory, and only the client's own rows. */
export const rightsOfSession = (
  { portalRights, portalClientId, hasLeftClient }: Pick<Entry, 'portalRights' | 'portalClientId' | 'hasLeftClient'>,
  authority: Authority,
): Rights => {
  const { isAdmin, permissions, scope } = authority
  if (portalRights === null) return { isAdmin, permissions, scope, portal: null }
  const readOnly = portalClientId !== null
  const clientId = readOnly ? portalClientId : (scope.enterprise?.clientId ?? null)
  const viewerScope = readOnly ? scope : null
  const ownClient = { everything: false, own: true, below: false, departmentIds: [], salesmanIds: [] }
  const inPortal = {
    isAdmin: false,
    permissions: noPermissions,
    scope: { userId: scope.userId, ...ownClient, enterprise: { clientId } },
    portal: { rights: new Set(portalRights), clientId, readOnly, viewerScope },
  }
  return readOnly && (hasLeftClient || !permissions.has('portalLookIn')) ? withoutClient(inPortal) : inPortal
}

/** The caller without the client whose portal they viewed: nothing of it is answered any more. */
export const withoutClient = <C extends Rights>(caller: C): C => ({
  ...caller,
  scope: { ...caller.scope, enterprise: { clientId: null } },
  portal: caller.portal && { ...caller.portal, rights: new Set(), clientId: null },
})

const requireLiveSession = (entry: Entry | undefined): Entry => {
  if (entry === undefined || entry.state === 'signedOut') throw refuse(commonFailures.noSession)
  if (entry.state === 'expired') throw refuse(commonFailures.sessionExpired)
  if (entry.state === 'ended') throw endedRefusal(entry.endReason)
  return entry
}

const endedRefusal = (reason: string | null) =>
  refuse(commonFailures.sessionEnded, reason === null ? {} : { message: `${reason}，请重新登录` })

/** The rights of the user, cached until any right or menu changes. */
const findAuthority = async (guard: pg.Pool, entry: Entry): Promise<Authority> => {
  const { authorities } = cachesOf(guard)
  const cached = authorities.get(entry.userId)
  const isCurrent = cached?.revision === entry.revision && cached.departmentId === entry.departmentId
  const authority = isCurrent ? cached : await readAuthority(guard, entry.userId, entry.departmentId)
  if (!isCurrent) authorities.set(entry.userId, { ...authority, departmentId: entry.departmentId })
  const reason = reasonAgainstEntry(authority)
  if (reason !== undefined) throw endedRefusal(reason)
  return authority
}

const keysOf = (secretKey: string, entry: Entry, ssid: string): Keys => {
  const secret = unsealSecret(secretKey, entry.secret)
  // Encrypted with another server key: nobody can sign for this session any more.
  if (secret === undefined) throw refuse(commonFailures.noSession)
  return { secret, signKey: signKeyOf(secret, ssid) }
}
