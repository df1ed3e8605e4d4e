import { randomBytes } from 'node:crypto'
import { type Call, isWrite, type OutputOf, type SentOf } from '@seam/contract/kit/call'
import { inTransaction } from '../../db/database.ts'
import type { Caller } from '../../kit/caller.ts'
import { requireAccess } from '../../kit/serve/admit.ts'
import { runRead } from '../../kit/serve/read.ts'
import { runWrite } from '../../kit/serve/write.ts'
import type { Services } from '../../kit/services.ts'
import { rightsOfSession } from '../../kit/session/authenticate.ts'
import { readAuthority } from '../../kit/session/authority.ts'
import type { UploadedFile } from '../../kit/upload/form.ts'
import type { UploadedImage } from '../../kit/upload/upload.ts'
import { routes } from '../../routes.ts'
import type { DemoUser } from '../content/staff-list.ts'

/**
 * Makes a call of the product as a user, with their rights and at the time of the clock: as a member of staff at the
 * laboratory, as an account of an enterprise in the clients' portal.
 */
export type MakeCall = <C extends Call>(
  user: DemoUser,
  call: C,
  input: SentOf<C>,
  upload?: { readonly file?: UploadedFile; readonly images?: UploadedImage[] },
) => Promise<OutputOf<C>>

const findCaller = async ({ db, guard }: Services, { userMobile }: DemoUser): Promise<Caller> => {
  const { portalRights, enterpriseId, ...user } = await db
    .selectFrom('appUser')
    .leftJoin('portalMember', 'portalMember.userId', 'appUser.id')
    .select(['id as userId', 'userMobile', 'userName', 'departmentId', 'mustChangePassword as hasInitialPassword'])
    .select(['enterpriseId', 'portalMember.rights as portalRights'])
    .where('userMobile', '=', userMobile)
    .executeTakeFirstOrThrow()
  const authority = await readAuthority(guard, user.userId, user.departmentId)
  const place = {
    portalRights: enterpriseId === null ? null : (portalRights ?? []),
    portalClientId: null,
    hasLeftClient: false,
  }
  // There is no session key here: passwords are plain in the input.
  const session = { sessionId: 0, mustSetUpSecondFactor: false, open: (password: string) => password }
  return { ...user, ...session, ...rightsOfSession(place, authority), revision: authority.revision }
}

/** The calls of the product without the wire: access, input, handler, operation log and answer as in kit/serve. */
export const makeCalls = (services: Services): MakeCall => {
  const callers = new Map<string, Caller>()
  const callerFor = async (user: DemoUser) => {
    const caller = callers.get(user.userMobile) ?? (await findCaller(services, user))
    if (!caller.hasInitialPassword) callers.set(user.userMobile, caller)
    return caller
  }
  return async (user, call, input, upload) => {
    const route = routes.find(one => one.call === (call as Call))
    if (route === undefined) throw new Error(`no route handles ${call.path}`)
    const caller = await callerFor(user)
    requireAccess(call, caller)
    const request = { address: user.address, userAgent: '', traceId: randomBytes(8).toString('hex') }
    const context = {
      input: call.input.parse(input) as never,
      caller,
      request,
      services,
      images: [],
      ...upload,
    }
    if (isWrite(call.kind)) {
      const prepared = await route.prepare?.(context)
      const { envelope } = await inTransaction(services.db, tx => runWrite(tx, route, { ...context, prepared }))
      return envelope.data as never
    }
    return call.output.parse(await runRead(route, context)) as never
  }
}
