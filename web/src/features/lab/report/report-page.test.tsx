import { delegationState } from '@seam/contract/lab/delegation/delegation'
import { reportCalls } from '@seam/contract/lab/report/report.calls'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { bodyOf, server, show } from '../../../../test/stage.tsx'
import { linkFilterIn } from '../../../kit/page-table/state/link-filter.ts'
import { ReportPage } from './report-page.tsx'

vi.mock('../../../kit/session/permit.tsx', () => ({ usePermit: () => true }))
vi.mock('./list/report-list.tsx', () => ({ ReportList: ({ children }: { children: React.ReactNode }) => children }))
vi.mock('./list/waiting-list.tsx', () => ({ WaitingList: ({ children }: { children: React.ReactNode }) => children }))

test('the list of the counted delegations opens with the filter that counted them', async () => {
  const queries: unknown[] = []
  server.mockImplementation(async (address, init) => {
    if (String(address).includes(reportCalls.reportable.path)) queries.push(bodyOf(init)['query'])
    return Response.json({ code: 0, message: '', data: { rows: [], totalRecords: 3 } })
  })
  show(<ReportPage />)
  fireEvent.click(await screen.findByText('待编制 3'))
  await waitFor(() => expect(location.hash).toContain('list=waiting'))
  const filter = linkFilterIn(location.hash.split('?')[1] ?? '')
  expect(filter?.query).toEqual([{ key: 'state', op: 'eq', value: [delegationState.tested] }])
  expect(queries).toContainEqual(filter?.query)
})
