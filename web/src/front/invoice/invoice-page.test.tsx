import { invoiceFailures, invoiceState } from '@seam/contract/client/invoice'
import { ticketType } from '@seam/contract/client/ticket'
import { portalInvoiceCalls } from '@seam/contract/portal/invoice'
import { portalCalls } from '@seam/contract/portal/portal'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { server, show } from '../../../test/stage.tsx'
import { ask } from '../../kit/feedback/feedback.tsx'
import { InvoicePage } from './invoice-page.tsx'

vi.mock('../../kit/feedback/feedback.tsx')

const titleOf = (id: number, ticketTitle: string, taxNumber: string) => ({
  id,
  titleType: 1,
  ticketType: ticketType.ordinary,
  ticketTitle,
  taxNumber,
})
const first = titleOf(1, '晋城煤业', '91350100M000100Y43')
const row = {
  id: 9,
  invoiceCode: 'FP00000009',
  state: invoiceState.sentBack,
  ticketType: ticketType.ordinary,
  ticketTitle: '晋城煤业',
  amount: '500.00',
  red: '0.00',
  invoiceNo: null,
  issueDate: null,
  createTime: '2026-11-28 10:05:00',
  returnReason: '税号与抬头不符',
  version: 1,
}

/** The server, which a colleague may have asked for the same invoice before. */
const open = ({ requested = false, state = row.state }: { requested?: boolean; state?: number } = {}) => {
  const titles = [first]
  let left = '500.00'
  const answers: Record<string, () => object> = {
    [portalCalls.home.path]: () => ({ readOnly: false }),
    [portalInvoiceCalls.titles.path]: () => titles,
    [portalInvoiceCalls.addTitle.path]: () => {
      titles.push(titleOf(2, '晋城煤业洗煤厂', '91350100M000100Y43'))
      return { id: 2 }
    },
    [portalInvoiceCalls.invoiceable.path]: () => ({
      totalFee: left,
      delegations: left === '0.00' ? [] : [{ delegationId: 3, invoiceable: left }],
    }),
    [portalInvoiceCalls.page.path]: () => ({ rows: [{ ...row, state }], totalRecords: 1 }),
  }
  server.mockImplementation(async address => {
    const [path = ''] = String(address).split('?')
    if (path === portalInvoiceCalls.request.path && requested) {
      left = '0.00'
      const { code, message } = invoiceFailures.aboveInvoiceable
      return Response.json({ code, message, data: null })
    }
    return Response.json({ code: 0, message: '', data: answers[path]?.() ?? null })
  })
  show(<InvoicePage />)
}

test('a request that was sent back says why', async () => {
  open()
  expect(await screen.findByText('退回原因：税号与抬头不符')).toBeTruthy()
})

test('a title that was added is chosen; its number is checked while it is typed, and refused nowhere', async () => {
  open()
  fireEvent.click(await screen.findByRole('button', { name: '新增抬头' }))
  fireEvent.change(screen.getByLabelText('抬头'), { target: { value: '晋城煤业洗煤厂' } })
  const number = screen.getByLabelText('税号')
  fireEvent.change(number, { target: { value: '91350100M000100Y34' } })
  expect(screen.getByText('与统一社会信用代码的校验码不符，请核对有没有输错')).toBeTruthy()
  fireEvent.change(number, { target: { value: '91350100M000100Y43' } })
  expect(screen.queryByText(/校验码/)).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: '保存抬头' }))
  await waitFor(() => expect((screen.getByLabelText('发票抬头') as HTMLSelectElement).value).toBe('2'))
})

test('what a colleague requested meanwhile is offered no more after the refusal', async () => {
  open({ requested: true })
  const request = await screen.findByRole('button', { name: '申请开票' })
  await waitFor(() => expect((request as HTMLButtonElement).disabled).toBe(false))
  fireEvent.click(request)
  expect(await screen.findByText(/没有还能开票的金额/)).toBeTruthy()
})

test('a request can be withdrawn while nobody has issued it, after a question', async () => {
  vi.mocked(ask).mockResolvedValueOnce(false).mockResolvedValueOnce(true)
  open({ state: invoiceState.requested })
  const sent = () => server.mock.calls.filter(([address]) => String(address).includes(portalInvoiceCalls.withdraw.path))
  fireEvent.click(await screen.findByRole('button', { name: '撤回申请' }))
  await waitFor(() => expect(ask).toHaveBeenCalledTimes(1))
  expect(sent()).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: '撤回申请' }))
  await waitFor(() => expect(sent()).toHaveLength(1))
})

test('what was issued or sent back cannot be withdrawn', async () => {
  open({ state: invoiceState.issued })
  expect(await screen.findByText('已开票')).toBeTruthy()
  expect(screen.queryByRole('button', { name: '撤回申请' })).toBeNull()
})
