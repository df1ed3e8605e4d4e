import { expect, test } from '@playwright/test'
import { addressCalls } from '@seam/contract/client/address'
import { clientCalls } from '@seam/contract/client/client'
import { notifierCalls } from '@seam/contract/client/notifier'
import { ticketCalls } from '@seam/contract/client/ticket'
import { sessionCalls } from '@seam/contract/system/session/session'
import { addRecords } from '../by-wire/records.ts'
import { signInByWire } from '../by-wire/wire.ts'
import { addColleague, password } from '../colleague.ts'
import { signIn } from '../people.ts'
import { administrator } from '../server/server-settings.ts'
import { newMobile, unique } from '../unique.ts'
import { unopenedDialogs } from '../walk/screen-dialogs.ts'
import { screenLines } from '../walk/screen-table.ts'
import { isWalked, openedScreens, walkClient, walkScreen } from '../walk/screen-walk.ts'
import { watch } from '../walk/watch.ts'

// the users with the most screens are first: the later ones open only what differs for them
const people = [
  { role: '主管', department: '质量部' },
  { role: '收费员', department: '财务部' },
  { role: '前台', department: '业务部' },
  { role: '审核员', department: '质量部' },
  { role: '化验员', department: '化验室' },
  { role: '企业客户', department: '业务部' },
  { role: '系统管理员', department: '实验中心' },
] as const

test.setTimeout(400_000)

/** The roles that walked in this process: a failure starts another one. */
const walkers: string[] = []

const client = { id: 0, name: `临县走访煤业${unique()}` }

/** Records of each kind, so that rows show their buttons. */
test.beforeAll(async () => {
  const { call } = await signInByWire(administrator.mobile, administrator.password)
  const telephone = newMobile()
  const { id } = await call(clientCalls.add, { clientName: client.name, contact: '高经理', telephone })
  client.id = id
  await call(addressCalls.add, {
    clientId: id,
    contact: '高经理',
    telephone,
    areaCode: '141124',
    detail: '建设街 3 号',
  })
  await call(notifierCalls.add, { clientId: id, notifierName: '高经理', telephone })
  await call(ticketCalls.add, { clientId: id, ticketTitle: client.name, titleType: 2, ticketType: 1 })
  await addRecords()
})

for (const { role, department } of people)
  test(`${role} opens the screens of the menu, and no other`, async ({ page }) => {
    const mobile = newMobile()
    await addColleague({ mobile, name: `走访${role.slice(0, 3)}`, department, role })
    const { call } = await signInByWire(mobile, password)
    const { menus, permissions: codes } = await call(sessionCalls.functions, {})
    const permissions = new Set(codes)
    const screens = menus.flatMap(({ children }) => children).map(({ menuUrl }) => menuUrl)
    expect(screens.length).toBeGreaterThan(0)

    const watched = watch(page)
    await signIn(page, mobile, password)
    const links = page.getByRole('navigation', { name: '主菜单' }).locator('a[href^="#/"]')
    await expect(links).toHaveCount(screens.length + 1)
    await watched.settle()
    for (const address of screens)
      if (!isWalked(address, permissions)) await walkScreen(page, watched, address, permissions)
    if (screens.includes('/client/info')) await walkClient(page, watched, client.id, client.name)
    const others = Object.keys(screenLines).filter(address => !screens.includes(address))
    expect(await openedScreens(page, others)).toEqual([])
    if (others.length > 0) await expect(page.getByText(/或者您没有打开它的权限，已回到首页/).first()).toBeVisible()
    await watched.settle()
    expect(watched.news()).toEqual([])
    walkers.push(role)
  })

test.describe('afterwards', () => {
  // a second try is another process, in which nobody walked
  test.describe.configure({ retries: 0 })
  test('somebody opened each dialog of the table of screens', () => {
    if (walkers.length === people.length) expect(unopenedDialogs()).toEqual([])
  })
})

test.afterAll(async () => {
  const { call } = await signInByWire(administrator.mobile, administrator.password)
  await call(clientCalls.switchState, { id: client.id, state: 1 })
})
