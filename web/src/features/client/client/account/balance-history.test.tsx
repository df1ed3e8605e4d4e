import { postingKind } from '@seam/contract/client/money/ledger'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { bodyOf, server, show } from '../../../../../test/stage.tsx'
import { BalanceHistory } from './balance-history.tsx'

const recordAt = (id: number) => ({
  id,
  clientId: 7,
  clientName: '柳林煤业',
  kind: postingKind.recharge,
  change: '10.00',
  after: `${id}0.00`,
  tradeId: null,
  tradeCode: '',
  delegateCode: '',
  remarks: '',
  createName: '赵敏',
  createTime: '2026-11-27 08:00:00',
})

test('lists the balance after each change, page by page', async () => {
  server.mockImplementation(async (_address, init) => {
    const first = bodyOf(init)['pageNo'] === 1 ? 12 : 2
    const rows = Array.from({ length: first === 12 ? 10 : 2 }, (_, at) => recordAt(first - at))
    return Response.json({ code: 0, message: '', data: { rows, totalRecords: 12 } })
  })
  show(<BalanceHistory clientId={7} />)
  expect(await screen.findByText('120.00')).toBeTruthy()
  expect(screen.queryByText('20.00')).toBeNull()
  fireEvent.click(screen.getByTitle('2'))
  await waitFor(() => expect(screen.queryByText('120.00')).toBeNull())
  expect(screen.getByText('20.00')).toBeTruthy()
  expect(server.mock.calls.map(([, init]) => bodyOf(init)['query'])).toEqual(
    Array.from({ length: 2 }, () => [{ key: 'clientId', op: 'eq', value: [7] }]),
  )
})
