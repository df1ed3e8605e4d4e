import { expect, test } from 'vitest'
import { goTo } from '../location/hash-location.ts'
import { ask } from './feedback.tsx'

test('answers no when its page is left', async () => {
  goTo('/system/user')
  const answer = ask({ title: '停用？' })
  goTo('/system/user?mobile=1')
  expect(await Promise.race([answer, Promise.resolve('open')])).toBe('open')
  goTo('/system/role')
  expect(await answer).toBe(false)
})

test('cancels the first question when a second is asked', async () => {
  const first = ask({ title: '停用？' })
  void ask({ title: '删除？' })
  expect(await first).toBe(false)
})
