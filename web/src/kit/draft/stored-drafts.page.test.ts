import { beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { storedDrafts } from './stored-drafts.ts'

let now = 1_000_000_000_000
const drafts = storedDrafts('bench', z.object({ text: z.string() }), () => now)

beforeEach(() => localStorage.clear())

test('reads drafts by key and all together', () => {
  drafts.write(1, { text: 'a' })
  drafts.write(2, { text: 'b' })
  storedDrafts('report', z.object({ text: z.string() })).write(1, { text: 'of another kind' })
  expect(drafts.read(1)).toEqual({ text: 'a' })
  expect(drafts.all().map(({ text }) => text)).toEqual(['a', 'b'])
  drafts.remove(1)
  expect(drafts.read(1)).toBeUndefined()
})

test('deletes drafts that are a week old, broken or in another form', () => {
  drafts.write(1, { text: 'a' })
  now += 8 * 24 * 60 * 60_000
  localStorage.setItem('seam.draft.0.bench.2', '{')
  localStorage.setItem('seam.draft.0.bench.3', JSON.stringify({ savedAt: now, content: { text: 1 } }))
  expect(drafts.all()).toEqual([])
  expect(localStorage.length).toBe(0)
})
