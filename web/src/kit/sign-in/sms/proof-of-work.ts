import { leadingZeroBits, workText } from '@seam/contract/kit/proof-of-work'
import { useEffect, useRef } from 'react'

type Work = { readonly challenge: string; readonly difficulty: number }

/** Milliseconds of hashing between pauses, so that no frame is lost. */
const slice = 8
const attemptsBetweenLooks = 32

/** Finds an answer to the challenge without blocking the page; undefined if stopped. */
export const solveWork = async ({ challenge, difficulty }: Work, stop: AbortSignal): Promise<string | undefined> => {
  const { sha256 } = await import('@noble/hashes/sha2.js')
  const encoder = new TextEncoder()
  const isRight = (answer: string) => leadingZeroBits(sha256(encoder.encode(workText(challenge, answer)))) >= difficulty
  for (let next = 0; !stop.aborted; ) {
    const end = performance.now() + slice
    while (performance.now() < end) {
      const until = next + attemptsBetweenLooks
      for (; next < until; next++) if (isRight(next.toString(36))) return next.toString(36)
    }
    await new Promise(resolve => setTimeout(resolve))
  }
  return undefined
}

/** Starts as soon as there is a challenge, while the user reads the picture. Resolves with the answer. */
export const useWork = (work: Work | undefined): (() => Promise<string | undefined>) => {
  const solution = useRef<Promise<string | undefined>>(undefined)
  useEffect(() => {
    solution.current = undefined
    if (work === undefined) return
    const stop = new AbortController()
    solution.current = solveWork(work, stop.signal)
    return () => stop.abort()
  }, [work])
  return async () => solution.current
}
