import type { Caller } from '../caller.ts'
import { clearLimit, consumeLimit } from '../limits.ts'
import type { Services } from '../services.ts'
import { verifyPassword } from './hash.ts'

/**
 * Whether somebody signed in gives their own password once more, sealed under the session key. Wrong ones are counted
 * together with those of changing it (10013 when there were too many in a row), also where the call is refused
 * afterwards; a right one clears the count.
 * Takes connections of its own: for before a transaction.
 */
export const confirmsPassword = async (services: Services, caller: Caller, sealed: string): Promise<boolean> =>
  (await findConfirmedHash(services, caller, sealed)) !== undefined

const turns = new Map<number, Promise<unknown>>()

/** One attempt of a user after the other: many right ones at once would be counted as wrong ones until they are checked. */
const inTurn = async <T>(userId: number, work: () => Promise<T>): Promise<T> => {
  const turn = (turns.get(userId) ?? Promise.resolve()).then(work, work)
  turns.set(userId, turn)
  try {
    return await turn
  } finally {
    if (turns.get(userId) === turn) turns.delete(userId)
  }
}

/** The hash that the password was right for, or undefined: another one may have been set meanwhile. */
export const findConfirmedHash = (services: Services, caller: Caller, sealed: string): Promise<string | undefined> =>
  inTurn(caller.userId, async () => {
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
