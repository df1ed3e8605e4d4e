import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { commonFailures } from '@seam/contract/kit/failure'
import { userCalls } from '@seam/contract/system/user/user'
import { trySend } from '../call.ts'
import type { Session } from '../wire.ts'

export type CrowdOrder = {
  readonly origin: string
  readonly session: Omit<Session, 'signKey'> & { readonly signKey: string }
  readonly departmentId: number
  readonly parallel: number
  /** Milliseconds that each waits after a refusal. */
  readonly pause: number
}
export type CrowdCounts = { answered: number; refused: number; unavailable: number }

/**
 * Keeps so many lists of one user running until it is told to stop, in a process of its own: on the event loop of the
 * measured client it would delay that client itself. Some lists wait too long for a connection and are answered 503,
 * or their idle socket is closed.
 */
const sendLists = ({ origin, session, departmentId, parallel, pause }: CrowdOrder) => {
  let isOver = false
  const counts: CrowdCounts = { answered: 0, refused: 0, unavailable: 0 }
  const own = { ...session, signKey: Buffer.from(session.signKey, 'hex') }
  const input = { departmentId, sort: [{ key: 'userName', order: 'asc' as const }] }
  const one = async () => {
    while (!isOver) {
      const { code } = await trySend(origin, own, userCalls.page, input).catch(() => ({ code: 503 }))
      if (code === 0) counts.answered += 1
      else if (code === commonFailures.tooMany.code) {
        counts.refused += 1
        await sleep(pause)
      } else if (code === 503) counts.unavailable += 1
      else throw new Error(`the crowd: ${code}`)
    }
  }
  const crowd = Promise.all(Array.from({ length: parallel }, one))
  return async () => {
    isOver = true
    await crowd
    return counts
  }
}

const [order] = (await once(process, 'message')) as [CrowdOrder]
const end = sendLists(order)
await once(process, 'message')
process.send?.(await end())
process.disconnect()
