import { attemptState, tradeState } from '@seam/contract/client/money/ledger'
import { delegationFailures } from '@seam/contract/lab/delegation/delegation'
import { tillCalls } from '@seam/contract/trade/till'
import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { quoteOf } from '../../../../test/quote.ts'
import { server, show } from '../../../../test/stage.tsx'
import { PaidPanel, type Payment } from './paid-panel.tsx'
import { QuoteDesk } from './quote-desk.tsx'

vi.mock('../../../kit/feedback/feedback.tsx')
vi.mock('../../../kit/session/session.ts', () => ({ useSession: () => ({ permissions: new Set(), functions: [] }) }))

const quote = quoteOf({ creditAvailable: '0.00', needsPassword: false })
const nothing = () => undefined

const Till = () => {
  const [payment, setPayment] = useState<Payment>()
  return payment === undefined ? (
    <QuoteDesk ids={[7]} isFocused onPaid={setPayment} onLeave={nothing} />
  ) : (
    <PaidPanel
      payment={payment}
      onPaid={nothing}
      onClosed={() => setPayment(undefined)}
      onNext={nothing}
      onRest={nothing}
    />
  )
}

test('a code that closed because its delegation was paid elsewhere leaves no amount to take', async () => {
  const code = {
    attemptId: 3,
    image: '',
    codeUrl: 'x',
    amount: '120.00',
    demo: false,
    expireTime: '2999-01-01 00:00:00',
  }
  const closed = { attemptState: attemptState.closed, tradeState: tradeState.closed }
  const isPaid = vi.fn<() => boolean>(() => false)
  server.mockImplementation(async address => {
    const isQuote = new URL(String(address), 'http://seam').pathname === tillCalls.quote.path
    if (isQuote && isPaid()) return Response.json({ ...delegationFailures.alreadyPaid, data: null })
    return Response.json({ code: 0, message: '', data: isQuote ? quote : { ...code, ...closed, tradeId: 9 } })
  })
  show(<Till />)
  await screen.findByText('柳林煤业')
  fireEvent.keyDown(document.body, { code: 'Digit3', altKey: true })
  isPaid.mockReturnValue(true)
  fireEvent.submit(screen.getByRole('form', { name: '应付金额' }))
  await screen.findByText(`加载失败：${delegationFailures.alreadyPaid.message}`)
  expect(screen.queryByRole('form', { name: '应付金额' })).toBeNull()
})
