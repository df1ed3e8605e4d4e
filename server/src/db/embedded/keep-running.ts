import type { ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'

/** Events for the log. */
export type Watch = (
  event: { readonly name: 'leftOver' | 'died' | 'restarted' } | { readonly name: 'failed'; readonly error: unknown },
) => void

/** Restarts PostgreSQL if it dies, after increasing delays until it stays up. */
export const keepRunning = (first: ChildProcess, start: () => Promise<ChildProcess>, watch: Watch) => {
  let stopping = false
  const revive = async () => {
    for (let pause = 100; !stopping; pause = Math.min(pause * 2, 10_000)) {
      await sleep(pause, undefined, { ref: false })
      if (stopping) return
      try {
        guard(await start())
        return watch({ name: 'restarted' })
      } catch (error) {
        watch({ name: 'failed', error })
      }
    }
  }
  const guard = (child: ChildProcess) =>
    child.once('exit', () => {
      if (stopping) return
      watch({ name: 'died' })
      void revive()
    })
  guard(first)
  return () => {
    stopping = true
  }
}
