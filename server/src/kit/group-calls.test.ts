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
  it('run once for all inputs of a turn of the event loop, and once for all that came meanwhile', async () => {
    const { call, runs, ends } = openWork()
    const first = Promise.all(['a', 'b'].map(call))
    await settle()
    expect(runs).toEqual([['a', 'b']])
    const later = Promise.all(['c', 'd'].map(call))
    await settle()
    expect(runs).toHaveLength(1)
    ends[0]?.succeed()
    expect(await first).toEqual(['a!', 'b!'])
    await settle()
    expect(runs).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ])
    ends[1]?.succeed()
    expect(await later).toEqual(['c!', 'd!'])
    void call('e')
    await settle()
    expect(runs.at(-1)).toEqual(['e'])
  })

  it('never have two inputs of one name together', async () => {
    const { call, runs, ends } = openWork()
    const answers = Promise.all(['a', 'b', 'b', 'c'].map(call))
    for (let run = 0; run < 2; run++) {
      await settle()
      ends[run]?.succeed()
    }
    expect(runs).toEqual([['a', 'b', 'c'], ['b']])
    expect(await answers).toEqual(['a!', 'b!', 'b!', 'c!'])
  })

  it('are rejected with the run that they wait for, and later ones run', async () => {
    const { call, runs, ends } = openWork()
    const running = call('a')
    await settle()
    const waiting = call('b')
    ends[0]?.fail(new Error('gone'))
    const answers = await Promise.allSettled([running, waiting])
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    const later = call('c')
    await settle()
    ends[1]?.succeed()
    expect(await later).toBe('c!')
    expect(runs).toEqual([['a'], ['c']])
  })
})
