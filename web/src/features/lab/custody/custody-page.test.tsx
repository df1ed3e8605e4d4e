import { rowsAddressOf } from '@seam/contract/kit/list/link-filter'
import { retestCalls } from '@seam/contract/lab/result/retest'
import { custodyCalls } from '@seam/contract/lab/sample/custody'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Router } from 'wouter'
import { bodyOf, server, show } from '../../../../test/stage.tsx'
import { useHashLocation, useHashSearch } from '../../../kit/location/hash-location.ts'
import { CustodyPage } from './custody-page.tsx'

vi.mock('../../../kit/feedback/feedback.tsx')
vi.mock('../../../kit/session/session.ts', async original => ({
  ...(await original<object>()),
  useSession: () => ({ permissions: new Set(), functions: [], user: { id: 1 } }),
}))

test('the link of a notice opens the retests of its sample', async () => {
  const queries: Record<string, unknown[]> = {}
  server.mockImplementation(async (address, init) => {
    ;(queries[String(address).split('?')[0] ?? ''] ??= []).push(bodyOf(init)['query'])
    return Response.json({ code: 0, message: '', data: { rows: [], totalRecords: 0 } })
  })
  location.hash = `${rowsAddressOf('/quality/custody', '6XGTTJD', 'labCode', '6XGTTJD')}&list=retests`
  show(
    <Router hook={useHashLocation} searchHook={useHashSearch}>
      <CustodyPage />
    </Router>,
  )
  const ofSample = [{ key: 'labCode', op: 'eq', value: ['6XGTTJD'] }]
  await waitFor(() => expect(queries[retestCalls.page.path]).toContainEqual(ofSample))
  expect(queries[custodyCalls.page.path]).toBeUndefined()
  expect(location.hash).toBe('#/quality/custody?list=retests')
  fireEvent.click(screen.getByText('样品'))
  await waitFor(() => expect(queries[custodyCalls.page.path]).toBeDefined())
  expect(location.hash).toBe('#/quality/custody')
})
