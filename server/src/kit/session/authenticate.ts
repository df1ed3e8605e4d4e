import { commonFailures, type Failure } from '@seam/contract/kit/failure'
import type pg from 'pg'
import type { Caller } from '../caller.ts'
import { Refusal, refuse } from '../refusal.ts'
import type { Services } from '../services.ts'
import { type Authority, readAuthority, reasonAgainstEntry } from './authority.ts'
import { type Entry, enter } from './enter.ts'
import { recent } from './recent.ts'
import { openField, sha256, unseal } from './secret.ts'
import { isSignedBy, type RequestToSign, signKeyOf } from './signature.ts'
import { stampOf } from './stamp.ts'

type Keys = { readonly secret: string; readonly signKey: Buffer }
type KnownStanding = Authority & { readonly departmentId: number }

const newMemory = () => ({
  keys: recent<string, Keys>(10_000),
  standings: recent<number, KnownStanding>(10_000),
})
const memories = new WeakMap<pg.Pool, ReturnType<typeof newMemory>>()

const memoryOf = (guard: pg.Pool) => {
  const memory = memories.get(guard) ?? newMemory()
  memories.set(guard, memory)
  return memory
}

type Session = Pick<Entry, 'sessionId' | 'userId' | 'userMobile' | 'userName'>

/** A request that names a live session and is refused for its signature or nonce. */
export class SessionRefusal extends Refusal {
  readonly session: Session
  constructor(failure: Failure, session: Session) {
    super(failure, failure.message, null)
    this.session = session
  }
}

/**
 * Who sends this request (wire.md §3): header form, clock, session, signature, nonce, in this order; the first that
 * fails decides the answer. A signature checked with a remembered key costs one trip to the database; where it fails,
 * the long way keeps the order of the answers.
 */
export const authenticate = async (
  services: Pick<Services, 'config' | 'guard'>,
  request: RequestToSign,
): Promise<Caller> => {
  const { signature, ...stamp } = stampOf(request.headers, Date.now())
  const { keys } = memoryOf(services.guard)
  const ssidHash = sha256(stamp.ssid)
  const name = ssidHash.toString('base64')
  const known = keys.get(name)
  const isSigned = (candidate: Keys) => isSignedBy(candidate.signKey, request, stamp, signature)

  if (known !== undefined && isSigned(known)) return admitted(await look(services.guard, ssidHash, stamp.nonce), known)

  const { entry } = await look(services.guard, ssidHash, null)
  const opened = keysOf(services.config.secretKey, entry, stamp.ssid)
  if (!isSigned(opened)) throw new SessionRefusal(commonFailures.signatureWrong, entry)
  keys.set(name, opened)
  return admitted(await look(services.guard, ssidHash, stamp.nonce), opened)
}

type Look = { readonly entry: Entry; readonly authority: Authority }

const look = async (guard: pg.Pool, ssidHash: Buffer, nonce: string | null): Promise<Look> => {
  const entry = requireLiveSession(await enter(guard, ssidHash, nonce))
  return { entry, authority: await standingOf(guard, entry) }
}

const admitted = ({ entry, authority }: Look, { secret }: Keys): Caller => {
  if (!entry.fresh) throw new SessionRefusal(commonFailures.nonceUsed, entry)
  const { sessionId, userId, userMobile, userName, departmentId, hasInitialPassword } = entry
  const { isAdmin, permissions, scope, revision } = authority
  const open = (encrypted: string) => openField(secret, encrypted)
  const user = { userId, userMobile, userName, departmentId, hasInitialPassword }
  return { sessionId, ...user, isAdmin, permissions, scope, revision, open }
}

const requireLiveSession = (entry: Entry | undefined): Entry => {
  if (entry === undefined || entry.state === 'signedOut') throw refuse(commonFailures.noSession)
  if (entry.state === 'expired') throw refuse(commonFailures.sessionExpired)
  if (entry.state === 'ended') throw ended(entry.endReason)
  return entry
}

const ended = (reason: string | null) =>
  refuse(commonFailures.sessionEnded, reason === null ? {} : { message: `${reason}，请重新登录` })

/** What the user may do, cached until any right or menu changes. */
const standingOf = async (guard: pg.Pool, entry: Entry): Promise<Authority> => {
  const { standings } = memoryOf(guard)
  const known = standings.get(entry.userId)
  const holds = known?.revision === entry.revision && known.departmentId === entry.departmentId
  const authority = holds ? known : await readAuthority(guard, entry.userId, entry.departmentId)
  if (!holds) standings.set(entry.userId, { ...authority, departmentId: entry.departmentId })
  const reason = reasonAgainstEntry(authority)
  if (reason !== undefined) throw ended(reason)
  return authority
}

const keysOf = (secretKey: string, entry: Entry, ssid: string): Keys => {
  const secret = unseal(secretKey, entry.secret)
  // sealed under another server key: nobody can sign for this session any more
  if (secret === undefined) throw refuse(commonFailures.noSession)
  return { secret, signKey: signKeyOf(secret, ssid) }
}
