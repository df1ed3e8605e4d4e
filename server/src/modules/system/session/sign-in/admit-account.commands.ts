import type { OutputOf } from '@seam/contract/kit/call'
import { commonFailures, type Failure } from '@seam/contract/kit/failure'
import { portalFailures } from '@seam/contract/kit/portal/portal'
import { secondStepLife } from '@seam/contract/system/session/second-factor'
import type { SignedIn, sessionCalls } from '@seam/contract/system/session/session'
import { inTransaction, type Tx } from '../../../../db/database.ts'
import { type Refusal, refuse } from '../../../../kit/refusal.ts'
import type { RequestFacts } from '../../../../kit/serve/request-facts.ts'
import type { Services } from '../../../../kit/services.ts'
import {
  type Authority,
  mustHaveSecondFactor,
  readAuthority,
  reasonAgainstEntry,
} from '../../../../kit/session/authority.ts'
import { newSecret, newToken, sealSecret, sha256 } from '../../../../kit/session/secret.ts'
import { type Device, rememberDevice } from '../device.commands.ts'
import { resetDeviceAttempts } from '../device.rows.ts'
import * as rows from '../session.rows.ts'
import type { Account } from './account.rows.ts'
import { insertLogin } from './login-log.rows.ts'
import { insertSecondStep } from './second-step.rows.ts'
import { sessionLife } from './sign-in.rules.ts'

type Answer = OutputOf<typeof sessionCalls.signIn>

/** The portal that a session is opened for: of the account's own enterprise, or one that a member of staff views. */
type PortalEntry = { readonly clientId: number | null; readonly asUserId: number | null }
export const ownPortal: PortalEntry = { clientId: null, asUserId: null }

/** A sign-in whose account was verified, and how. */
type Visit = {
  readonly services: Services
  readonly request: RequestFacts
  readonly userMobile: string
  /** For the login log: 用短信验证码登录系统 */
  readonly how: string
  readonly device?: Device
  /** The device of the attempt, if it signed in to this account before. */
  readonly deviceId?: number | null
  /** Epoch milliseconds after which the session must end. */
  readonly notAfter?: number
  /** undefined: a session of the laboratory */
  readonly portal?: PortalEntry | undefined
}

const authorityFor = async (visit: Visit, account: Account, obstacle?: string): Promise<Authority> => {
  const authority = await readAuthority(visit.services.guard, account.id, account.departmentId)
  const waiting = account.pending ? '注册申请正在等待管理员审核' : undefined
  const isStranger = visit.portal?.clientId === null && account.enterpriseId === null
  const place = isStranger ? portalFailures.notEnterprise.message : undefined
  const reason = waiting ?? reasonAgainstEntry(authority) ?? obstacle ?? place
  if (reason === undefined) return authority
  throw await refuseEntry(visit, account, commonFailures.mayNotEnter, reason)
}

/** A session for an account whose second factor, if any, was verified; or why it may not sign in now (10014). */
export const openVerifiedSession = async (visit: Visit, account: Account): Promise<SignedIn> =>
  openSession(visit, account, await authorityFor(visit, account))

/** A session for this account, or the token for its second step, or why it may not sign in now (10014). */
export const admitAccount = async (visit: Visit, account: Account, obstacle?: string): Promise<Answer> => {
  const authority = await authorityFor(visit, account, obstacle)
  return account.hasSecondFactor ? openSecondStep(visit, account) : openSession(visit, account, authority)
}

/** The refusal, after its line in the login log: both are kept, since a step opens its own transactions. */
export const refuseEntry = (
  { services, request, userMobile, deviceId }: Omit<Visit, 'how'>,
  account: Account | undefined,
  failure: Failure,
  reason: string,
): Promise<Refusal> =>
  inTransaction(services.db, async tx => {
    const mayNotEnter = failure === commonFailures.mayNotEnter
    const outcome = { operType: '登录失败', operContent: reason } as const
    await insertLogin(tx, { ...outcome, userId: account?.id ?? null, createName: userMobile }, request)
    if (mayNotEnter && account !== undefined) await resetAttempts(tx, account.id, deviceId)
    return refuse(failure, mayNotEnter ? { message: `${reason}，暂不能登录，请联系管理员` } : {})
  })

/** Resets only the count that this attempt was counted in: the owner's sign-in must not give a guesser new tries. */
const resetAttempts = (tx: Tx, userId: number, deviceId: number | null = null): Promise<void> =>
  deviceId === null ? rows.resetFailedAttempts(tx, userId) : resetDeviceAttempts(tx, deviceId)

const openSecondStep = (
  { services, userMobile, how, device, deviceId, portal }: Visit,
  account: Account,
): Promise<Answer> => {
  const token = newToken(32)
  const wantsDevice = device?.token !== undefined
  const step = { userMobile, how, deviceHash: device?.hash ?? null, wantsDevice, portal: portal !== undefined }
  return inTransaction(services.db, async tx => {
    await resetAttempts(tx, account.id, deviceId)
    await insertSecondStep(tx, sha256(token), { userId: account.id, ...step })
    return { secondFactor: { token, expired: Date.now() + secondStepLife * 1000 } }
  })
}

const openSession = (visit: Visit, account: Account, authority: Authority): Promise<SignedIn> => {
  const { services, request, userMobile, how, notAfter = Number.MAX_SAFE_INTEGER } = visit
  const [key, ssid] = [newSecret(), newToken(32)]
  const expired = Math.min(Date.now() + sessionLife(account.loginOutTime), notAfter)
  return inTransaction(services.db, async tx => {
    await resetAttempts(tx, account.id, visit.deviceId)
    const device = visit.device && (await rememberDevice(tx, account.id, visit.device))
    await rows.insertSession(tx, {
      userId: account.id,
      portal: visit.portal !== undefined,
      portalClientId: visit.portal?.clientId ?? null,
      portalAs: visit.portal?.asUserId ?? null,
      ssidHash: sha256(ssid),
      secret: sealSecret(services.config.secretKey, key),
      expires: new Date(expired),
      address: request.address,
      userAgent: request.userAgent,
    })
    const outcome = { operType: '登录成功', operContent: `用户【${account.userName}】${how}` } as const
    await insertLogin(tx, { ...outcome, userId: account.id, createName: userMobile }, request)
    const lacksSecondFactor = account.secondFactorForced && !account.hasSecondFactor
    const mustSetUpSecondFactor = lacksSecondFactor && mustHaveSecondFactor(authority)
    const user = { ...(await rows.findCurrentUser(tx, account.id)), mustSetUpSecondFactor }
    return { key, ssid, expired, user, ...(device !== undefined && { device }) }
  })
}
