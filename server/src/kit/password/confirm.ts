import type { Caller } from '../caller.ts'
import { limitConcurrencyByKey } from '../concurrency.ts'
import { clearLimit, consumeLimit } from '../limits.ts'
import type { Services } from '../services.ts'
import { verifyPassword } from './hash.ts'

/**
 * Whether a signed-in user has given their own password, encrypted with the session key. Wrong ones are counted
 * together with those of changing it (10013 after too many in a row), also if the call is refused afterwards; a right
 * one resets the count. Uses a connection of its own, so call it before a transaction.
 */
export const confirmsPassword = async (services: Services, caller: Caller, sealed: string): Promise<boolean> =>
  (await findConfirmedHash(services, caller, sealed)) !== undefined

// Attempts of one user run one after another: parallel right ones would be counted as wrong until they are checked.
const runForUser = limitConcurrencyByKey<number>(1)

/**
 * The hash that the password matches, or undefined. The caller compares it later, because another one may be set
 * meanwhile.
 */
export const findConfirmedHash = (services: Services, caller: Caller, sealed: string): Promise<string | undefined> =>
  runForUser(caller.userId, async () => {
    await consumeLimit(services, 'oldPassword', caller.userId)
    const { passwordHash } = await services.db
      .selectFrom('appUser')
      .select('passwordHash')
      .where('id', '=', caller.userId)
      .executeTakeFirstOrThrow()
    const right = await verifyPassword(passwordHash, caller.open(sealed) ?? '')
    if (right) await clearLimit(services, 'oldPassword', caller.userId)
    return right ? passwordHash : undefined
  })
