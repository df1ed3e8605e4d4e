import type { Caller } from '../caller.ts'
import { giveBack, spend } from '../limits.ts'
import type { Services } from '../services.ts'
import { verifyPassword } from './hash.ts'

/**
 * Whether somebody signed in gives his own password once more, sealed under the session key. Wrong ones are counted
 * together with those of changing it (10013 when there were too many), also where the call is refused afterwards.
 */
export const confirmsPassword = async (services: Services, caller: Caller, sealed: string): Promise<boolean> => {
  await spend(services, 'oldPassword', caller.userId)
  const password = caller.open(sealed)
  const { passwordHash } = await services.db
    .selectFrom('appUser')
    .select('passwordHash')
    .where('id', '=', caller.userId)
    .executeTakeFirstOrThrow()
  const right = await verifyPassword(passwordHash, password ?? '')
  if (right) await giveBack(services, 'oldPassword', caller.userId)
  return right
}
