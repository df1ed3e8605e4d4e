import { commonFailures } from '@seam/contract/kit/failure'
import { sessionHeaders } from '@seam/contract/kit/signature'
import { portalOrderCalls } from '@seam/contract/portal/order.calls'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { sharedRow } from '../../../test/colleague.ts'
import { bodyOf, server, show } from '../../../test/stage.tsx'
import { toast } from '../../kit/feedback/feedback.tsx'
import { sessionValue } from '../../kit/session/session-value.ts'
import { OrderFormPage } from './order-form-page.tsx'

vi.mock('../../kit/feedback/feedback.tsx')

const offer = {
  projects: [{ id: 3, projectName: '灰分', symbol: 'Aad', unit: '%', material: 'coal', price: '40.00' }],
  groups: [],
  coefficients: [
    { id: 1, coefficientName: '常规', coefficient: '1.00', urgency: 0, promiseAmount: 48, promiseUnit: 1 },
  ],
  sampleKinds: [{ id: 2, sampleKindName: '原煤' }],
}
const fee = { subtotals: ['40.00'], subtotal: '40.00', coefficient: '1.00', memberRate: '1.00', fee: '40.00' }

let isConnected: boolean
const added = { id: 7, delegateCode: 'WT7' }
const dataFor = (url: string) => {
  if (url.includes(portalOrderCalls.offer.path)) return offer
  return url.includes(portalOrderCalls.fee.path) ? fee : added
}

beforeEach(() => {
  isConnected = false
  history.replaceState(null, '', '#/orders/new')
  server.mockImplementation(async url => {
    const isAdding = String(url).includes(portalOrderCalls.add.path)
    if (isAdding && !isConnected) throw new TypeError('Failed to fetch')
    return Response.json({ code: 0, message: '', data: dataFor(String(url)) })
  })
})

const additions = () =>
  server.mock.calls
    .filter(([url]) => String(url).includes(portalOrderCalls.add.path))
    .map(([, init]) => ({
      key: new Headers(init?.headers).get(sessionHeaders.idempotency),
      order: bodyOf(init),
    }))

test('keeps the order after a lost connection, and sends it again as the same one', async () => {
  show(<OrderFormPage fromLast={false} />)
  fireEvent.change(await screen.findByLabelText('样品名称'), { target: { value: '3号煤层原煤' } })
  fireEvent.change(screen.getByLabelText('样品1查找项目'), { target: { value: '灰分' } })
  fireEvent.click(await screen.findByRole('checkbox', { name: /^灰分/ }))
  fireEvent.change(screen.getByLabelText('送样人'), { target: { value: '李师傅' } })
  await screen.findByText(/¥40\.00/, { selector: '.front-yuan' })
  const submit = screen.getByRole('button', { name: '提交委托' })
  fireEvent.click(submit)
  await waitFor(() => expect(toast.error).toHaveBeenCalled())
  expect((screen.getByLabelText('样品名称') as HTMLInputElement).value).toBe('3号煤层原煤')
  expect(location.hash).toBe('#/orders/new')

  isConnected = true
  await waitFor(() => {
    fireEvent.click(submit)
    expect(location.hash).toBe('#/orders/7')
  })
  const [first, second] = additions()
  expect(first?.key).toMatch(/^[0-9a-f]{32}$/)
  expect(second).toEqual(first)
  expect(additions()).toHaveLength(2)
})

