import { giveBack, spend } from '../limits.ts'
import type { Means } from '../means.ts'
import type { Person } from '../person.ts'
import { verifyPassword } from './hash.ts'

/**
 * Whether somebody signed in gives his own password once more, sealed under the session key. Wrong ones are counted
 * together with those of changing it (10013 when there were too many), also where the call is refused afterwards.
 */
export const confirmsPassword = async (means: Means, who: Person, sealed: string): Promise<boolean> => {
  await spend(means, 'oldPassword', who.userId)
  const password = who.open(sealed)
  const { passwordHash } = await means.db
    .selectFrom('appUser')
    .select('passwordHash')
    .where('id', '=', who.userId)
    .executeTakeFirstOrThrow()
  const right = await verifyPassword(passwordHash, password ?? '')
  if (right) await giveBack(means, 'oldPassword', who.userId)
  return right
}
