import { commonFailures } from '@seam/contract/kit/failure'
import { portalOrderCalls } from '@seam/contract/portal/order.calls'
import { portalCalls } from '@seam/contract/portal/portal'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { sessionOf } from '../../test/session.ts'
import { server, show } from '../../test/stage.tsx'
import { goTo } from '../kit/location/hash-location.ts'
import { session } from '../kit/session/session-store.ts'
import { signInReason } from '../kit/session/sign-in-again.ts'
import { Portal } from './portal.tsx'

vi.mock('../kit/feedback/feedback.tsx')

const home = { title: '检测中心', clientName: '晋城煤业', userName: '李师傅', rights: ['portalOrder'], readOnly: false }
const offer = {
  projects: [{ id: 3, projectName: '灰分', symbol: 'Aad', unit: '%', material: 'coal', price: '40.00' }],
  groups: [],
  coefficients: [
    { id: 1, coefficientName: '常规', coefficient: '1.00', urgency: 0, promiseAmount: 48, promiseUnit: 1 },
  ],
  sampleKinds: [{ id: 2, sampleKindName: '原煤' }],
}
const { code, message } = commonFailures.sessionExpired

/** The server, whose session ends after the page is open. */
const ending = { hasEnded: false, readOnly: false }
beforeAll(() => {
  // jsdom has no modal dialogs
  HTMLDialogElement.prototype.showModal = function open() {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function close() {
    this.open = false
  }
})
beforeEach(() => {
  Object.assign(ending, { hasEnded: false, readOnly: false })
  signInReason.set(undefined)
  session.keep(sessionOf(1, 'first'))
  goTo('/orders/new')
  server.mockImplementation(async url => {
    const text = String(url)
    const isEnded = ending.hasEnded && session.current()?.ssid === 'first'
    if (isEnded) return Response.json({ code, message, data: null })
    if (text.includes(portalCalls.home.path))
      return Response.json({ code: 0, message: '', data: { ...home, readOnly: ending.readOnly } })
    if (text.includes(portalOrderCalls.offer.path)) return Response.json({ code: 0, message: '', data: offer })
    return Response.json({ code: 0, message: '', data: { fee: '40.00' } })
  })
})

/** Types an order until its fee is asked for, with which the page learns that the session has ended. */
const typeOrder = async () => {
  show(<Portal />)
  fireEvent.change(await screen.findByLabelText('样品名称'), { target: { value: '3号煤层原煤' } })
  fireEvent.change(screen.getByLabelText('送样人'), { target: { value: '李师傅' } })
  ending.hasEnded = true
  fireEvent.click(await screen.findByRole('checkbox', { name: /^灰分/ }))
}

test('a session that ends keeps what was typed, and the same account signs in over the page', async () => {
  await typeOrder()
  const dialog = await screen.findByRole('dialog', { name: '登录已过期' })
  const account = within(dialog).getByLabelText('账号') as HTMLInputElement
  expect([account.value, account.readOnly]).toEqual(['13810000001', true])
  // a colleague may have no password
  fireEvent.click(within(dialog).getByRole('tab', { name: '短信登录' }))
  const mobile = within(dialog).getByLabelText('手机号') as HTMLInputElement
  expect([mobile.value, mobile.readOnly]).toEqual(['13810000001', true])

  session.keep(sessionOf(1, 'second'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await screen.findByText(/¥40\.00/, { selector: '.front-form-submit .front-yuan' })
  expect((screen.getByLabelText('样品名称') as HTMLInputElement).value).toBe('3号煤层原煤')
  expect((screen.getByLabelText('送样人') as HTMLInputElement).value).toBe('李师傅')
})

test('a page that the browser loads again after its session ended has what was typed, once the same account signs in', async () => {
  show(<Portal />)
  fireEvent.change(await screen.findByLabelText('样品名称'), { target: { value: '3号煤层原煤' } })
  cleanup()
  ending.hasEnded = true
  show(<Portal />)
  await screen.findByRole('button', { name: '登 录' })

  session.keep(sessionOf(1, 'second'))
  expect(((await screen.findByLabelText('样品名称')) as HTMLInputElement).value).toBe('3号煤层原煤')
  screen.getByText(/^已恢复上次没有提交的内容/)
})

test('an order that waits for the session is never sent for another account', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
  show(<Portal />)
  fireEvent.change(await screen.findByLabelText('样品名称'), { target: { value: '3号煤层原煤' } })
  fireEvent.click(await screen.findByRole('checkbox', { name: /^灰分/ }))
  await screen.findByText(/¥40\.00/, { selector: '.front-form-submit .front-yuan' })
  ending.hasEnded = true
  fireEvent.click(screen.getByRole('button', { name: '提交委托' }))
  await screen.findByRole('dialog', { name: '登录已过期' })
  session.keep(sessionOf(2, 'other'))
  expect(reload).toHaveBeenCalledOnce()
  expect([session.current()?.ssid, sessionStorage.length]).toEqual(['first', 0])
  expect(server.mock.calls.filter(([url]) => String(url).includes(portalOrderCalls.add.path))).toHaveLength(1)
  reload.mockRestore()
})

test('staff who look in return to the entry: they do not sign in here', async () => {
  ending.readOnly = true
  await typeOrder()
  await screen.findByRole('button', { name: '登 录' })
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(session.current()).toBeUndefined()
})