test('restores an order that was left, until it is sent or not wanted', async () => {
  isConnected = true
  const nameField = async () => (await screen.findByLabelText('样品名称')) as HTMLInputElement
  show(<OrderFormPage fromLast={false} />)
  fireEvent.change(await nameField(), { target: { value: '4号煤层' } })
  fireEvent.click(await screen.findByRole('checkbox', { name: /^灰分/ }))
  expect(screen.queryByRole('status')).toBeNull()

  cleanup()
  show(<OrderFormPage fromLast={false} />)
  expect((await nameField()).value).toBe('4号煤层')
  expect((screen.getByRole('checkbox', { name: /^灰分/ }) as HTMLInputElement).checked).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: '重新填写' }))
  expect((await nameField()).value).toBe('')
  expect(screen.queryByRole('status')).toBeNull()

  fireEvent.change(await nameField(), { target: { value: '5号煤层' } })
  fireEvent.click(await screen.findByRole('checkbox', { name: /^灰分/ }))
  await screen.findByText(/¥40\.00/, { selector: '.front-yuan' })
  fireEvent.click(screen.getByRole('button', { name: '提交委托' }))
  await waitFor(() => expect(location.hash).toBe('#/orders/7'))
  cleanup()
  show(<OrderFormPage fromLast={false} />)
  expect((await nameField()).value).toBe('')
})

test('what was left in another shape is removed, and the form opens', async () => {
  const place = sessionValue<unknown>('order.new')
  place.write({ samples: [{ name: '4号煤层' }] })
  show(<OrderFormPage fromLast={false} />)
  expect(((await screen.findByLabelText('样品名称')) as HTMLInputElement).value).toBe('')
  expect(screen.queryByRole('status')).toBeNull()
  expect(place.read()).toBeUndefined()
})

test('marks everything that samples lack at once, and goes to the first', async () => {
  show(<OrderFormPage fromLast={false} />)
  const name = await screen.findByLabelText('样品名称')
  fireEvent.click(screen.getByRole('button', { name: '提交委托' }))
  await screen.findByText('请输入样品名称')
  screen.getByText('请选择检测项目')
  expect(document.activeElement).toBe(name)
  expect(additions()).toEqual([])
})

test('computes the fee again when it failed, before the order is sent', async () => {
  isConnected = true
  let isComputed = false
  const answer = server.getMockImplementation()
  server.mockImplementation(async (url, init) => {
    if (String(url).includes(portalOrderCalls.fee.path) && !isComputed) throw new TypeError('Failed to fetch')
    return answer?.(url, init) ?? Response.error()
  })
  show(<OrderFormPage fromLast={false} />)
  fireEvent.change(await screen.findByLabelText('样品名称'), { target: { value: '原煤' } })
  fireEvent.click(await screen.findByRole('checkbox', { name: /^灰分/ }))
  fireEvent.change(screen.getByLabelText('送样人'), { target: { value: '李师傅' } })
  const submit = screen.getByRole('button', { name: '提交委托' })
  await expect
    .poll(() => [fireEvent.click(submit), vi.mocked(toast.error).mock.lastCall?.[0]].at(-1))
    .toMatch(/^费用没有/)
  expect(additions()).toEqual([])
  isComputed = true
  fireEvent.click(submit)
  await screen.findByText(/¥40\.00/, { selector: '.front-yuan' })
  await waitFor(() => {
    fireEvent.click(screen.getByRole('button', { name: '提交委托' }))
    expect(location.hash).toBe('#/orders/7')
  })
})

test('goes to the field that is refused', async () => {
  const refusal = { code: commonFailures.invalidInput.code, message: '请输入正确的电话号码' }
  const issues = [{ path: ['consignorTelephone'], message: refusal.message }]
  server.mockImplementation(async url => {
    const isAdding = String(url).includes(portalOrderCalls.add.path)
    return Response.json(
      isAdding ? { ...refusal, data: { issues } } : { code: 0, message: '', data: dataFor(String(url)) },
    )
  })
  show(<OrderFormPage fromLast={false} />)
  fireEvent.change(await screen.findByLabelText('样品名称'), { target: { value: '原煤' } })
  fireEvent.click(await screen.findByRole('checkbox', { name: /^灰分/ }))
  await screen.findByText(/¥40\.00/, { selector: '.front-yuan' })
  fireEvent.click(screen.getByRole('button', { name: '提交委托' }))
  await screen.findByText(refusal.message)
  expect(document.activeElement).toBe(screen.getByLabelText('送样人电话'))
})

