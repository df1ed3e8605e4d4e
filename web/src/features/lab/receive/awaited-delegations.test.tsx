import { delegationState } from '@seam/contract/lab/delegation/delegation'
import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Router } from 'wouter'
import { bodyOf, server, show } from '../../../../test/stage.tsx'
import { goTo, useHashLocation, useHashSearch } from '../../../kit/location/hash-location.ts'
import { addressUnder } from '../../../kit/page-table/state/link-filter.ts'
import { AwaitedDelegations } from './awaited-delegations.tsx'

vi.mock('../../../kit/feedback/feedback.tsx')

test('the list has the rows of a filter of the address alone, until it is dropped', async () => {
  const sent: unknown[] = []
  server.mockImplementation(async (_address, init) => {
    sent.push(bodyOf(init)['query'])
    return Response.json({ code: 0, message: '', data: { rows: [], totalRecords: 0 } })
  })
  const awaited = { key: 'state', op: 'in' as const, value: [delegationState.awaited] }
  const query = [awaited, { key: 'pressing', op: 'in' as const, value: [1] }]
  goTo(addressUnder('/delegate/receive', { name: '待收样，加急或逾期', query }), { replace: true })
  show(
    <Router hook={useHashLocation} searchHook={useHashSearch}>
      <AwaitedDelegations scan={null} code={undefined} onOpen={() => {}} />
    </Router>,
  )
  expect(await screen.findByText('没有符合“待收样，加急或逾期”的委托单')).toBeDefined()
  expect(sent).toContainEqual(query)
  fireEvent.click(await screen.findByLabelText('取消待收样，加急或逾期'))
  expect(await screen.findByText('没有待收样的委托单')).toBeDefined()
  expect(sent).toContainEqual([{ ...awaited, op: 'eq' }])
  act(() => goTo(addressUnder('/delegate/receive', { name: '待收样，加急或逾期', query })))
  expect(await screen.findByText('没有符合“待收样，加急或逾期”的委托单')).toBeDefined()
  act(() => goTo(addressUnder('/delegate/receive', { name: '待收样', query: [] })))
  expect(await screen.findByText('没有待收样的委托单')).toBeDefined()
})

test('the last digits are those of any awaited delegation, also of one that the filter leaves out', async () => {
  const query = [{ key: 'pressing', op: 'in' as const, value: [1] }]
  server.mockImplementation(async (_address, init) => {
    const isFiltered = JSON.stringify(bodyOf(init)['query']) === JSON.stringify(query)
    const codes = isFiltered ? ['WT20261127-0112'] : ['WT20261127-0112', 'WT20261126-0012']
    const rows = codes.map(delegateCode => ({ delegateCode, clientName: '甲', urgency: 0, sampleCount: 1 }))
    return Response.json({ code: 0, message: '', data: { rows, totalRecords: rows.length } })
  })
  const onOpen = vi.fn<(code: string) => void>()
  goTo(addressUnder('/delegate/receive', { name: '加急或逾期', query }), { replace: true })
  show(
    <Router hook={useHashLocation} searchHook={useHashSearch}>
      <AwaitedDelegations scan={null} code={undefined} onOpen={onOpen} />
    </Router>,
  )
  await screen.findByText('1', { selector: 'b' })
  const scan = (digits: string) => {
    const field = screen.getByLabelText('扫描或输入委托单号')
    fireEvent.change(field, { target: { value: digits } })
    fireEvent.keyDown(field, { key: 'Enter' })
  }
  scan('0012')
  scan('12')
  expect(onOpen.mock.calls).toEqual([['WT20261126-0012'], ['12']])
})
