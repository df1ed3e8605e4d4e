import { beforeEach, expect, test, vi } from 'vitest'
import { confirmAndSwitch, confirmThen } from './confirm.ts'
import { ask } from './feedback.tsx'

vi.mock('./feedback.tsx', () => ({ ask: vi.fn<() => Promise<boolean>>() }))

beforeEach(() => vi.resetAllMocks())
const answer = (yes: boolean) => vi.mocked(ask).mockResolvedValue(yes)

test('runs confirmed work alone', async () => {
  answer(true)
  expect(await confirmThen({ title: '删除？' }, async () => 7)).toBe(7)
  answer(false)
  expect(await confirmThen({ title: '删除？' }, async () => 7)).toBeUndefined()
})

test('stops enabled entries and enables stopped ones, each with its own question', async () => {
  answer(true)
  const questions = { stop: { title: '停用？' }, start: { title: '启用？' } }
  expect(await confirmAndSwitch({ state: 2, ...questions, run: async next => next })).toBe(1)
  expect(await confirmAndSwitch({ state: 1, ...questions, run: async next => next })).toBe(2)
  expect(vi.mocked(ask).mock.calls.map(([question]) => question.title)).toEqual(['停用？', '启用？'])
})
