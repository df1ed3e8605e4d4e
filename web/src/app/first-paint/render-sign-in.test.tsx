import { act, screen } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { goTo } from '../../kit/location/hash-location.ts'
import { Root } from '../root.tsx'
import { renderSignIn } from './render-sign-in.tsx'

const input = (name: string) => document.querySelector<HTMLInputElement>(`[name=${name}]`)

beforeEach(() => {
  goTo('/login', { replace: true })
  // no call is answered: captcha and branding stay empty
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
})

afterEach(() => {
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

const hydrate = async (type: () => void) => {
  const html = renderSignIn()
  document.body.innerHTML = `<div id="root">${html}</div>`
  const root = document.getElementById('root')
  if (root === null) throw new Error('no root')
  type()
  const faults: unknown[] = []
  const hydrated = await act(async () =>
    hydrateRoot(root, <Root />, { onRecoverableError: fault => faults.push(fault) }),
  )
  return { html, faults, unmount: () => act(async () => hydrated.unmount()) }
}

test('contains the whole form in the built page, without scripts', () => {
  const html = renderSignIn()
  for (const name of ['account', 'password', 'captcha', 'remember', 'agreed']) expect(html).toContain(`name="${name}"`)
  expect(html).toContain('method="post"')
  expect(html).not.toContain('<script')
})

test('keeps input from before the hydration, and React knows it', async () => {
  const { faults, unmount } = await hydrate(() => {
    for (const [name, value] of [
      ['account', '13800000000'],
      ['password', 'Coal#2026'],
      ['captcha', 'abcd'],
    ] as const)
      Object.assign(input(name) ?? {}, { value })
    input('agreed')?.click()
  })
  expect(faults).toEqual([])
  // rendered again by React, which would drop unknown input
  await act(async () => screen.getByRole('button', { name: '显示密码' }).click())
  expect(input('account')?.value).toBe('13800000000')
  expect(input('password')?.value).toBe('Coal#2026')
  expect(input('captcha')?.value).toBe('abcd')
  expect([input('agreed')?.checked, input('remember')?.checked]).toEqual([true, false])
  await act(async () => document.querySelector('form')?.requestSubmit())
  expect(document.querySelector('form')?.textContent).not.toContain('不能为空')
  await unmount()
})
