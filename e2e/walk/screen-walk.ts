import { expect, type Page } from '@playwright/test'
import { allCalls } from '@seam/contract'
import type { Call } from '@seam/contract/kit/call'
import type { Permission } from '@seam/contract/kit/permission'
import { openDialogs } from './screen-dialogs.ts'
import { rightsIn } from './screen-rights.ts'
import { screenLines } from './screen-table.ts'
import type { watch } from './watch.ts'

type Watch = ReturnType<typeof watch>

/** The view of the current tab: up to eleven others stay in the page, hidden, and take as long to search. */
const currentView = (page: Page) => page.locator('main > :not([style*="display: none"])')

/** The texts of the visible buttons, without the space that antd inserts between two characters. */
const buttonsOf = (page: Page) =>
  currentView(page)
    .locator('button:visible')
    .evaluateAll(buttons => buttons.map(button => (button.textContent ?? '').replace(/\s/g, '')))

const open = async (page: Page, { settle, news }: Watch, address: string, mark: RegExp) => {
  await page.goto(`/#${address}`)
  const landmarks = ['region', 'heading', 'article', 'radiogroup'] as const
  const landmark = landmarks
    .map(role => currentView(page).getByRole(role, { name: mark }))
    .reduce((any, one) => any.or(one))
  await expect(landmark.first(), address).toBeVisible()
  await settle()
  expect(news(), address).toEqual([])
}

/** What a user saw of a screen: by which of the permissions that it names, and with which calls. */
type Visit = { readonly rights: string; readonly paths: readonly string[] }

/** The visits of this process by the address of the screen. */
const visits = new Map<string, Visit[]>()

const callsByPath = new Map<string, Call>(
  Object.values(allCalls).flatMap(table => Object.values<Call>(table).map(call => [call.path, call] as const)),
)

const isPermitted = (path: string, permissions: ReadonlySet<Permission>): boolean => {
  const access = callsByPath.get(path)?.access
  if (access === undefined || access === 'portal') return false
  const sufficient: readonly string[] = typeof access === 'string' ? [access] : access
  return sufficient.some(code => code === 'anyone' || code === 'signedIn' || permissions.has(code as Permission))
}

/**
 * Whether an earlier user opened the screen with the same of the permissions that it names, and made only calls that
 * these permissions allow: another visit would show the same, apart from the rows.
 */
export const isWalked = (address: string, permissions: ReadonlySet<Permission>): boolean => {
  const rights = rightsIn(address, permissions)
  return (visits.get(address) ?? []).some(
    visit => visit.rights === rights && visit.paths.every(path => isPermitted(path, permissions)),
  )
}

/** Closes the current tab: views that stay in the page, hidden, are laid out at every width and searched by every locator. */
const closeTab = async (page: Page) => {
  const tab = page.getByRole('navigation', { name: '访问过的页面' }).locator('[aria-current="page"]')
  await tab.locator('xpath=..').getByRole('button', { name: /^关闭/ }).click()
}

/** Opens a screen of the menu: it loads, every call succeeds, its buttons match the permissions, its dialogs open. */
export const walkScreen = async (page: Page, watched: Watch, address: string, permissions: ReadonlySet<Permission>) => {
  const line = screenLines[address]
  if (line === undefined) throw new Error(`${address} is not in the table of screens`)
  watched.takePaths()
  await open(page, watched, address, line.mark)
  await expect(page.getByRole('heading', { level: 1 }), address).toHaveCount(1)
  const expectedButtons = Object.entries(line.buttons ?? {})
  const shownButtons = async () => {
    const buttons = await buttonsOf(page)
    return expectedButtons.filter(([label]) => buttons.includes(label)).map(([label]) => label)
  }
  const allowed = expectedButtons.filter(([, permission]) => permissions.has(permission)).map(([label]) => label)
  await expect.poll(shownButtons, { message: address, intervals: [50, 100, 200] }).toEqual(allowed)
  await openDialogs(page, watched, currentView(page), address, line)
  const visit = { rights: rightsIn(address, permissions), paths: watched.takePaths() }
  await closeTab(page)
  visits.set(address, [...(visits.get(address) ?? []), visit])
}

/** Opens each tab of a client's page. */
export const walkClient = async (page: Page, watched: Watch, id: number, name: string) => {
  await open(page, watched, `/client/info/${id}`, new RegExp(name))
  for (const tab of await page.locator('main').getByRole('tab').all()) {
    await tab.click()
    await watched.settle()
  }
  expect(watched.news(), name).toEqual([])
}

/** The addresses, among those given, that do not redirect to the home page. */
export const openedScreens = (page: Page, addresses: readonly string[]): Promise<string[]> =>
  page.evaluate(async list => {
    const stayed: string[] = []
    const home = () => window.location.hash === '#/dashboard'
    for (const address of list) {
      window.location.hash = `#${address}`
      for (let tries = 0; tries < 60 && !home(); tries++) await new Promise(resolve => setTimeout(resolve, 10))
      if (!home()) stayed.push(address)
    }
    return stayed
  }, addresses)
