import { expect, test } from 'vitest'
import { solveWork } from './proof-of-work.ts'

test('finds an answer whose hash begins with enough zero bits', async () => {
  const work = { challenge: 'a-challenge-of-this-test', difficulty: 10 }
  const answer = await solveWork(work, new AbortController().signal)
  const text = new TextEncoder().encode(`${work.challenge}:${answer}`)
  const hash = new DataView(await crypto.subtle.digest('SHA-256', text))
  expect(hash.getUint32(0)).toBeLessThan(2 ** (32 - work.difficulty))
})

test('yields to the page, and stops when aborted', async () => {
  const stop = new AbortController()
  const solving = solveWork({ challenge: 'too-hard', difficulty: 255 }, stop.signal)
  let turns = 0
  for (; turns < 3; turns++) await new Promise(resolve => setTimeout(resolve, 5))
  stop.abort()
  expect(await solving).toBeUndefined()
  expect(turns).toBe(3)
})
