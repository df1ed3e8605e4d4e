import { commonFailures } from '@seam/contract/kit/failure'
import { tradeFailures as failures } from '@seam/contract/trade/trade'
import type { Caller } from '../../../kit/caller.ts'
import { consumeLimit, restoreLimit } from '../../../kit/limits.ts'
import { verifyPassword } from '../../../kit/password/hash.ts'
import { Refusal, refuse } from '../../../kit/refusal.ts'
import type { Services } from '../../../kit/services.ts'
import { findPayPasswordHash } from '../../client/account/account.rows.ts'

const turns = new Map<number, Promise<unknown>>()

/**
 * Attempts of a client run one after another: concurrent right ones would be counted as wrong until they are checked.
 */
const inTurn = async <T>(clientId: number, work: () => Promise<T>): Promise<T> => {
  const turn = (turns.get(clientId) ?? Promise.resolve()).then(work, work)
  turns.set(clientId, turn)
  try {
    return await turn
  } finally {
    if (turns.get(clientId) === turn) turns.delete(clientId)
  }
}

/** With the minutes of `retryAfter` until the next attempt. */
const lockedMessage = (data: unknown) =>
  `支付密码错误次数过多，请 ${Math.ceil((data as { retryAfter: number }).retryAfter / 60)} 分钟后再试`

const countAttempt = async (services: Services, clientId: number) => {
  try {
    await consumeLimit(services, 'payPassword', clientId)
  } catch (error) {
    if (error instanceof Refusal && error.failure === commonFailures.tooMany)
      throw refuse(failures.payPasswordLocked, { message: lockedMessage(error.data), data: error.data })
    throw error
  }
}

/**
 * Refuses a wrong pay password of a client, encrypted with the session key. Wrong ones are counted even if the call
 * is refused: five in a quarter of an hour lock it. Takes connections of its own, so call it before a transaction.
 */
export const requirePayPassword = (
  services: Services,
  caller: Caller,
  clientId: number,
  sealed: string,
): Promise<void> =>
  inTurn(clientId, async () => {
    const hash = await findPayPasswordHash(services.db, clientId)
    if (hash === null) throw refuse(failures.payPasswordMissing)
    await countAttempt(services, clientId)
    if (!(await verifyPassword(hash, caller.open(sealed) ?? ''))) throw refuse(failures.payPasswordWrong)
    await restoreLimit(services, 'payPassword', clientId)
  })
