import { ledgerAccount } from '@seam/contract/client/money/ledger'
import { payMethod } from '@seam/contract/client/money/pay-method'
import { shiftCalls } from '@seam/contract/client/money/shift'
import { dashboardCalls } from '@seam/contract/insight/dashboard'
import { movementFigures, platformCalls } from '@seam/contract/insight/stat/platform'
import { platformRowsCalls } from '@seam/contract/insight/stat/platform-rows'
import { projectStatCalls } from '@seam/contract/insight/stat/project'
import { serviceStatCalls } from '@seam/contract/insight/stat/service'
import type { SentOf } from '@seam/contract/kit/call'
import { commonFailures } from '@seam/contract/kit/failure'
import { tillCalls } from '@seam/contract/trade/till'
import { expect, it } from 'vitest'
import { expectOk } from '../../../../test/builders/lab.ts'
import { openTill } from '../../../../test/builders/money/till.ts'
import type { Client } from '../../../../test/client.ts'
import { expectRefusal } from '../../../../test/expect-refusal.ts'
import { tableOfFile } from '../../../../test/import-file.ts'
import { personWith } from '../../../../test/people.ts'
import { laboratoryDay } from '../../../kit/period.ts'

const { stage, clientWith, orderAt, pay } = await openTill()
const { cash, transfer } = payMethod
const day = laboratoryDay()

/** The money of all figures of today, and what they are compared with. */
const figuresFor = async (reader: Client) => {
  const { total, bridge, methods, leavesOutOwnShift } = await expectOk(
    reader.call(platformCalls.income, { by: 'day', startTime: day, endTime: day }),
  )
  const sumOf = async (draft: SentOf<typeof platformRowsCalls.money>) =>
    (await expectOk(reader.call(platformRowsCalls.money, { ...draft, startTime: day, endTime: day }))).total.amount
  const figures = await expectOk(reader.call(dashboardCalls.figures))
  const today = (code: string) => figures.find(figure => figure.code === code)?.value
  for (const figure of movementFigures) expect(await sumOf({ figure }), figure).toBe(bridge[figure])
  const change = (figure: keyof typeof bridge) => Number(bridge[figure])
  const between = change('balance') - change('credit') + change('payable') + change('suspense') - change('writeOff')
  expect(change('income') + between).toBe(change('cash'))
  expect(change('income') - change('contract')).toBe(change('revenue'))
  const urgencies = [{ key: 'urgency', op: 'in' as const, value: [0, 1, 2, 3] }]
  const packages = await expectOk(reader.call(platformCalls.income, { by: 'package' }))
  const delegations = await expectOk(reader.call(platformCalls.income, { by: 'client', query: urgencies }))
  const sources = await expectOk(reader.call(platformCalls.source, {}))
  return {
    total,
    bridge: [bridge.income, bridge.balance, bridge.cash],
    methods,
    rows: await sumOf({ figure: 'cash' }),
    today: today('cash'),
    ofCash: await sumOf({ figure: 'cash', account: ledgerAccount.cash }),
    charges: await sumOf({ figure: 'income' }),
    todayIncome: today('income'),
    leavesOutOwnShift,
    ofPackages: [packages.total.income, packages.outstanding, packages.rows[0]?.income],
    ofDelegations: [delegations.total.income, delegations.total.cash],
    ofSources: [sources.total.income],
  }
}

/** The charges of delegations of today: of the calls and of their files. */
const chargesFor = async (reader: Client) => {
  const period = { startTime: day, endTime: day }
  const charged = { figure: 'charged', ...period } as const
  const money = await expectOk(reader.call(platformRowsCalls.money, charged))
  const lines = await expectOk(reader.call(platformRowsCalls.lines, { part: 'project.each', ...period }))
  const services = await expectOk(reader.call(serviceStatCalls.count, { by: 'day', ...period }))
  const projects = await expectOk(reader.call(projectStatCalls.list, period))
  const groups = await expectOk(reader.call(projectStatCalls.groups, period))
  const years = [Number(day.slice(0, 4))]
  const { rows } = await expectOk(reader.call(projectStatCalls.years, { measure: 'income', years }))
  const files = [
    await reader.post(platformRowsCalls.exportMoney.path, charged),
    await reader.post(platformRowsCalls.exportLines.path, { part: 'project.each', ...period }),
    await reader.post(serviceStatCalls.exportAll.path, { by: 'day', ...period }),
    await reader.post(projectStatCalls.exportAll.path, { table: 'projects', ...period }),
    await reader.post(projectStatCalls.exportAll.path, { table: 'groups', ...period }),
  ]
  const tables = await Promise.all(files.map(({ raw }) => tableOfFile(raw)))
  return {
    money: [money.total.amount, money.rows[0]?.amount],
    lines: [lines.total.amount, lines.rows[0]?.amount, lines.rows[0]?.charged],
    services: [services.total.income, services.rows[0]?.income],
    projects: projects.total.income,
    groups: groups.total.income,
    year: rows[0]?.total,
    filesWithAmounts: tables.filter(([headings]) => headings?.some(text => /收费|金额|标价/.test(text))).length,
  }
}

