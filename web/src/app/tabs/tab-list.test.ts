import { describe, expect, it } from 'vitest'
import {
  closeTabs,
  homeTab,
  mostTabs,
  nameOf,
  nextAfter,
  selectKeptAlive,
  selectTabsToClose,
  surplus,
  type Tab,
  visitedNow,
  visitTab,
} from './tab-list.ts'

const tab = (path: string, search = ''): Tab => ({ path, search, title: path, pinned: false })
const tabs = [homeTab, tab('/a'), tab('/b', 'id=2'), tab('/c')]

describe('visited tabs', () => {
  it('adds a view once and keeps its newest query', () => {
    expect(visitTab(tabs, tab('/d')).map(one => one.path)).toEqual(['/dashboard', '/a', '/b', '/c', '/d'])
    expect(visitTab(tabs, tab('/a', 'x=1'))[1]).toEqual(tab('/a', 'x=1'))
    expect(visitTab(tabs, { ...homeTab, pinned: false })[0]?.pinned).toBe(true)
  })

  it('closes one, the others or all, but never a pinned one', () => {
    expect(selectTabsToClose(tabs, 'this', '/b')).toEqual(['/b'])
    expect(selectTabsToClose(tabs, 'others', '/b')).toEqual(['/a', '/c'])
    expect(selectTabsToClose(tabs, 'all', '/b')).toEqual(['/a', '/b', '/c'])
    expect(selectTabsToClose(tabs, 'this', '/dashboard')).toEqual([])
    expect(closeTabs(tabs, ['/dashboard', '/a']).map(one => one.path)).toEqual(['/dashboard', '/b', '/c'])
  })

  it('stays on the view, else shows the last remaining view, else home', () => {
    expect(nextAfter(closeTabs(tabs, ['/a']), '/c')).toBe('/c')
    expect(nextAfter(closeTabs(tabs, ['/c']), '/c')).toBe('/b?id=2')
    expect(nextAfter([homeTab], '/c')).toBe('/dashboard')
    expect(nextAfter([], '/c')).toBe('/dashboard')
  })

  it('keeps the newest twelve views and those with unsaved input alive', () => {
    const recent = Array.from({ length: 20 }, (_, at) => `/v${at}`)
    expect(selectKeptAlive(recent, () => false)).toEqual(recent.slice(0, mostTabs))
    expect(selectKeptAlive(recent, path => path === '/v17')).toEqual([...recent.slice(0, mostTabs), '/v17'])
    expect(visitedNow(['/a', '/b', '/c'], '/c')).toEqual(['/c', '/a', '/b'])
  })

  it('closes the tab visited longest ago beyond twelve, unless it has unsaved input', () => {
    const paths = Array.from({ length: mostTabs }, (_, at) => `/t${at}`)
    const many = [homeTab, ...paths.map(path => tab(path))]
    const recent = ['/new', ...paths.toReversed()]
    expect(surplus(many, paths.toReversed(), () => false)).toEqual([])
    expect(surplus([...many, tab('/new')], recent, () => false)).toEqual(['/t0'])
    expect(surplus([...many, tab('/new')], recent, path => path === '/t0')).toEqual(['/t1'])
    // after F5 only the newest was visited
    expect(surplus([...many, tab('/new')], ['/new'], () => false)).toEqual(['/t0'])
    expect(surplus([...many, tab('/new')], recent, () => true)).toEqual([])
  })

  it('names a tab after its record, also when the view is visited again', () => {
    const tabs = visitTab([homeTab, { ...tab('/c/7'), record: 'WT20260101-0001' }], tab('/c/7'))
    expect(tabs.map(nameOf)).toEqual(['首页', 'WT20260101-0001'])
  })
})
