import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { guardClicks, useClickGuard } from './click-guard.ts'

test('runs once for a double click, and again after a second', async () => {
  let now = 5000
  let count = 0
  const click = guardClicks(
    async () => {
      count += 1
      return count
    },
    { now: () => now },
  )
  expect(await Promise.all([click(), click()])).toEqual([1, undefined])
  now += 999
  expect(await click()).toBeUndefined()
  now += 1
  expect(await click()).toBe(2)
})

test('treats clicks on different rows independently', async () => {
  const order: number[] = []
  const stop = async (row: { id: number }) => order.push(row.id)
  const click = guardClicks(stop, { about: ({ id }) => id })
  expect(await Promise.all([click({ id: 1 }), click({ id: 2 }), click({ id: 1 })])).toEqual([1, 2, undefined])
  expect(order).toEqual([1, 2])
})

test('does not start again while work is running, and is released by a failure', async () => {
  let now = 0
  let fail: (reason: Error) => void = () => {}
  const click = guardClicks(
    () =>
      new Promise<never>((_, reject) => {
        fail = reject
      }),
    { now: () => now },
  )
  const first = click()
  now = 60_000
  expect(await click()).toBeUndefined()
  fail(new Error('refused'))
  await expect(first).rejects.toThrow('refused')
  void click().catch(() => undefined)
  fail(new Error('begun again'))
})

test('treats another subject as a new button that is not running', async () => {
  let end = () => {}
  const work = () => new Promise<string>(resolve => (end = () => resolve('done')))
  const { result, rerender } = renderHook(({ sheet }) => useClickGuard(work, { per: sheet }), {
    initialProps: { sheet: 'ash' },
  })
  const first = await act(async () => ({ answer: result.current.run(), again: await result.current.run() }))
  expect(first.again).toBeUndefined()
  expect(result.current.running).toBe(true)
  const endFirst = end
  rerender({ sheet: 'sulfur' })
  expect(result.current.running).toBe(false)
  const second = await act(async () => ({ answer: result.current.run() }))
  await act(async () => endFirst())
  expect(await first.answer).toBe('done')
  expect(result.current.running).toBe(true)
  await act(async () => end())
  expect(await second.answer).toBe('done')
  expect(result.current.running).toBe(false)
})
