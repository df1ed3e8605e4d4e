import { preferenceCalls } from '@seam/contract/system/list/preference'
import { savedFilterCalls } from '@seam/contract/system/list/saved-filter'
import { accountMoneyCalls } from '@seam/contract/trade/account-money'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { bodyOf, server, show } from '../../../../test/stage.tsx'
import { CreditPage } from './credit-page.tsx'

vi.mock('../../../kit/session/session.ts', () => ({
  useSession: () => ({ permissions: new Set(['accountView']), functions: [] }),
}))
vi.mock('../../../shared/client/client-picker.tsx', () => ({
  ClientPicker: ({ onChange }: { onChange: (client: object) => void }) => (
    <button type="button" onClick={() => onChange({ id: 7, clientName: '柳林煤业' })}>
      按客户筛选
    </button>
  ),
}))

const queries = () =>
  server.mock.calls
    .filter(([url]) => String(url).includes(accountMoneyCalls.creditRecords.path))
    .map(([, init]) => bodyOf(init)['query'])

const credit = {
  limit: '2000.00',
  used: '1698.36',
  free: '301.64',
  overdue: '285.00',
  byAge: [
    { from: 0, to: 90, amount: '1413.36' },
    { from: 91, to: null, amount: '285.10' },
  ],
}

test('lists the records of one client, and of all again', async () => {
  server.mockImplementation(async address => {
    if (String(address).startsWith(preferenceCalls.get.path)) return Response.json({ code: 0, message: '', data: null })
    if (String(address).includes(accountMoneyCalls.credit.path))
      return Response.json({ code: 0, message: '', data: credit })
    const isSaved = String(address).includes(savedFilterCalls.list.path)
    return Response.json({ code: 0, message: '', data: isSaved ? [] : { rows: [], totalRecords: 0 } })
  })
  show(<CreditPage />)
  fireEvent.click(await screen.findByRole('button', { name: '按客户筛选' }))
  await waitFor(() => expect(queries().at(-1)).toEqual([{ key: 'clientId', op: 'eq', value: [7] }]))
  const factOf = async (label: string) => (await screen.findByText(label)).nextElementSibling?.textContent
  expect(await factOf('超过账期')).toBe('285.00')
  expect(await factOf('挂账 91 天以上')).toBe('285.10')
  const { length } = queries()
  fireEvent.click(screen.getByRole('button', { name: '全部客户' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: '全部客户' })).toBeNull())
  expect(queries().slice(length)).not.toContainEqual([expect.anything()])
})
