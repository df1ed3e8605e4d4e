import { preferenceCalls } from '@seam/contract/system/list/preference'
import { settleCalls } from '@seam/contract/trade/settle'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Router } from 'wouter'
import { server, show } from '../../../../test/stage.tsx'
import { useHashLocation, useHashSearch } from '../../../kit/location/hash-location.ts'
import type * as session from '../../../kit/session/session.ts'
import { SettlePage } from './settle-page.tsx'

vi.mock('../../../kit/feedback/feedback.tsx')
vi.mock('../../../kit/session/session.ts', async original => ({
  ...(await original<typeof session>()),
  useSession: () => ({ user: { userName: '收费员' }, permissions: new Set(['settleView']), functions: [] }),
}))

test.each([
  ['银行流水中没有', 0],
  ['银行流水中有', 1],
  ['登记人本人导入流水', 2],
])('finds settlements that received a transfer: %s', async (label, value) => {
  const queries: unknown[] = []
  server.mockImplementation(async address => {
    const { pathname, searchParams } = new URL(String(address), 'http://seam')
    if (pathname === settleCalls.page.path) queries.push(JSON.parse(searchParams.get('query') ?? '[]'))
    const data = pathname === settleCalls.page.path ? { rows: [], totalRecords: 0 } : []
    return Response.json({ code: 0, message: '', data: pathname === preferenceCalls.get.path ? null : data })
  })
  show(
    <Router hook={useHashLocation} searchHook={useHashSearch}>
      <SettlePage />
    </Router>,
  )
  await waitFor(() => expect(queries).toHaveLength(1))
  fireEvent.mouseDown(await screen.findByLabelText('转账到账'))
  fireEvent.click(await screen.findByTitle(label))
  fireEvent.click(screen.getByRole('button', { name: /查\s?询/ }))
  await waitFor(() => expect(queries.at(-1)).toEqual([{ key: 'bankLine', op: 'eq', value: [value] }]))
})
