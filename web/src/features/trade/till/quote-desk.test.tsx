import { payMethod } from '@seam/contract/client/money/pay-method'
import { tillCalls } from '@seam/contract/trade/till'
import { tradeFailures } from '@seam/contract/trade/trade'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { quoteOf } from '../../../../test/quote.ts'
import { bodyOf, server, show } from '../../../../test/stage.tsx'
import { toast } from '../../../kit/feedback/feedback.tsx'
import { QuoteDesk } from './quote-desk.tsx'

vi.mock('../../../kit/feedback/feedback.tsx')
const permissions = new Set<string>()
vi.mock('../../../kit/session/session.ts', () => ({ useSession: () => ({ permissions, functions: [] }) }))

const quote = quoteOf()

const openDesk = async (refusal?: object, onLeave = () => undefined as void, data = quote) => {
  const payments: unknown[] = []
  server.mockImplementation(async (address, init) => {
    if (new URL(String(address), 'http://seam').pathname !== tillCalls.pay.path)
      return Response.json({ code: 0, message: '', data })
    payments.push(bodyOf(init))
    return Response.json(refusal ?? { code: 0, message: '', data: {} })
  })
  const nothing = () => undefined
  show(<QuoteDesk ids={[7]} isFocused onPaid={nothing} onLeave={onLeave} />)
  await screen.findByText('柳林煤业')
  const alt = (digit: number) =>
    fireEvent.keyDown(document.activeElement ?? document.body, { code: `Digit${digit}`, altKey: true })
  const focused = () => document.activeElement as HTMLInputElement
  const type = (value: string) => fireEvent.change(focused(), { target: { value } })
  const enter = () => fireEvent.submit(screen.getByRole('form', { name: '应付金额' }))
  return { payments, alt, type, enter, focused }
}

test('another method shows the amount that it charges, where a part was typed for the one before', async () => {
  const { payments, alt, type, enter, focused } = await openDesk()
  alt(3)
  type('50')
  expect(focused().value).toBe('50')
  alt(4)
  expect(focused().value).toBe('')
  expect(focused().placeholder).toBe('120.00')
  enter()
  await waitFor(() => expect(payments).toMatchObject([{ payMethod: payMethod.credit }]))
  expect(payments[0]).not.toHaveProperty('amount')
})

test('Alt+1 again drops the cash received from the screen too', async () => {
  const { payments, alt, type, enter, focused } = await openDesk()
  type('200')
  expect(document.querySelector('.till-change')?.textContent).toBe('找零 ¥80.00')
  alt(1)
  expect(focused().value).toBe('')
  expect(document.querySelector('.till-change')?.textContent).toBe('找零 --')
  type('150')
  enter()
  await waitFor(() => expect(payments).toMatchObject([{ payMethod: payMethod.cash, tendered: '150.00' }]))
})

test('an amount above what is due says before the payment that the rest goes to the balance', async () => {
  const { alt, type, focused } = await openDesk()
  alt(5)
  const note = '比应付多 ¥30.00，收款后转入客户余额'
  fireEvent.change(screen.getByPlaceholderText('120.00'), { target: { value: '150' } })
  screen.getByText(note)
  // a card takes no more than is due
  alt(6)
  type('150')
  expect(focused().value).toBe('150')
  expect(screen.queryByText(note)).toBeNull()
})

test('what was paid elsewhere is left with one message, which asks for no second confirmation', async () => {
  const { code, message } = tradeFailures.quoteStale
  const leave = vi.fn<() => void>()
  const { enter } = await openDesk({ code, message, data: { quote: null } }, leave)
  enter()
  await waitFor(() => expect(leave).toHaveBeenCalledOnce())
  expect(toast.warning).toHaveBeenCalledWith('委托单已在别处收款或有变化，这次没有收款，请重新选择')
  expect(toast.error).not.toHaveBeenCalled()
})

test.each([true, false])(
  'a pay password that is missing is set from the till, by those who may: %s',
  async mayReset => {
    permissions.clear()
    if (mayReset) permissions.add('payPassword')
    const { code, message } = tradeFailures.payPasswordMissing
    const withoutPassword = quote.methods.map(method =>
      method.payMethod === payMethod.balance ? { ...method, enabled: false, reasons: [{ code, message }] } : method,
    )
    const data = { ...quote, needsPassword: false, methods: withoutPassword }
    const { payments, alt } = await openDesk(undefined, undefined, data)
    alt(2)
    screen.getByText(message)
    const button = screen.queryByRole('button', { name: '设置支付密码' })
    if (!mayReset) return expect(button).toBeNull()
    fireEvent.click(button as HTMLElement)
    const dialog = await screen.findByRole('dialog', { name: '设置支付密码：柳林煤业' })
    // the form of the dialog is not that of the payment
    fireEvent.submit(dialog.querySelector('form') as HTMLFormElement)
    await screen.findByText('请输入支付密码')
    expect(payments).toEqual([])
  },
)
