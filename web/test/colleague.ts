import type { Call } from '@seam/contract/kit/call'
import { commonFailures } from '@seam/contract/kit/failure'
import { fireEvent, waitFor } from '@testing-library/react'
import { expect } from 'vitest'
import { bodyOf, server } from './stage.tsx'

type Input = Readonly<Record<string, unknown>>

type SharedRow = {
  read: Call
  save: Call
  rowOf: (version: number) => unknown
  versionOf?: (input: Input) => unknown
  /** what is answered to other calls, by path */
  others?: Readonly<Record<string, unknown>>
}

const answer = (data: unknown, { code, message } = { code: 0, message: '' }) => Response.json({ code, message, data })

/** A server with one row that several people change: it saves only the version that it has. */
export const sharedRow = ({ read, save, rowOf, versionOf = input => input['version'], others = {} }: SharedRow) => {
  let version = 1
  let reads = 0
  const refused: Input[] = []
  const saved: Input[] = []
  server.mockImplementation(async (address, init) => {
    const path = new URL(String(address), 'http://seam').pathname
    if (path === read.path) {
      reads += 1
      return answer(rowOf(version))
    }
    if (path !== save.path) return answer(others[path] ?? null)
    const input = bodyOf(init)
    const isOutdated = versionOf(input) !== version
    ;(isOutdated ? refused : saved).push(input)
    return isOutdated ? answer(null, commonFailures.changedMeanwhile) : answer({ id: 7 })
  })

  /** Another person saves the row, and the view, to which the user returns, reads it again. */
  const saveByColleague = async () => {
    version += 1
    const before = reads
    fireEvent(window, new Event('visibilitychange'))
    await waitFor(() => expect(reads).toBeGreaterThan(before))
  }

  /** What is on the screen was typed for the first version: it is refused however often it is sent. */
  const expectNothingOverwritten = async (press: () => void) => {
    await saveByColleague()
    for (const times of [1, 2])
      await waitFor(
        () => {
          if (refused.length + saved.length < times) press()
          expect(refused.length + saved.length).toBe(times)
        },
        // the second click within a second is not sent
        { timeout: 5_000, interval: 200 },
      )
    expect(saved).toEqual([])
    expect(refused.map(versionOf)).toEqual([1, 1])
  }
  return { saved, expectNothingOverwritten }
}
