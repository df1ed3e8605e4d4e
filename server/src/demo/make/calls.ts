import { randomBytes } from 'node:crypto'
import type { Call, OutputOf, SentOf } from '@seam/contract/kit/call'
import { inTransaction } from '../../db/database.ts'
import type { Caller } from '../../kit/caller.ts'
import { requireAccess } from '../../kit/serve/admit.ts'
import { runWrite } from '../../kit/serve/write.ts'
import type { Services } from '../../kit/services.ts'
import { readAuthority } from '../../kit/session/authority.ts'
import type { UploadedFile } from '../../kit/upload/file.ts'
import { routes } from '../../routes.ts'
import type { StaffMember } from '../content/staff-list.ts'

/** Makes a call of the product as a member of staff, with their rights and at the time of the clock. */
export type MakeCall = <C extends Call>(
  staff: StaffMember,
  call: C,
  input: SentOf<C>,
  /** of an import */
  file?: UploadedFile,
) => Promise<OutputOf<C>>

const onlyWrites = () => {
  throw new Error('only a write may do this')
}

const findCaller = async ({ db, guard }: Services, { userMobile }: StaffMember): Promise<Caller> => {
  const user = await db
    .selectFrom('appUser')
    .select(['id as userId', 'userMobile', 'userName', 'departmentId', 'mustChangePassword as hasInitialPassword'])
    .where('userMobile', '=', userMobile)
    .executeTakeFirstOrThrow()
  const { isAdmin, permissions, scope, revision } = await readAuthority(guard, user.userId, user.departmentId)
  // There is no session key here: passwords are plain in the input.
  const caller = { ...user, sessionId: 0, isAdmin, permissions, scope, revision }
  return { ...caller, mustSetUpSecondFactor: false, portal: null, open: password => password }
}

/** The calls of the product without the wire: access, input, handler, operation log and answer as in kit/serve. */
export const makeCalls = (services: Services): MakeCall => {
  const callers = new Map<string, Caller>()
  const callerFor = async (staff: StaffMember) => {
    const caller = callers.get(staff.userMobile) ?? (await findCaller(services, staff))
    if (!caller.hasInitialPassword) callers.set(staff.userMobile, caller)
    return caller
  }
  return async (staff, call, input, file) => {
    const route = routes.find(one => one.call === (call as Call))
    if (route === undefined) throw new Error(`no route handles ${call.path}`)
    const caller = await callerFor(staff)
    requireAccess(call, caller)
    const request = { address: staff.address, userAgent: '', traceId: randomBytes(8).toString('hex') }
    const context = {
      input: call.input.parse(input) as never,
      caller,
      request,
      services,
      images: [],
      ...(file && { file }),
    }
    if (call.kind === 'write') {
      const prepared = await route.prepare?.(context)
      const { envelope } = await inTransaction(services.db, tx => runWrite(tx, route, { ...context, prepared }))
      return envelope.data as never
    }
    const reading = { ...context, db: services.db as never, logOperation: onlyWrites, afterCommit: onlyWrites }
    return call.output.parse(await route.handle(reading)) as never
  }
}
