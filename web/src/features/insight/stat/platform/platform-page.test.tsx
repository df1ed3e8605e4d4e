import { platformCalls } from '@seam/contract/insight/stat/platform'
import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Router } from 'wouter'
import { server, show } from '../../../../../test/stage.tsx'
import { currentPlace, goTo, useHashLocation, useHashSearch } from '../../../../kit/location/hash-location.ts'
import type * as session from '../../../../kit/session/session.ts'
import { PlatformPage } from './platform-page.tsx'

vi.mock('../../../../kit/feedback/feedback.tsx')
vi.mock('../../../../kit/session/session.ts', async original => ({
  ...(await original<typeof session>()),
  useSession: () => ({
    user: { userName: '主管' },
    permissions: new Set(['statPlatform', 'statMoney', 'delegateView']),
    functions: [],
  }),
}))

const asOf = '2026-11-23 09:00:00'
const counts = { enabled: 5, stopped: 1, fresh: 2, active: 3, silent: 1 }
const amounts = { income: '10.00', cash: null }
const bridge = Object.fromEntries(
  ['income', 'balance', 'credit', 'payable', 'suspense', 'writeOff', 'cash', 'adjustments', 'contract', 'revenue'].map(
    key => [key, null],
  ),
)
const answers: Record<string, unknown> = {
  [platformCalls.clients.path]: {
    rows: [{ gradeId: 1, gradeName: '普通', ...counts }],
    total: counts,
    months: [],
    asOf,
  },
  [platformCalls.income.path]: { rows: [], total: amounts, bridge, methods: [], outstanding: null, asOf },
  [platformCalls.credit.path]: {
    asOf: '2026-11-23',
    total: { limit: '0.00', used: '70.00', free: '0.00', clients: 1 },
    ages: [],
    over80: [],
    top: [],
  },
  [platformCalls.source.path]: {
    rows: [
      { source: 1, name: '朋友介绍', clients: 4, fresh: 2, active: 3, delegations: 6, income: '8.00', salesmen: [] },
    ],
    total: { clients: 5, fresh: 2, active: 3, delegations: 4, income: '10.00' },
    asOf,
  },
}

const withMoney = {
  total: { income: '10.00', cash: '9.00' },
  bridge: { ...bridge, income: '10.00', balance: '-3.00', credit: '0.00', cash: '9.00' },
  methods: [{ account: 'BANK', name: '银行存款', amount: '9.00' }],
}

const open = async (query: readonly unknown[]) => {
  server.mockImplementation(async url => {
    const data = Object.entries(answers).find(([path]) => String(url).includes(path))?.[1] ?? {
      projects: [],
      groups: [],
      kinds: [],
      categories: [],
      words: [],
    }
    return Response.json({ code: 0, message: '', data })
  })
  goTo(`/stat/platform?${new URLSearchParams({ query: JSON.stringify(query) })}`)
  show(
    <Router hook={useHashLocation} searchHook={useHashSearch}>
      <PlatformPage />
    </Router>,
  )
  await screen.findByText('70.00')
}
const unfiltered = () =>
  [...document.querySelectorAll('.figure-cards li')]
    .map(card => card.textContent ?? '')
    .filter(text => text.includes('不按委托筛选'))

test('figures that filters of delegations do not select say so', async () => {
  await open([{ key: 'projectId', op: 'eq', value: [3] }])
  expect(unfiltered()).toEqual([
    '挂账未结（不按委托筛选）70.00元',
    '启用客户（不按委托筛选）5',
    '新增客户（不按委托筛选）2',
  ])
  expect(screen.getByText(/不按委托的条件/)).toBeTruthy()
})

test('filters of clients select all', async () => {
  await open([{ key: 'source', op: 'eq', value: [1] }])
  expect(unfiltered()).toEqual([])
  expect(screen.queryByText(/不按委托的条件/)).toBeNull()
})

test('amounts between income and cash, and cash by its account, open their entries', async () => {
  answers[platformCalls.income.path] = { rows: [], outstanding: null, asOf, ...withMoney }
  await open([{ key: 'source', op: 'eq', value: [1] }])
  const links = [...document.querySelectorAll('.stat-frame-bridge a')].map(link => {
    const parameters = new URLSearchParams(link.getAttribute('href')?.split('?')[1])
    return [link.textContent, ...['list', 'figure', 'account', 'query'].map(name => parameters.get(name))]
  })
  const query = JSON.stringify([{ key: 'source', op: 'eq', value: [1] }])
  expect(links).toEqual([
    ['10.00', 'money', 'income', null, query],
    ['-3.00', 'money', 'balance', null, query],
    ['9.00', 'money', 'cash', null, query],
    ['9.00', 'money', 'cash', 'BANK', query],
  ])
})

test('counts of a source, and totals of clients and money, open their rows', async () => {
  await open([])
  const cellsOf = (table: string, row: string) =>
    [...document.querySelectorAll(`[aria-label="${table}"] ${row} a`)].map(link => [
      link.textContent,
      new URLSearchParams(link.getAttribute('href')?.split('?')[1]).get('figure') ??
        link.getAttribute('href')?.slice(0, 15),
    ])
  expect(cellsOf('客户来源', 'tbody tr')).toEqual([
    ['4', 'all'],
    ['2', 'fresh'],
    ['3', 'active'],
    ['6', '#/delegate/list'],
    ['8.00', 'income'],
  ])
  expect(cellsOf('客户来源', 'tfoot')).toEqual([
    ['5', 'all'],
    ['2', 'fresh'],
    ['3', 'active'],
    ['4', '#/delegate/list'],
    ['10.00', 'income'],
  ])
  expect(document.querySelector('[aria-label="客户来源"] tbody a')?.getAttribute('href')).toContain('source')
  expect(cellsOf('各等级的客户', 'tfoot').map(([, figure]) => figure)).toEqual([
    'enabled',
    'stopped',
    'fresh',
    'active',
    'silent',
  ])
})

test('rows by grade without an origin return to the screen without the grade, which it does not know', async () => {
  const query = [
    { key: 'source', op: 'eq', value: [1] },
    { key: 'gradeId', op: 'eq', value: [2] },
  ]
  goTo(`/stat/platform?${new URLSearchParams({ list: 'client', figure: 'fresh', query: JSON.stringify(query) })}`)
  show(
    <Router hook={useHashLocation} searchHook={useHashSearch}>
      <PlatformPage />
    </Router>,
  )
  fireEvent.click(await screen.findByRole('button', { name: '返回经营概览' }))
  expect(Object.fromEntries(new URLSearchParams(currentPlace().search))).toEqual({ query: JSON.stringify([query[0]]) })
})

test('says what is left out for who counts cash blind, and links no charge that is hidden', async () => {
  const total = { income: null, cash: '9.00' }
  answers[platformCalls.income.path] = {
    rows: [],
    outstanding: null,
    asOf,
    ...withMoney,
    total,
    leavesOutOwnShift: true,
  }
  await open([])
  await screen.findByText(/您正在当班收付现金/)
  const [income] = [...document.querySelectorAll('.figure-cards li')]
  expect(income?.textContent).toContain('--')
  expect(income?.querySelector('a')).toBeNull()
  answers[platformCalls.income.path] = { rows: [], outstanding: null, asOf, ...withMoney, leavesOutOwnShift: false }
})
