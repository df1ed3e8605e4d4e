import { expect, it } from 'vitest'
import { inClientTurn } from './client-turns.ts'

const openWork = () => {
  const finish: (() => void)[] = []
  const running = new Set<number>()
  let most = 0
  const work = (at: number) => async () => {
    running.add(at)
    most = Math.max(most, running.size)
    await new Promise<void>(resolve => finish.push(resolve))
    running.delete(at)
    if (at === 2) throw new Error('refused')
    return at
  }
  return { finish, running, work, most: () => most }
}
const settled = () => new Promise(resolve => setImmediate(resolve))

it('runs two writes of a client at once, the others in their order, also after one that fails', async () => {
  const { finish, running, work, most } = openWork()
  const answers = Promise.allSettled([1, 2, 3, 4].map(at => inClientTurn(7, work(at))))
  await settled()
  expect([...running]).toEqual([1, 2])
  finish[1]?.()
  await settled()
  expect([...running]).toEqual([1, 3])
  while (running.size > 0) {
    finish.splice(0).forEach(end => end())
    await settled()
  }
  expect((await answers).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled'])
  expect(most()).toBe(2)
})

it('keeps other clients, and work without a client, apart', async () => {
  const { finish, running, work } = openWork()
  const answers = Promise.all([1, 3, 4].map(at => inClientTurn(at, work(at))))
  const others = Promise.all([5, 6, 7].map(at => inClientTurn(undefined, work(at))))
  await settled()
  expect(running.size).toBe(6)
  finish.forEach(end => end())
  expect([await answers, await others]).toEqual([
    [1, 3, 4],
    [5, 6, 7],
  ])
})
