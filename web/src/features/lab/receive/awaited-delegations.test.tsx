import { delegationState } from '@seam/contract/lab/delegation/delegation'
import { act, fireEvent, screen } from '@testing-library/react'
import { Activity } from 'react'
import { expect, test, vi } from 'vitest'
import { Router } from 'wouter'
import { bodyOf, server, show } from '../../../../test/stage.tsx'
import { toast } from '../../../kit/feedback/feedback.tsx'
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

/** The server of a desk with these awaited delegations; the list has none of them. */
const answerEnds = (awaited: readonly string[]) =>
  server.mockImplementation(async (_address, init) => {
    const query = bodyOf(init)['query'] as { key: string; value: string[] }[]
    const end = query.find(({ key }) => key === 'delegateCodeEnd')?.value[0]
    const codes = awaited.filter(code => end !== undefined && code.endsWith(end))
    const rows = codes.slice(0, 2).map(delegateCode => ({ delegateCode }))
    return Response.json({ code: 0, message: '', data: { rows, totalRecords: codes.length } })
  })

const scan = (digits: string) => {
  const field = screen.getByLabelText('扫描或输入委托单号')
  fireEvent.change(field, { target: { value: digits } })
  fireEvent.keyDown(field, { key: 'Enter' })
}

test('the last digits of a number are looked up at the server: those of one awaited delegation open it', async () => {
  answerEnds(['WT20261127-0112', 'WT20261126-0012', 'WT20261126-0512'])
  const onOpen = vi.fn<(code: string) => void>()
  show(<AwaitedDelegations scan={null} code={undefined} onOpen={onOpen} />)
  scan('0012')
  await vi.waitFor(() => expect(onOpen.mock.calls).toEqual([['WT20261126-0012']]))
  scan('12')
  await vi.waitFor(() => expect(toast.warning).toHaveBeenCalledWith('3 单的单号以 12 结尾，请多输入几位'))
  scan('0013')
  await vi.waitFor(() => expect(toast.warning).toHaveBeenCalledWith('没有单号以 0013 结尾的待收样委托单'))
  expect(onOpen).toHaveBeenCalledOnce()
})

test('the answer to an earlier scan opens nothing', async () => {
  const onOpen = vi.fn<(code: string) => void>()
  answerEnds(['WT20261127-0112'])
  show(<AwaitedDelegations scan={null} code={undefined} onOpen={onOpen} />)
  scan('0112')
  scan('WT20261126-0012')
  await vi.waitFor(() => expect(server.mock.calls.length).toBeGreaterThan(1))
  await act(async () => {})
  expect(onOpen.mock.calls).toEqual([['WT20261126-0012']])
})

const [A, B] = ['WT20261126-0001', 'WT20261126-0002']

/** A desk with A open, the digits of another delegation entered, and their answer still to come. */
const scanSlowly = async (end: string) => {
  const onOpen = vi.fn<(code: string) => void>()
  const desk = (code: string | undefined, isVisible = true) => (
    <Activity mode={isVisible ? 'visible' : 'hidden'}>
      <AwaitedDelegations scan={null} code={code} onOpen={onOpen} />
    </Activity>
  )
  const answer = Promise.withResolvers<Response>()
  server.mockImplementation(async (_address, init) => {
    const isLookUp = JSON.stringify(bodyOf(init)).includes('delegateCodeEnd')
    return isLookUp ? answer.promise : Response.json({ code: 0, message: '', data: { rows: [], totalRecords: 0 } })
  })
  const { change } = show(desk(A))
  scan(end)
  const lookedUp = () => server.mock.calls.filter(([, init]) => JSON.stringify(bodyOf(init)).includes('CodeEnd'))
  await vi.waitFor(() => expect(lookedUp()).toHaveLength(1))
  const settle = async (data: unknown, code = 0) => {
    answer.resolve(Response.json({ code, message: 'refused', data }))
    await act(() => new Promise(resolve => setTimeout(resolve, 20)))
  }
  return { onOpen, desk, change, settle }
}
const only = (delegateCode: string) => ({ rows: [{ delegateCode }], totalRecords: 1 })

test('the answer opens its delegation while the same one is open on the same screen', async () => {
  const { onOpen, desk, change, settle } = await scanSlowly('0009')
  change(desk(A))
  await settle(only('WT20261126-0009'))
  expect(onOpen.mock.calls).toEqual([['WT20261126-0009']])
})

test.each([
  ['another delegation was opened', B, true],
  ['the delegation was closed', undefined, true],
  ['the user has gone to another screen', A, false],
])('an answer that comes when %s opens nothing and says nothing', async (_when, code, isVisible) => {
  const { onOpen, desk, change, settle } = await scanSlowly('0001')
  change(desk(code, isVisible))
  await settle(only(A))
  expect(onOpen).not.toHaveBeenCalled()
  expect(toast.warning).not.toHaveBeenCalled()
})

test('an answer that comes while the screen to which the user goes is loading opens nothing', async () => {
  const { onOpen, settle } = await scanSlowly('0009')
  act(() => goTo('/delegate/list'))
  await settle(only('WT20261126-0009'))
  expect(onOpen).not.toHaveBeenCalled()
})

test('a look-up that fails when the user has gone to another screen leaves that screen alone', async () => {
  const { desk, change, settle } = await scanSlowly('0001')
  change(desk(A, false))
  await settle(null, 99999)
  expect(toast.error).not.toHaveBeenCalled()
})