const sample = { sampleName: '原煤', sampleKindId: 2, mass: null, remarks: '', projectIds: [3], groupIds: [] }

/** The order that the form opens, which others may change. */
const orderToChange = (partsOf: (version: number) => object) =>
  sharedRow({
    read: portalOrderCalls.get,
    save: portalOrderCalls.update,
    rowOf: version => ({
      id: 7,
      version,
      coefficientId: 1,
      consignorName: '李师傅',
      consignorTelephone: '13900001111',
      notifiers: [],
      remarks: '',
      repeatReason: '',
      samples: [sample],
      ...partsOf(version),
    }),
    others: { [portalOrderCalls.offer.path]: offer, [portalOrderCalls.fee.path]: fee },
  })

test('does not overwrite a change of the order that was saved elsewhere while it is open', async () => {
  history.replaceState(null, '', '#/orders/7/edit')
  const { expectNothingOverwritten } = orderToChange(version => ({ remarks: version === 1 ? '' : '加测硫分' }))
  show(<OrderFormPage id={7} fromLast={false} />)
  fireEvent.change(await screen.findByLabelText('样品名称'), { target: { value: '精煤' } })
  await screen.findByText(/¥40\.00/, { selector: '.front-yuan' })
  await expectNothingOverwritten(() => fireEvent.click(screen.getByRole('button', { name: '提交委托' })))
  expect(location.hash).toBe('#/orders/7/edit')
})

test('loads what was saved elsewhere if the user wants it, and sends their next change', async () => {
  history.replaceState(null, '', '#/orders/7/edit')
  const { saved, saveUnseen } = orderToChange(version => ({ remarks: version === 1 ? '' : '加测硫分' }))
  show(<OrderFormPage id={7} fromLast={false} />)
  fireEvent.change(await screen.findByLabelText('样品名称'), { target: { value: '精煤' } })
  await screen.findByText(/¥40\.00/, { selector: '.front-yuan' })
  saveUnseen()
  fireEvent.click(screen.getByRole('button', { name: '提交委托' }))
  fireEvent.click(await screen.findByRole('button', { name: '放弃这里的修改，载入最新内容' }))
  expect(((await screen.findByLabelText('样品名称')) as HTMLInputElement).value).toBe('原煤')
  expect(screen.queryByRole('status')).toBeNull()
  fireEvent.change(screen.getByLabelText('样品名称'), { target: { value: '洗精煤' } })
  await screen.findByText(/¥40\.00/, { selector: '.front-yuan' })
  await waitFor(() => {
    fireEvent.click(screen.getByRole('button', { name: '提交委托' }))
    expect(saved).toHaveLength(1)
  })
  expect(saved[0]).toMatchObject({ version: 2, remarks: '加测硫分', samples: [{ sampleName: '洗精煤' }] })
})

test('keeps every notifier of an order that is changed, and adds and deletes them', async () => {
  history.replaceState(null, '', '#/orders/7/edit')
  const notifiers = [
    { notifierName: '任主任', telephone: '13900001111' },
    { notifierName: '周工', telephone: '13900002222' },
  ]
  const { saved } = orderToChange(() => ({ notifiers }))
  show(<OrderFormPage id={7} fromLast={false} />)
  await screen.findByDisplayValue('周工')
  fireEvent.click(screen.getByRole('button', { name: '添加通知人' }))
  fireEvent.click(screen.getByRole('button', { name: '添加通知人' }))
  fireEvent.change(screen.getByLabelText('通知人4（选填）'), { target: { value: '孙工' } })
  fireEvent.change(screen.getByLabelText('通知人4手机（选填）'), { target: { value: '13900003333' } })
  fireEvent.click(screen.getByRole('button', { name: '删除通知人1' }))
  await screen.findByText(/¥40\.00/, { selector: '.front-yuan' })
  fireEvent.click(screen.getByRole('button', { name: '提交委托' }))
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(saved[0]).toMatchObject({ notifiers: [notifiers[1], { notifierName: '孙工', telephone: '13900003333' }] })
})
