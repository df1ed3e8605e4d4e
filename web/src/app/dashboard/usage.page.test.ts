import { expect, test } from 'vitest'
import { noUsage, rankMenus, usageFrom, withPin, withUses } from './usage.ts'

const menus = ['/a', '/b', '/c', '/d'].map(menuUrl => ({ menuUrl }))
const order = (usage: Parameters<typeof rankMenus>[1]) => rankMenus(menus, usage).map(({ menuUrl }) => menuUrl)

test('sorts pinned screens first, then the most used, then by the menu', () => {
  expect(order(noUsage)).toEqual(['/a', '/b', '/c', '/d'])
  const used = withUses(noUsage, ['/c', '/d', '/d'])
  expect(order(used)).toEqual(['/d', '/c', '/a', '/b'])
  expect(order(withPin(used, '/b'))).toEqual(['/b', '/d', '/c', '/a'])
  expect(order(withPin(withPin(used, '/b'), '/b'))).toEqual(['/d', '/c', '/a', '/b'])
})

test('has the screens of the work before settings and basic data until these are used', () => {
  const day = ['/system/export', '/basic/project', '/delegate/register', '/assay/bench'].map(menuUrl => ({ menuUrl }))
  const first = (usage: Parameters<typeof rankMenus>[1]) => rankMenus(day, usage).map(({ menuUrl }) => menuUrl)
  expect(first(noUsage)).toEqual(['/delegate/register', '/assay/bench', '/system/export', '/basic/project'])
  expect(first(withUses(noUsage, ['/basic/project']))[0]).toBe('/basic/project')
})

test('halves old counts', () => {
  const used = withUses({ uses: { '/a': 200, '/b': 40 }, pinned: [] }, ['/a'])
  expect(used.uses).toEqual({ '/a': 100.5, '/b': 20 })
})

test('drops data in another form', () => {
  expect(usageFrom(null)).toEqual(noUsage)
  expect(usageFrom({ uses: { '/a': 'x', '/b': 2 }, pinned: [1, '/c'] })).toEqual({ uses: { '/b': 2 }, pinned: ['/c'] })
})
