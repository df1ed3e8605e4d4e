import { noticeCalls, noticeKind } from '@seam/contract/system/notice'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { bodyOf, server, show } from '../../../../test/stage.tsx'
import { NoticePage } from './notice-page.tsx'

vi.mock('../../../kit/feedback/feedback.tsx')

/** Answers of the server: a write waits until `answer` is called. */
const serve = (kinds: readonly number[], readable: readonly number[] = noticeKind.values) => {
  const sent: unknown[] = []
  let answer: (body: object) => void = () => undefined
  server.mockImplementation(async (address, init) => {
    const { pathname } = new URL(String(address), 'http://seam')
    if (pathname === noticeCalls.page.path)
      return Response.json({ code: 0, message: '', data: { rows: [], totalRecords: 0 } })
    if (pathname === noticeCalls.mutes.path) return Response.json({ code: 0, message: '', data: { kinds, readable } })
    sent.push(bodyOf(init))
    return new Promise(resolve => {
      answer = body => resolve(Response.json(body))
    })
  })
  return { sent, answer: (body: object) => answer(body) }
}

test('a kind that is no longer received is shown so at once, and again received if it cannot be stored', async () => {
  const [first, second] = noticeKind.options
  const { sent, answer } = serve([second?.value ?? 0])
  show(<NoticePage />)
  const box = (label = '') => screen.getByRole<HTMLInputElement>('checkbox', { name: label })
  // before the answer no kind is shown as received
  expect(screen.queryByRole('checkbox')).toBeNull()
  await waitFor(() => expect(box(second?.label).checked).toBe(false))
  expect(box(first?.label).checked).toBe(true)
  fireEvent.click(box(first?.label))
  await waitFor(() => expect(sent).toEqual([{ kinds: [first?.value, second?.value] }]))
  expect(box(first?.label).checked).toBe(false)
  answer({ code: 500, message: '保存失败', data: null })
  await waitFor(() => expect(box(first?.label).checked).toBe(true))
})

test('kinds that the rights do not allow are not offered, and stay as they are', async () => {
  const { returned, urgent, ledgerBroken } = noticeKind
  const { sent } = serve([ledgerBroken], [returned, urgent])
  show(<NoticePage />)
  const box = await screen.findByRole('checkbox', { name: noticeKind.label(urgent) })
  expect(screen.getAllByRole('checkbox')).toHaveLength(2)
  fireEvent.click(box)
  await waitFor(() => expect(sent).toEqual([{ kinds: [ledgerBroken, urgent] }]))
})
