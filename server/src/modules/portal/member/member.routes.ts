import { randomBytes } from 'node:crypto'
import { type PortalRight, portalRights } from '@seam/contract/kit/portal/portal-right'
import { portalMemberFailures as failures, mostMembers, portalMemberCalls } from '@seam/contract/portal/member'
import type { Caller } from '../../../kit/caller.ts'
import { hashPassword } from '../../../kit/password/hash.ts'
import { checkVersion, refuse, requireRow } from '../../../kit/refusal.ts'
import { implement, preparedWrite, type WriteContext } from '../../../kit/serve/implement.ts'
import { actorOf } from '../../../kit/transition/actor.ts'
import { transition } from '../../../kit/transition/transition.ts'
import { addUser, userLifecycle } from '../../system/user/user.commands.ts'
import { countMembers, lockMember, lockPlace, selectMembers, upsertRights } from './member.rows.ts'

const labelsOf = (rights: readonly PortalRight[]): string =>
  rights.length === 0 ? '无' : rights.map(right => portalRights[right]).join('、')

/** Nobody grants or revokes rights beyond their own. */
const refuseIfBeyondOwn = ({ portal }: Caller, changed: readonly PortalRight[]): void => {
  if (!changed.every(right => portal?.rights.has(right) === true)) throw refuse(failures.beyondOwnRights)
}

const difference = (a: readonly PortalRight[], b: readonly PortalRight[]): PortalRight[] => [
  ...a.filter(right => !b.includes(right)),
  ...b.filter(right => !a.includes(right)),
]

/** A random password that nobody knows: the colleague signs in by text message, or resets it. */
const prepareHash = (): Promise<string> => hashPassword(randomBytes(32).toString('base64url'))

const add = async (context: WriteContext<typeof portalMemberCalls.add>, passwordHash: string) => {
  const { db, input, caller, logOperation } = context
  const { userMobile, userName, rights } = input
  refuseIfBeyondOwn(caller, rights)
  const { enterpriseId, companyName, departmentId, loginOutTime, roleIds } = await lockPlace(db, caller.userId)
  if ((await countMembers(db, enterpriseId)) >= mostMembers) throw refuse(failures.mostMembers)
  const account = { passwordHash, passwordExpires: null, mustChangePassword: false, enterpriseId }
  const colleague = { userMobile, userName, departmentId, loginOutTime, ...account }
  const id = await addUser(db, colleague, roleIds, actorOf(context))
  await upsertRights(db, id, rights)
  logOperation(`企业【${companyName}】新增同事【${userName}】，账号【${userMobile}】，权限：${labelsOf(rights)}`)
  return { id }
}

export const portalMemberRoutes = implement(
  portalMemberCalls,
  {
    list: async ({ db, caller }) =>
      (await selectMembers(db, caller)).map(member => ({ ...member, own: member.id === caller.userId })),

    add: preparedWrite(prepareHash, add),

    setRights: async ({ db, input, caller, logOperation }) => {
      const member = requireRow(await lockMember(db, input.id, caller))
      if (member.id === caller.userId) throw refuse(failures.ownRights)
      checkVersion(member, input.version)
      refuseIfBeyondOwn(caller, difference(member.rights, input.rights))
      await upsertRights(db, member.id, input.rights)
      logOperation(
        `将同事【${member.userName}】的权限由【${labelsOf(member.rights)}】改为【${labelsOf(input.rights)}】`,
      )
      return null
    },

    switchState: async context => {
      const { db, input, caller, logOperation } = context
      const member = requireRow(await lockMember(db, input.id, caller))
      if (member.id === caller.userId) throw refuse(failures.ownRights)
      refuseIfBeyondOwn(caller, member.rights)
      const { userStatus: now, userVersion, hasRole } = member
      const row = { id: member.id, state: now, version: userVersion, isOneself: false, hasRole }
      await transition(db, userLifecycle, input.enabled ? 'enable' : 'stop', row, actorOf(context))
      logOperation(`${input.enabled ? '启用' : '停用'}同事【${member.userName}】的账号【${member.userMobile}】`)
      return null
    },
  },
  { user_mobile_taken: failures.mobileTaken },
)
