import { describe, expect, it } from 'vitest'
import { groupCalls } from './group-calls.ts'

/** A work whose runs end when the test says so; `runs` lists their inputs. */
const openWork = () => {
  const runs: string[][] = []
  const ends: { succeed: () => void; fail: (error: Error) => void }[] = []
  const call = groupCalls(
    (inputs: readonly string[]) =>
      new Promise<string[]>((resolve, reject) => {
        runs.push([...inputs])
        ends.push({ succeed: () => resolve(inputs.map(input => `${input}!`)), fail: reject })
      }),
    input => input,
  )
  return { call, runs, ends }
}

const settle = () => new Promise(resolve => setImmediate(resolve))

describe('calls in groups', () => {
  it('run at once for the first input, and once for all that came meanwhile', async () => {
    const { call, runs, ends } = openWork()
    const answers = Promise.all(['a', 'b', 'c'].map(call))
    expect(runs).toEqual([['a']])
    ends[0]?.succeed()
    await settle()
    expect(runs).toEqual([['a'], ['b', 'c']])
    ends[1]?.succeed()
    expect(await answers).toEqual(['a!', 'b!', 'c!'])
    void call('d')
    expect(runs.at(-1)).toEqual(['d'])
  })

  it('never have two inputs of one name together', async () => {
    const { call, runs, ends } = openWork()
    const answers = Promise.all(['a', 'b', 'b', 'c'].map(call))
    for (let run = 0; run < 3; run++) {
      ends[run]?.succeed()
      await settle()
    }
    expect(runs).toEqual([['a'], ['b', 'c'], ['b']])
    expect(await answers).toEqual(['a!', 'b!', 'b!', 'c!'])
  })

  it('are rejected with the run that they wait for, and later ones run', async () => {
    const { call, runs, ends } = openWork()
    const answers = Promise.allSettled(['a', 'b'].map(call))
    ends[0]?.fail(new Error('gone'))
    expect((await answers).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    const later = call('c')
    ends[1]?.succeed()
    expect(await later).toBe('c!')
    expect(runs).toEqual([['a'], ['c']])
  })
})
