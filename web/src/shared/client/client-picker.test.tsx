import type { Client } from '@seam/contract/client/client'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { ClientPicker } from './client-picker.tsx'

/** What the server has answered for the present text. */
const answer = vi.hoisted(() => ({ rows: [] as unknown[], isPlaceholderData: false, isFetching: false }))
vi.mock('../../kit/api/use-call.ts', () => ({
  useRead: () => ({
    data: { rows: answer.rows },
    isPlaceholderData: answer.isPlaceholderData,
    isFetching: answer.isFetching,
  }),
}))
vi.mock('../../kit/hooks/use-debounced.ts', () => ({ useDebounced: (text: string) => text }))

const client = (id: number, clientName: string, more: Partial<Client> = {}) => ({
  id,
  clientName,
  clientCode: `KH00000${id}`,
  telephone: '',
  contact: '',
  gradeName: '',
  ...more,
})

beforeAll(() => {
  // The test's browser has no top layer.
  HTMLElement.prototype.showPopover = () => undefined
})
beforeEach(() => Object.assign(answer, { rows: [], isPlaceholderData: false, isFetching: false }))
afterEach(cleanup)

const changed = vi.fn<(client: Client, isLeft: boolean) => void>()
const picker = () => <ClientPicker label="客户" chosen="" onChange={changed} />
const field = () => screen.getByRole<HTMLInputElement>('combobox')
const typed = (value: string) => {
  changed.mockClear()
  const { rerender } = render(picker())
  fireEvent.focus(field())
  fireEvent.change(field(), { target: { value } })
  return { answered: () => rerender(picker()) }
}

describe('a client that is typed by hand', () => {
  it.each(['柳林煤业', 'kh000001', '0358-7654321'])('is chosen where the field is left: %s', text => {
    answer.rows = [client(1, '柳林煤业', { telephone: '0358-7654321' }), client(2, '柳林煤业二矿')]
    typed(text)
    fireEvent.blur(field())
    expect(changed.mock.calls.map(([{ id }, isLeft]) => [id, isLeft])).toEqual([[1, true]])
    expect(field().value).toBe('')
  })

  it.each(['', '柳林', '柳林煤业二矿'])('is not chosen by a part, nor where two have it: %s', text => {
    answer.rows = [client(1, '柳林煤业'), client(2, '柳林煤业二矿'), client(3, '柳林煤业二矿')]
    typed(text)
    fireEvent.blur(field())
    expect(changed).not.toHaveBeenCalled()
    expect(field().value).toBe('')
  })

  it('is chosen when its answer comes after the field is left, unless the field is used again', () => {
    for (const isUsedAgain of [false, true]) {
      Object.assign(answer, { rows: [client(9, '别家')], isPlaceholderData: true })
      const { answered } = typed('柳林煤业')
      fireEvent.blur(field())
      expect(changed).not.toHaveBeenCalled()
      expect(field().value).toBe('柳林煤业')
      if (isUsedAgain) fireEvent.focus(field())
      Object.assign(answer, { rows: [client(1, '柳林煤业')], isPlaceholderData: false })
      answered()
      expect(changed).toHaveBeenCalledTimes(isUsedAgain ? 0 : 1)
      cleanup()
    }
  })
})

it('Enter chooses the first client and moves on', () => {
  answer.rows = [client(1, '柳林煤业')]
  typed('柳林')
  fireEvent.keyDown(field(), { key: 'Enter' })
  expect(changed.mock.calls.map(([{ id }, isLeft]) => [id, isLeft])).toEqual([[1, false]])
})

it('shows those that begin with what was typed before those that contain it', () => {
  answer.rows = [
    client(1, '府谷县清水川煤炭运销公司'),
    client(2, '太原供热公司'),
    client(3, '天原公司', { telephone: 'x' }),
  ]
  typed('ty')
  expect(screen.getAllByRole('option').map(option => option.firstChild?.firstChild?.textContent)).toEqual([
    '太原供热公司',
    '天原公司',
    '府谷县清水川煤炭运销公司',
  ])
})
