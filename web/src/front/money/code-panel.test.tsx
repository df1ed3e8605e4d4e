import { attemptState, tradeState } from '@seam/contract/client/money/ledger'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { answers, show } from '../../../test/stage.tsx'
import { toast } from '../../kit/feedback/feedback.tsx'
import { type Code, CodePanel } from './code-panel.tsx'

vi.mock('../../kit/feedback/feedback.tsx')

const code = { attemptId: 3, tradeId: 7, image: '', codeUrl: 'x', amount: '100.00', demo: true } as unknown as Code
/** Newer browsers answer a promise, which is no cleanup of an effect. */
const scrollIntoView = vi.fn<() => Promise<void>>(async () => undefined)

const showPanel = () => {
  const closed = vi.fn<() => void>()
  const { change } = show(<CodePanel code={code} onPaid={() => undefined} onClosed={closed} />)
  return { closed, leave: () => change(<p>付款</p>) }
}

beforeEach(() => {
  scrollIntoView.mockResolvedValue(undefined)
  Element.prototype.scrollIntoView = scrollIntoView
  answers({ attemptState: attemptState.displayed, tradeState: tradeState.paying })
})

test('is brought into view, and says that nothing was received yet', async () => {
  const { closed, leave } = showPanel()
  expect(scrollIntoView).toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: '我已付款' }))
  await waitFor(() => expect(toast.info).toHaveBeenCalledWith('还没有收到付款；刚付过款的，请稍等片刻'))
  expect(closed).not.toHaveBeenCalled()
  leave()
  expect(screen.getByText('付款')).toBeTruthy()
})

test('says that its code expired when it goes away', async () => {
  answers({ attemptState: attemptState.closed, tradeState: tradeState.closed })
  const { closed } = showPanel()
  await waitFor(() => expect(closed).toHaveBeenCalled())
  expect(toast.info).toHaveBeenCalledWith('收款码已失效，没有收到付款；要付款请重新取码')
})

test.each([
  [attemptState.surplus, tradeState.open, '这笔款已经付清或取消，这次支付的 ¥100.00 将原路退回，不用再付'],
  [attemptState.surplus, tradeState.closed, '这笔款已经付清或取消，这次支付的 ¥100.00 将原路退回，不用再付'],
  [attemptState.mismatch, tradeState.open, '已收到付款，但金额与应付的不符，实验室核对后与您联系，请不要再付'],
])(
  'says what becomes of a payment that its trade could not use (%i, %i), until it is read',
  async (state, trade, text) => {
    answers({ attemptState: state, tradeState: trade })
    const { closed } = showPanel()
    expect((await screen.findByRole('alert')).textContent).toBe(text)
    expect(screen.queryByRole('button', { name: '我已付款' })).toBeNull()
    expect(closed).not.toHaveBeenCalled()
    expect(toast.info).not.toHaveBeenCalled()
    fireEvent.click(screen.getByRole('button', { name: '知道了' }))
    expect(closed).toHaveBeenCalledOnce()
  },
)
