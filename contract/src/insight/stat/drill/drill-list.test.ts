import { describe, expect, it } from 'vitest'
import { type Permission, permissions, permissionsOfScreen } from '../../../kit/permission.ts'
import { menus } from '../../../menus/menus.ts'
import { type List, type ListScreen, lists, opensList, rightToScreen } from './drill-list.ts'

type Screen = { readonly url: string; readonly permissions: Parameters<typeof permissionsOfScreen>[0] }
const screens = menus.flatMap<Screen>(directory => [...directory.screens])

describe('a list of the rows of figures', () => {
  it.each(Object.entries(rightToScreen))('is on %s, which %s opens', (path, right) => {
    const screen = screens.find(({ url }) => url === path)
    expect(screen && permissionsOfScreen(screen.permissions)[0]).toBe(right)
  })

  // Charges are also shown on the screens of their figures.
  const alsoOn: Partial<Record<List, readonly ListScreen[]>> = {
    money: ['/stat/service', '/stat/project'],
    line: ['/stat/platform', '/stat/project'],
    item: ['/stat/chemical'],
  }
  const places = (Object.keys(lists) as List[]).flatMap(list =>
    [lists[list].menuUrl, ...(alsoOn[list] ?? [])].map(screen => [list, screen] as const),
  )

  it.each(places)('of %s is answered to whoever opens %s', (list, screen) => {
    expect([lists[list].call.access].flat()).toContain(rightToScreen[screen])
  })

  it.each(places)('of %s on %s opens with the right to the screen only', (list, screen) => {
    const all = Object.keys(permissions) as Permission[]
    expect(opensList(list, screen, new Set(all))).toBe(true)
    expect(opensList(list, screen, new Set(all.filter(one => one !== rightToScreen[screen])))).toBe(false)
  })
})
