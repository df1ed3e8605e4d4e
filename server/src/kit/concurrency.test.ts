import { expect, it } from 'vitest'
import { limitConcurrency, limitConcurrencyByKey } from './concurrency.ts'

it('runs a limited number at a time, also after a failure', async () => {
  const inTurn = limitConcurrency(2)
  let [running, most] = [0, 0]
  const work = async () => {
    most = Math.max(most, ++running)
    await new Promise(resolve => setTimeout(resolve, 2))
    running--
    throw new Error('expected')
  }
  const results = await Promise.allSettled(Array.from({ length: 20 }, () => inTurn(work)))
  expect(results.every(result => result.status === 'rejected')).toBe(true)
  expect([running, most]).toEqual([0, 2])
  expect(await inTurn(async () => 'free')).toBe('free')
})

it('leaves the queue when its signal aborts', async () => {
  const inTurn = limitConcurrency(1)
  const { promise: end, resolve: finish } = Promise.withResolvers<string>()
  const first = inTurn(() => end)
  const stop = new AbortController()
  const second = inTurn(async () => 'second', stop.signal)
  const third = inTurn(async () => 'third')
  stop.abort(new Error('left'))
  await expect(second).rejects.toThrow('left')
  finish('first')
  expect(await Promise.all([first, third])).toEqual(['first', 'third'])
})

it('limits each key by itself, in the order of the calls', async () => {
  const run = limitConcurrencyByKey<string>(1)
  const { promise: end, resolve: finish } = Promise.withResolvers<void>()
  const order: string[] = []
  const of = (key: string, wait: Promise<void>) => run(key, () => wait.then(() => void order.push(key)))
  const waiting = [of('a', end), of('a', Promise.resolve())]
  await of('b', Promise.resolve())
  expect(order).toEqual(['b'])
  finish()
  await Promise.all(waiting)
  expect(order).toEqual(['b', 'a', 'a'])
})
