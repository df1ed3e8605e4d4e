import { portalStage } from '@seam/contract/portal/order'
import { portalOrderCalls } from '@seam/contract/portal/order.calls'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { bodyOf, server, show } from '../../../test/stage.tsx'
import { OrderListPage } from './order-list-page.tsx'

const orders = 200
const orderAt = (place: number) => ({
  id: place,
  delegateCode: `WT${place}`,
  stage: portalStage.testing,
  payState: 0,
  fee: '100.00',
  due: '0.00',
  sampleCount: 1,
  sampleName: `${place}号煤`,
  createTime: '2026-11-20 09:00:00',
  dueTime: null,
})

/** A client with 200 orders, the newest first. */
const answer = (url: string, init: RequestInit | undefined) => {
  if (!url.includes(portalOrderCalls.page.path)) return { readOnly: false }
  const { pageNo, pageSize } = bodyOf(init) as { pageNo: number; pageSize: number }
  const first = (pageNo - 1) * pageSize
  return {
    rows: Array.from({ length: Math.max(0, Math.min(pageSize, orders - first)) }, (_, at) =>
      orderAt(orders - first - at),
    ),
    totalRecords: orders,
  }
}

beforeEach(() => {
  history.replaceState(null, '', '#/orders')
  server.mockImplementation(async (url, init) =>
    Response.json({ code: 0, message: '', data: answer(String(url), init) }),
  )
})

const pages = () =>
  server.mock.calls.filter(([url]) => String(url).includes(portalOrderCalls.page.path)).map(([, init]) => bodyOf(init))

test('turns the pages of many orders, and is found again as it was left', async () => {
  show(<OrderListPage />)
  await screen.findByText('200号煤')
  expect(screen.getAllByText(/号煤$/)).toHaveLength(20)
  expect(screen.getByText('1 / 10')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '下一页' }))
  await screen.findByText('180号煤')
  expect(location.hash).toBe('#/orders?page=2')
})

test('is opened on the page that the address names, and begins anew with other filters', async () => {
  history.replaceState(null, '', '#/orders?page=10')
  show(<OrderListPage />)
  await screen.findByText('1号煤')
  expect((screen.getByRole('button', { name: '下一页' }) as HTMLButtonElement).disabled).toBe(true)
  expect(pages().at(-1)).toMatchObject({ pageNo: 10, open: true })
  fireEvent.click(screen.getByRole('tab', { name: '全部' }))
  await waitFor(() => expect(pages().at(-1)).toMatchObject({ pageNo: 1, open: false }))
  fireEvent.change(screen.getByLabelText('委托单号'), { target: { value: 'WT7' } })
  await waitFor(() => expect(pages().at(-1)).toMatchObject({ pageNo: 1, query: { delegateCode: 'WT7' } }))
})

test('goes to the last page where the present one has no row any more', async () => {
  history.replaceState(null, '', '#/orders?page=11')
  show(<OrderListPage />)
  await screen.findByText('1号煤')
  expect(location.hash).toBe('#/orders?page=10')
})

test('says that a number is not among the open orders, and where to look', async () => {
  server.mockImplementation(async () => Response.json({ code: 0, message: '', data: { rows: [], totalRecords: 0 } }))
  history.replaceState(null, '', '#/orders?code=WT7')
  show(<OrderListPage />)
  const note = await screen.findByText('进行中的委托里没有这个单号，请在“全部”里查找')
  expect(note).toBeTruthy()
})

test('shows exactly those that wait for the client, as the first page counts them', async () => {
  history.replaceState(null, '', '#/orders?waiting=1')
  show(<OrderListPage />)
  await screen.findByText('200号煤')
  expect(pages().at(-1)).toMatchObject({ waiting: true })
  expect(screen.getByRole('tab', { name: '待您处理' }).getAttribute('aria-selected')).toBe('true')
  fireEvent.click(screen.getByRole('tab', { name: '全部' }))
  await waitFor(() => expect(pages().at(-1)).toMatchObject({ waiting: false, open: false }))
})
