import { beforeEach, expect, test } from 'vitest'
import { emptyRegistration } from '../registration.ts'
import { browserDraftsOf } from './browser-drafts.ts'

const inWindow = (window: string) => {
  sessionStorage.setItem('seam.window', window)
  return browserDraftsOf('register')
}
const form = (remarks: string) => ({ ...emptyRegistration('a'), remarks })

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

test('a draft is restored in its own window', () => {
  inWindow('a').write(form('x'))
  expect(inWindow('a').read()?.form.remarks).toBe('x')
  expect(inWindow('b').read()).toBeUndefined()
  inWindow('a').remove()
  expect(inWindow('a').read()).toBeUndefined()
})

test('another window is offered the draft and can take it over', () => {
  inWindow('a').write(form('x'))
  expect(inWindow('a').other()).toBeUndefined()
  const left = inWindow('b').other()
  expect(left?.form.remarks).toBe('x')
  if (left) inWindow('b').drop(left)
  expect(inWindow('b').other()).toBeUndefined()
})

test('a window without a name gets a permanent one', () => {
  browserDraftsOf('register').write(form('x'))
  expect(browserDraftsOf('register').read()?.form.remarks).toBe('x')
})
