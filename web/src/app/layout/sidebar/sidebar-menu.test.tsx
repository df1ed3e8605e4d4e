import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Router } from 'wouter'
import { show } from '../../../../test/stage.tsx'
import { goTo, useHashLocation, useHashSearch } from '../../../kit/location/hash-location.ts'
import { useAddressFilter } from '../../../kit/page-table/state/address-filter.tsx'
import { addressUnder } from '../../../kit/page-table/state/link-filter.ts'
import { useListState } from '../../../kit/page-table/state/use-list-state.ts'
import type { MenuNode } from '../../../kit/session/session.ts'
import { SidebarMenu } from './sidebar-menu.tsx'

const menu: MenuNode = {
  id: 1,
  parentId: null,
  type: 1,
  icon: '',
  menuName: '委托单',
  menuUrl: '/delegate/list',
  authFlag: '',
  menuSort: 1,
  state: 2,
  hidden: false,
  linkType: 0,
  meta: { title: '委托单', icon: '', hidden: false, keepAlive: false, link: null },
  level: 1,
  children: [],
}

const none: readonly [] = []

const Lists = () => {
  const list = useListState('delegation', none)
  const { name, tag } = useAddressFilter()
  return (
    <p>
      列表：{list.linkFilter?.name ?? '全部'}，第{list.pageNo}页，{list.touched ? '查过' : '没查过'}；队列：
      {name ?? '全部'}
      {tag}
      <button type="button" onClick={() => list.search({ delegateCode: '7' })}>
        查询
      </button>
    </p>
  )
}

test('a screen that is opened from the menu drops the filter that a link had brought to it, and nothing else', async () => {
  const filtered = addressUnder('/delegate/list', {
    name: '逾期',
    query: [{ key: 'overdue', op: 'eq', value: [1] }],
  })
  goTo(filtered, { replace: true })
  show(
    <Router hook={useHashLocation} searchHook={useHashSearch}>
      <SidebarMenu menus={[menu]} active="/delegate/list" narrow={false} onWiden={() => {}} />
      <Lists />
    </Router>,
  )
  const text = () => screen.getByText(/^列表/).textContent
  expect(text()).toMatch(/^列表：逾期，第1页，查过；队列：逾期/)
  await act(async () => new Promise(resolve => setTimeout(resolve, 2)))
  fireEvent.click(screen.getByRole('link', { name: '委托单' }))
  expect(text()).toMatch(/^列表：全部，第1页，没查过；队列：全部查询$/)
  // a search of the user stays
  fireEvent.click(screen.getByText('查询'))
  fireEvent.click(screen.getByRole('link', { name: '委托单' }))
  expect(text()).toMatch(/^列表：全部，第1页，查过；队列：全部查询$/)
  act(() => goTo(filtered))
  expect(text()).toMatch(/^列表：逾期，第1页，查过；队列：逾期/)
})
