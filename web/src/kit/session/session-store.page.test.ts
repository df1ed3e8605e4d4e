import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sessionOf } from '../../../test/session.ts'
import { type Session, sessionKey } from './stored-session.ts'

const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
const listen = vi.spyOn(window, 'addEventListener')

const store = (stored: Session | undefined) => {
  if (stored === undefined) localStorage.removeItem(sessionKey)
  else localStorage.setItem(sessionKey, JSON.stringify(stored))
}

/** Another window signs in or, with nothing, out. */
const signInElsewhere = (stored: Session | undefined) => {
  store(stored)
  window.dispatchEvent(new StorageEvent('storage', { key: sessionKey }))
}

const closePage = () => {
  for (const [type, listener] of listen.mock.calls) window.removeEventListener(type, listener)
  listen.mockClear()
  vi.resetModules()
}

/** The browser loads the page, in place of the present one. */
const loadPage = async () => {
  closePage()
  const { session } = await import('./session-store.ts')
  const { sessionValue } = await import('./session-value.ts')
  return { session, value: () => sessionValue<string>('order.new') }
}

beforeEach(() => {
  reload.mockClear()
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(closePage)

test('a session that ended leaves what its user typed, also for the next load of the page', async () => {
  store(sessionOf(1))
  const before = await loadPage()
  before.value().write('4号煤层')
  before.session.end()
  expect(before.session.current()).toBeUndefined()
  const { session, value } = await loadPage()
  session.end()
  session.keep(sessionOf(1, 'next'))
  expect([session.current()?.ssid, value().read()]).toEqual(['next', '4号煤层'])
  expect(reload).not.toHaveBeenCalled()
})

test('another account that signs in after it gets a page of its own', async () => {
  store(sessionOf(1))
  const { session, value } = await loadPage()
  value().write('4号煤层')
  session.end()
  session.keep(sessionOf(2))
  expect(reload).toHaveBeenCalledOnce()
  expect([session.current(), sessionStorage.length]).toEqual([undefined, 0])
  expect((await loadPage()).session.current()?.user.id).toBe(2)
})

test('signing out removes what was typed', async () => {
  store(sessionOf(1))
  const { session, value } = await loadPage()
  value().write('4号煤层')
  session.clear()
  expect([localStorage.length, sessionStorage.length]).toEqual([0, 0])
})

test.each([
  ['another account signs in', sessionOf(2)],
  ['the account signs out', undefined],
])('in another window %s: nothing typed here is left, and nothing is stored for others', async (_, elsewhere) => {
  store(sessionOf(1))
  const page = await loadPage()
  const form = page.value()
  form.write('4号煤层')
  signInElsewhere(elsewhere)
  expect(reload).toHaveBeenCalledOnce()
  expect([page.session.current()?.user.id, sessionStorage.length]).toEqual([1, 0])
  // a key is pressed before the page is gone
  form.write('4号煤层原煤')
  const next = await loadPage()
  expect([next.value().read(), sessionStorage.length]).toEqual([undefined, 0])
})

test('a page that was closed by the browser meanwhile loads without what another account typed', async () => {
  store(sessionOf(1))
  const { value } = await loadPage()
  value().write('4号煤层')
  sessionStorage.setItem('seam.reloaded', '1')
  store(sessionOf(2))
  await loadPage()
  expect(Object.keys(sessionStorage)).toEqual(['seam.reloaded'])
})

test('goes on with a session of the same account from another window', async () => {
  store(sessionOf(1))
  const { session, value } = await loadPage()
  value().write('4号煤层')
  signInElsewhere(sessionOf(1, 'next'))
  expect([session.current()?.ssid, value().read()]).toEqual(['next', '4号煤层'])
})
