import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { unsaved } from '../../kit/draft/unsaved.tsx'
import { currentPlace, goTo } from '../../kit/location/hash-location.ts'
import { TabBar } from './tab-bar.tsx'
import { mostTabs } from './tab-list.ts'
import { tabStore } from './tab-store.ts'

const visit = (path: string, title: string) => tabStore.visit({ path, search: '', title, pinned: false })

beforeEach(async () => {
  vi.spyOn(unsaved, 'in').mockReturnValue(false)
  Element.prototype.scrollIntoView = () => undefined
  await tabStore.close('all', '/dashboard', '/dashboard')
})

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

test('moves with arrow keys, Home and End, and closes a tab with Delete', async () => {
  visit('/a', '甲')
  visit('/b', '乙')
  goTo('/b')
  render(<TabBar active="/b" />)
  const link = (name: string) => screen.getByRole('link', { name })
  link('乙').focus()
  fireEvent.keyDown(link('乙'), { key: 'ArrowLeft' })
  expect(document.activeElement).toBe(link('甲'))
  fireEvent.keyDown(link('甲'), { key: 'End' })
  expect(document.activeElement).toBe(link('乙'))
  fireEvent.keyDown(link('乙'), { key: 'ArrowRight' })
  expect(document.activeElement).toBe(link('首页'))
  fireEvent.keyDown(link('甲'), { key: 'Delete' })
  await waitFor(() => expect(screen.queryByRole('link', { name: '甲' })).toBeNull())
  expect(currentPlace().path).toBe('/b')
})

test('shows the name of the record on its tab', () => {
  visit('/client/info/7', '客户详情')
  render(<TabBar active="/client/info/7" />)
  tabStore.name('/client/info/7', '古交市金石岭煤矿')
  return waitFor(() => expect(screen.getByRole('link', { name: '古交市金石岭煤矿' })).toBeTruthy())
})

test('lists tabs that do not fit', async () => {
  vi.spyOn(Element.prototype, 'scrollWidth', 'get').mockReturnValue(900)
  HTMLElement.prototype.showPopover = () => undefined
  HTMLElement.prototype.hidePopover = () => undefined
  visit('/a', '甲')
  visit('/b', '乙')
  render(<TabBar active="/b" />)
  fireEvent.click(screen.getByRole('button', { name: '全部标签' }))
  fireEvent.click(screen.getByRole('menuitem', { name: '甲', hidden: true }))
  expect(currentPlace().path).toBe('/a')
})

test('shows the context menu after the release of the button that asked for it, which would close it', async () => {
  const showPopover = vi.fn<() => void>()
  HTMLElement.prototype.showPopover = showPopover
  visit('/a', '甲')
  render(<TabBar active="/a" />)
  const tab = screen.getByRole('link', { name: '甲' })
  fireEvent.contextMenu(tab, { buttons: 2, clientX: 10, clientY: 10 })
  expect(showPopover).not.toHaveBeenCalled()
  fireEvent.pointerUp(tab)
  await waitFor(() => expect(showPopover).toHaveBeenCalledTimes(1))
  // by keyboard, and in Windows, no button is down
  fireEvent.contextMenu(tab, { clientX: 20, clientY: 20 })
  expect(showPopover).toHaveBeenCalledTimes(2)
})

test('scrolls to the current tab, again when it is named, the button of all tabs takes its place or the window is resized', async () => {
  const scrolled: (string | null)[] = []
  Element.prototype.scrollIntoView = function (this: Element) {
    scrolled.push(this.textContent)
  }
  visit('/a', '甲')
  const width = vi.spyOn(Element.prototype, 'scrollWidth', 'get').mockReturnValue(0)
  render(<TabBar active="/a" />)
  await waitFor(() => expect(scrolled).toEqual(['甲✕']))
  tabStore.name('/a', '甲矿')
  await waitFor(() => expect(scrolled).toEqual(['甲✕', '甲矿✕']))
  width.mockReturnValue(900)
  visit('/b', '乙')
  await screen.findByRole('button', { name: '全部标签' })
  // with the new tab, and with the button
  await waitFor(() => expect(scrolled).toHaveLength(4))
  fireEvent(window, new Event('resize'))
  expect(scrolled).toHaveLength(5)
})

test('keeps at most twelve tabs', () => {
  for (let at = 0; at < mostTabs + 3; at += 1) visit(`/t${at}`, `视图${at}`)
  render(<TabBar active="/t14" />)
  expect(screen.getAllByRole('link')).toHaveLength(mostTabs + 1)
  expect(screen.queryByRole('link', { name: '视图2' })).toBeNull()
  expect(screen.getByRole('link', { name: '视图14' })).toBeTruthy()
})
