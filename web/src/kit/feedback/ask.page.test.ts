import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createElement } from 'react'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { goTo } from '../location/hash-location.ts'
import { ask, Feedback, showNotice } from './feedback.tsx'

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

describe('on the page', () => {
  beforeAll(() => {
    // The test's browser has no top layer.
    HTMLElement.prototype.showPopover = () => undefined
  })
  afterEach(cleanup)
  const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name, hidden: true }))

  test('a question that is cancelled tells so, whoever asks', async () => {
    render(createElement(Feedback))
    const answer = ask({ title: '清空已填写的内容？', okText: '清空' })
    await press('取消')
    expect(await answer).toBe(false)
    expect(await screen.findByText('已取消操作！')).toBeDefined()
  })

  test('a notice has one button, and closing it cancels nothing', async () => {
    render(createElement(Feedback))
    const closed = showNotice({ title: '菜单正在使用' })
    expect(await screen.findByRole('button', { name: '知道了', hidden: true })).toBeDefined()
    expect(screen.queryByRole('button', { name: '取消', hidden: true })).toBeNull()
    await press('知道了')
    await closed
  })
})
