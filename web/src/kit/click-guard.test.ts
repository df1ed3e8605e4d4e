import { expect, test } from 'vitest'
import { guarded } from './click-guard.ts'

test('a double click does its work once, and a second later it works again', async () => {
  let now = 5000
  let done = 0
  const click = guarded(
    async () => {
      done += 1
      return done
    },
    () => now,
  )
  expect(await Promise.all([click(), click()])).toEqual([1, undefined])
  now += 999
  expect(await click()).toBeUndefined()
  now += 1
  expect(await click()).toBe(2)
})

test('work that takes longer than the guard is not begun twice, and a failure frees it', async () => {
  let now = 0
  let fail: (reason: Error) => void = () => {}
  const click = guarded(
    () =>
      new Promise<never>((_, reject) => {
        fail = reject
      }),
    () => now,
  )
  const first = click()
  now = 60_000
  expect(await click()).toBeUndefined()
  fail(new Error('refused'))
  await expect(first).rejects.toThrow('refused')
  void click().catch(() => undefined)
  fail(new Error('begun again'))
})
