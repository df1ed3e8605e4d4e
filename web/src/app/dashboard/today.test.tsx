import { dashboardCalls } from '@seam/contract/insight/dashboard'
import { cleanup, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { server, show } from '../../../test/stage.tsx'
import { Figures } from './figures.tsx'
import { Today } from './today.tsx'

const waiting = [{ key: 'enterUserId', op: 'ne', value: [7] }]
const pressing = { key: 'pressing', op: 'in', value: [1] }
const today = [{ key: 'createTime', op: 'ge', value: ['2026-11-23'] }]
const cards = [
  {
    code: 'review',
    title: '待复核',
    count: 1_119,
    pressing: 2,
    menuUrl: '/assay/review',
    query: waiting,
    pressingQuery: [...waiting, pressing],
  },
  {
    code: 'receive',
    title: '待收样',
    count: 4,
    pressing: 0,
    menuUrl: '/delegate/receive',
    query: [],
    pressingQuery: [pressing],
  },
  {
    code: 'bench',
    title: '待检项目',
    count: 9,
    pressing: 3,
    menuUrl: '/assay/bench',
    query: [],
    pressingQuery: [pressing],
  },
]
const registrations = {
  code: 'registration',
  title: '待审核注册',
  count: 2,
  pressing: 1,
  menuUrl: '/system/user',
  query: [],
  pressingQuery: [pressing],
}
const figure = {
  code: 'registered',
  title: '今日登记',
  value: '31',
  isAmount: false,
  isAlert: false,
  leavesOutOwnShift: false,
}
const figures = [
  { ...figure, menuUrl: '/delegate/list', query: today },
  {
    ...figure,
    code: 'cash',
    title: '今日收款',
    value: '1285.00',
    isAmount: true,
    menuUrl: '/stat/platform',
    query: [],
  },
]

const linkOf = async (name: RegExp) => {
  const [path = '', search] = decodeURIComponent(
    (await screen.findByRole('link', { name })).getAttribute('href') ?? '',
  ).split('?')
  const filter = new URLSearchParams(search).get('given')
  return { path, query: filter === null ? undefined : JSON.parse(filter).query }
}

test('each number leads to the rows that it counts', async () => {
  server.mockImplementation(async address => {
    const data = String(address).includes(dashboardCalls.work.path) ? [...cards, registrations] : figures
    return Response.json({ code: 0, message: '', data })
  })
  show(
    <>
      <Today />
      <Figures />
    </>,
  )
  expect(await linkOf(/^待复核\s?1,000\+$/)).toEqual({ path: '#/assay/review', query: waiting })
  expect(await linkOf(/^加急或逾期 2$/)).toEqual({ path: '#/assay/review', query: [...waiting, pressing] })
  expect(await linkOf(/^加急或逾期 3$/)).toEqual({ path: '#/assay/bench', query: [pressing] })
  expect(await linkOf(/^等待超过一天 1$/)).toEqual({ path: '#/system/user', query: [pressing] })
  expect(screen.queryByRole('link', { name: /^加急或逾期 0$/ })).toBeNull()
  expect(await linkOf(/^待收样\s?4/)).toEqual({ path: '#/delegate/receive', query: [] })
  expect(await linkOf(/^今日登记\s?31$/)).toEqual({ path: '#/delegate/list', query: today })
  expect(await linkOf(/^今日收款\s?¥1,285.00$/)).toEqual({ path: '#/stat/platform', query: undefined })
})

test('amounts without the cash of the shift of the reader say so', async () => {
  let data = figures
  server.mockImplementation(async () => Response.json({ code: 0, message: '', data }))
  show(<Figures />)
  await screen.findByText('今日收款')
  expect(screen.queryByText(/当班/)).toBeNull()
  cleanup()
  data = figures.map(one => ({ ...one, leavesOutOwnShift: one.isAmount }))
  show(<Figures />)
  await screen.findByText('您正在当班收付现金：收费和收款不含本班的现金收付，交班后计入。')
})
