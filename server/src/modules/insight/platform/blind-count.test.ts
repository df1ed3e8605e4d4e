import { ledgerAccount } from '@seam/contract/client/money/ledger'
import { payMethod } from '@seam/contract/client/money/pay-method'
import { shiftCalls } from '@seam/contract/client/money/shift'
import { dashboardCalls } from '@seam/contract/insight/dashboard'
import { movementFigures, platformCalls } from '@seam/contract/insight/stat/platform'
import { platformRowsCalls } from '@seam/contract/insight/stat/platform-rows'
import { tillCalls } from '@seam/contract/trade/till'
import { expect, it } from 'vitest'
import { expectOk } from '../../../../test/builders/lab.ts'
import { openTill } from '../../../../test/builders/money/till.ts'
import type { Client } from '../../../../test/client.ts'
import { personWith } from '../../../../test/people.ts'

const { stage, clientWith, orderAt, pay } = await openTill()
const { cash, transfer } = payMethod

/** The cash of all figures of today, and what they are compared with. */
const figuresFor = async (reader: Client) => {
  const { total, bridge, methods } = await expectOk(reader.call(platformCalls.income, { by: 'day' }))
  const rows = await expectOk(reader.call(platformRowsCalls.money, { figure: 'cash' }))
  const figures = await expectOk(reader.call(dashboardCalls.figures))
  const [parts, byAccount] = [
    movementFigures.map(figure => reader.call(platformRowsCalls.money, { figure })),
    reader.call(platformRowsCalls.money, { figure: 'cash', account: ledgerAccount.cash }),
  ]
  const refused = (await Promise.all(parts)).flatMap(({ code }, at) => (code === 0 ? [] : [movementFigures[at]]))
  const ofCash = (await expectOk(byAccount)).total.amount
  const today = figures.find(({ code }) => code === 'cash')?.value
  return {
    total,
    bridge: [bridge.income, bridge.balance, bridge.cash],
    methods,
    rows: rows.total.amount,
    today,
    refused,
    ofCash,
  }
}

it('leaves the cash of their open shift out of every figure that a cashier sees', async () => {
  const rights = ['statPlatform', 'statMoney', 'delegateView'] as const
  const cashier = await personWith(stage, 'paymentConfirm', 'shiftWork', ...rights)
  const reader = await personWith(stage, ...rights)
  const client = await clientWith()
  const [first, second] = [
    await orderAt(client.id, [1000n, 1000n, 1000n], 3000n),
    await orderAt(client.id, [2000n, 1000n, 1000n], 4000n),
  ]
  await expectOk(pay([first.id], { payMethod: transfer }))
  const { quoteId } = await expectOk(cashier.client.call(tillCalls.quote, { delegateIds: [second.id] }))
  await expectOk(cashier.client.call(tillCalls.pay, { quoteId, payMethod: cash }))

  const all = {
    total: { income: '70.00', cash: '70.00' },
    bridge: ['70.00', '0.00', '70.00'],
    methods: [
      { account: 'CASH', name: '现金', amount: '40.00' },
      { account: 'BANK', name: '银行存款', amount: '30.00' },
    ],
    rows: '70.00',
    today: '70.00',
    refused: [],
    ofCash: '40.00',
  }
  expect(await figuresFor(reader.client)).toEqual(all)
  expect(await figuresFor(cashier.client)).toEqual({
    total: { income: '70.00', cash: '30.00' },
    bridge: ['70.00', null, '30.00'],
    methods: [{ account: 'BANK', name: '银行存款', amount: '30.00' }],
    rows: '30.00',
    today: '30.00',
    refused: ['balance', 'credit', 'payable', 'suspense', 'writeOff', 'adjustments'],
    ofCash: '0.00',
  })
  const { open } = await expectOk(cashier.client.call(shiftCalls.current))
  const { id = 0, version = 0 } = open ?? {}
  await expectOk(cashier.client.call(shiftCalls.count, { id, version, faces: [{ face: '20.00', count: 2 }] }))
  expect(await figuresFor(cashier.client)).toEqual(all)
})
