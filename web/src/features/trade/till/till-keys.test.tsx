import type { Quote, WaitingRow } from '@seam/contract/trade/till'
import { fireEvent, screen } from '@testing-library/react'
import { createRef } from 'react'
import { expect, test, vi } from 'vitest'
import { answers, server, show } from '../../../../test/stage.tsx'
import { MethodChoice } from './method-choice.tsx'
import { WaitingList } from './waiting-list.tsx'

test.each([
  [1, 'cash'],
  [2, 'balance'],
  [3, 'scan'],
  [4, 'credit'],
  [5, 'transfer'],
])('Alt+%i chooses %s', (digit, key) => {
  const choose = vi.fn<(key: string) => void>()
  show(<MethodChoice quote={{ methods: [] } as unknown as Quote} value="card" onChange={choose} />)
  fireEvent.keyDown(document.body, { code: `Digit${digit}`, key: String(digit) })
  expect(choose).not.toHaveBeenCalled()
  // on some keyboards Alt types another character
  fireEvent.keyDown(document.body, { code: `Digit${digit}`, key: '¡', altKey: true })
  expect(choose.mock.calls).toEqual([[key]])
})

const rowOf = (id: number) =>
  ({ id, delegateCode: `WT20261120-000${id}`, clientName: '柳林煤业', sampleName: '原煤', due: '60.00' }) as WaitingRow

const showList = async (text = '') => {
  answers({ rows: [rowOf(1), rowOf(2), rowOf(3)], totalRecords: 3 })
  const toggle = vi.fn<(row: WaitingRow) => void>()
  const open = vi.fn<(row: WaitingRow | undefined) => void>()
  const nothing = () => undefined
  show(
    <WaitingList
      search={createRef()}
      text={text}
      onText={nothing}
      selected={[]}
      disabled={false}
      onToggle={toggle}
      onOpen={open}
      onClear={nothing}
    />,
  )
  const search = screen.getByRole('textbox', { name: '扫描委托单号或查找客户' })
  await screen.findAllByText(/WT20261120-0003/)
  return { toggle, open, press: (key: string) => fireEvent.keyDown(search, { key }) }
}

test('↑ and ↓ move along the waiting delegations, Space selects one, and Enter opens it', async () => {
  const { toggle, open, press } = await showList()
  press('ArrowUp')
  press(' ')
  for (let count = 0; count < 4; count++) press('ArrowDown')
  press(' ')
  press('ArrowUp')
  press('Enter')
  expect(toggle.mock.calls.map(([row]) => row.id)).toEqual([1, 3])
  expect(open.mock.calls.map(([row]) => row?.id)).toEqual([2])
})

test('Enter after a scanned number opens its delegation, wherever the mark stands', async () => {
  const { open, press } = await showList('wt20261120-0003')
  press('Enter')
  await vi.waitFor(() => expect(open.mock.calls.map(([row]) => row?.id)).toEqual([3]))
})

test.each([
  ['wt2026', 'delegateCode', 'WT2026'],
  ['0003', 'delegateCode', '0003'],
  ['1120-0003', 'delegateCode', '1120-0003'],
  ['15003580077', 'keyword', '15003580077'],
  ['llmy', 'keyword', 'llmy'],
])('%s is searched as %s', async (text, key, value) => {
  await showList(text)
  const [address = ''] = server.mock.calls[0] ?? []
  expect(decodeURIComponent(String(address))).toContain(`"key":"${key}","op":"like","value":["${value}"]`)
})
