import type { Call } from '@seam/contract/kit/call'
import { commonFailures } from '@seam/contract/kit/failure'
import { fireEvent, waitFor } from '@testing-library/react'
import { expect, vi } from 'vitest'
import { ask } from '../src/kit/feedback/feedback.tsx'
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

  /** Another person saves the row. */
  const saveUnseen = () => {
    version += 1
  }

  /** Another person saves the row, and the view, to which the user returns, reads it again. */
  const saveByColleague = async () => {
    saveUnseen()
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

  /** The user saves what another person has saved meanwhile, is refused, and accepts to reload it. */
  const acceptReload = async (press: () => void) => {
    saveUnseen()
    const before = reads
    vi.mocked(ask).mockResolvedValueOnce(true)
    press()
    const content = '重新加载后，这里没有保存的修改不会保留。'
    await waitFor(() => expect(ask).toHaveBeenLastCalledWith(expect.objectContaining({ content, okText: '重新加载' })))
    expect(refused.map(versionOf)).toEqual([version - 1])
    return { reads: () => reads - before }
  }
  return { saved, saveUnseen, expectNothingOverwritten, acceptReload }
}
