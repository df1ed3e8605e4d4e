import { expect, type Locator, type Page, test } from '@playwright/test'
import { onlineSessionCalls } from '@seam/contract/system/session/online-session'
import { signInByWire } from '../by-wire/wire.ts'
import { signIn } from '../people.ts'
import { administrator } from '../server/server-settings.ts'
import { overlaps } from '../walk/dialog-boxes.ts'

const widths = [1440, 1024, 390]

const isWithin = async (dialog: Locator, width: number): Promise<boolean> => {
  const box = await dialog.boundingBox()
  return box !== null && box.x >= 0 && box.x + box.width <= width
}

const expectNoOverlap = async (page: Page, dialog: Locator, name: string) => {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    await expect(dialog).toBeVisible()
    // a drawer slides in: measure its final position
    await expect.poll(() => isWithin(dialog, width), { message: `${name} fits in ${width}` }).toBe(true)
    expect(await overlaps(dialog), `${name} at ${width}`).toEqual([])
  }
  await page.setViewportSize({ width: 1440, height: 900 })
}

const chooseFromUserMenu = async (page: Page, item: string) => {
  await page.getByRole('button', { name: '管理员' }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

/** Ends every other session of the administrator. */
const endSessions = async () => {
  const { call } = await signInByWire(administrator.mobile, administrator.password)
  const { rows } = await call(onlineSessionCalls.page, { pageNo: 1, pageSize: 50, query: [], sort: [] })
  const others = rows.filter(({ own, userMobile }) => !own && userMobile === administrator.mobile)
  for (const { id } of others) await call(onlineSessionCalls.end, { id })
}

test('no dialog of the shell has overlapping parts after the registration screen was open', async ({ page }) => {
  await signIn(page, administrator.mobile, administrator.password)
  await page.goto('/#/delegate/register')
  await expect(page.getByRole('combobox', { name: '客户', exact: true })).toBeVisible()

  await chooseFromUserMenu(page, '修改密码')
  const change = page.getByRole('dialog', { name: '修改密码' })
  await expectNoOverlap(page, change, '修改密码')
  await change.getByRole('button', { name: '确定' }).click()
  await expectNoOverlap(page, change, '修改密码 with its faults')
  await change.getByRole('button', { name: '取消' }).click()

  await chooseFromUserMenu(page, '退出登录')
  const leave = page.getByRole('dialog', { name: '提示' })
  await expectNoOverlap(page, leave, '退出登录')
  await leave.getByRole('button', { name: '取消' }).click()

  await page.keyboard.press('Control+k')
  await expectNoOverlap(page, page.getByRole('dialog', { name: '搜索' }), '搜索')
  await page.keyboard.press('Escape')

  await page
    .getByRole('button', { name: /导出任务|导出中心/ })
    .first()
    .click()
  await expectNoOverlap(page, page.getByRole('dialog', { name: /导出/ }), '导出任务')
  await page.keyboard.press('Escape')

  await endSessions()
  await page.goto('/#/system/user')
  const again = page.getByRole('dialog', { name: '登录已过期' })
  await expectNoOverlap(page, again, '登录已过期')
  await again.getByRole('button', { name: '重新登录' }).click()
  await expectNoOverlap(page, again, '登录已过期 with its faults')
})
