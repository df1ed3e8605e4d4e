import { beforeEach, expect, test, vi } from 'vitest'
import { confirmAndSwitch, confirmThen } from './confirm.ts'
import { ask, toast } from './feedback.tsx'

vi.mock('./feedback.tsx', () => ({ ask: vi.fn<() => Promise<boolean>>(), toast: { info: vi.fn<() => void>() } }))

beforeEach(() => vi.resetAllMocks())
const answer = (yes: boolean) => vi.mocked(ask).mockResolvedValue(yes)

test('runs confirmed work, and reports a cancellation', async () => {
  answer(true)
  expect(await confirmThen({ title: '删除？' }, async () => 7)).toBe(7)
  expect(toast.info).not.toHaveBeenCalled()
  answer(false)
  expect(await confirmThen({ title: '删除？' }, async () => 7)).toBeUndefined()
  expect(toast.info).toHaveBeenCalledWith('已取消操作！')
})

test('stops enabled entries and enables stopped ones, each with its own question', async () => {
  answer(true)
  const questions = { stop: { title: '停用？' }, start: { title: '启用？' } }
  expect(await confirmAndSwitch({ state: 2, ...questions, run: async next => next })).toBe(1)
  expect(await confirmAndSwitch({ state: 1, ...questions, run: async next => next })).toBe(2)
  expect(vi.mocked(ask).mock.calls.map(([question]) => question.title)).toEqual(['停用？', '启用？'])
})
