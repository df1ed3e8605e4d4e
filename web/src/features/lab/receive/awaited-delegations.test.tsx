import { delegationState } from '@seam/contract/lab/delegation/delegation'
import { fireEvent, screen, waitFor } from '@testing-library/react'
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
  expect(await screen.findByText('没有这样的委托单')).toBeDefined()
  await waitFor(() => expect(sent.at(-1)).toEqual(query))
  fireEvent.click(await screen.findByLabelText('取消待收样，加急或逾期'))
  await waitFor(() => expect(sent.at(-1)).toEqual([{ ...awaited, op: 'eq' }]))
  expect(await screen.findByText('没有待收样的委托单')).toBeDefined()
})