it('leaves what moved the cash of their open shift out of every figure that a cashier sees', async () => {
  const rights = ['statPlatform', 'statMoney', 'statService', 'statProject', 'delegateView'] as const
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
    ofCash: '40.00',
    charges: '70.00',
    todayIncome: '70.00',
    leavesOutOwnShift: false,
    ofPackages: ['70.00', '0.00', '70.00'],
    ofDelegations: ['70.00', null],
    ofSources: ['70.00'],
  }
  expect(await figuresFor(reader.client)).toEqual(all)
  // The figures add up without the payment in cash, and none of them tells it.
  expect(await figuresFor(cashier.client)).toEqual({
    ...all,
    total: { income: '30.00', cash: '30.00' },
    bridge: ['30.00', '0.00', '30.00'],
    methods: [{ account: 'BANK', name: '银行存款', amount: '30.00' }],
    rows: '30.00',
    today: '30.00',
    ofCash: '0.00',
    charges: '30.00',
    todayIncome: '30.00',
    leavesOutOwnShift: true,
    ofPackages: ['30.00', null, null],
    ofDelegations: [null, null],
    ofSources: [null],
  })
  const charges = await chargesFor(reader.client)
  expect(charges).toEqual({
    money: ['70.00', expect.any(String)],
    lines: ['70.00', expect.any(String), expect.any(String)],
    services: ['70.00', '70.00'],
    projects: '70.00',
    groups: '70.00',
    year: '70.00',
    filesWithAmounts: 5,
  })
  // Beside them the income that she sees would tell her cash.
  expect(await chargesFor(cashier.client)).toEqual({
    money: [null, null],
    lines: [null, null, null],
    services: [null, null],
    projects: null,
    groups: null,
    year: null,
    filesWithAmounts: 0,
  })
  const { open } = await expectOk(cashier.client.call(shiftCalls.current))
  const { id = 0, version = 0 } = open ?? {}
  await expectOk(cashier.client.call(shiftCalls.count, { id, version, faces: [{ face: '20.00', count: 2 }] }))
  expect(await figuresFor(cashier.client)).toEqual(all)
  expect(await chargesFor(cashier.client)).toEqual(charges)
})

it('an account beside another figure than cash is refused, not left out', async () => {
  const { client: reader } = await personWith(stage, 'statPlatform', 'statMoney')
  const account = ledgerAccount.bank
  for (const figure of ['income', 'charged', ...movementFigures] as const) {
    expectRefusal(await reader.call(platformRowsCalls.money, { figure, account }), commonFailures.invalidInput)
    const file = await reader.post(platformRowsCalls.exportMoney.path, { figure, account })
    expect(file.code, figure).toBe(commonFailures.invalidInput.code)
  }
  await expectOk(reader.call(platformRowsCalls.money, { figure: 'cash', account }))
})

it('the open shift is looked up no more often for charges than for other figures', async () => {
  const { client: reader } = await personWith(stage, 'statPlatform', 'statService', 'statMoney')
  const lookUps = async (figure: 'charged' | 'income') => {
    const draft = { figure, startTime: day, endTime: day }
    const statements = await stage.statementsOf(() => reader.call(platformRowsCalls.money, draft))
    return statements.filter(text => text.includes('from "shift"')).length
  }
  expect(await lookUps('charged')).toBe(await lookUps('income'))
  expect(await lookUps('income')).toBeGreaterThan(0)
})
