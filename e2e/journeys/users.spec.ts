import { expect } from '@playwright/test'
import { ownAccountCalls } from '@seam/contract/system/user/own-account'
import { signInByWire } from '../by-wire/wire.ts'
import { addColleague, password } from '../colleague.ts'
import { addUser, choose, fillCaptcha, firstSignIn, signIn } from '../people.ts'
import { administrator } from '../server/server-settings.ts'
import { test } from '../test.ts'
import { newMobile } from '../unique.ts'

test('an administrator adds a user, who changes the initial password, and stops the account at once', async ({
  openPage,
  page,
}) => {
  const mobile = newMobile()
  await signIn(page, administrator.mobile, administrator.password)
  const initial = await addUser(page, { mobile, name: '孙丽', department: '业务部', role: '前台' })
  await expect(page.getByRole('cell', { name: mobile })).toBeVisible()

  const clerk = await openPage()
  await firstSignIn(clerk, mobile, initial, 'Coal#2026')
  await expect(clerk.getByText('孙丽').first()).toBeVisible()
  await expect(clerk.getByRole('link', { name: '用户管理' })).toHaveCount(0)

  const row = page.getByRole('row', { name: mobile })
  await row.getByRole('button', { name: '停用' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '取消' }).click()
  await expect(page.getByText('已取消操作！')).toBeVisible()
  await row.getByRole('button', { name: '停用' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '停用' }).click()
  // the button of the same name disappears when the answer arrives
  await expect(row.getByRole('button', { name: '启用' })).toBeVisible()
  await expect(row.getByText('停用').first()).toBeVisible()
  await clerk.reload()
  await expect(clerk.getByText('登录已过期')).toBeVisible()
})

test('a session that ended elsewhere signs in again over the page without losing input', async ({ page }) => {
  const mobile = newMobile()
  await addColleague({ mobile, name: '周强', department: '质量部', role: '系统管理员' })
  await signIn(page, mobile, password)
  await page.goto('/#/system/user')
  await page.getByRole('button', { name: '新增用户' }).click()
  await page.getByRole('dialog', { name: '新增用户' }).getByRole('textbox', { name: '姓名' }).fill('没打完的字')

  const elsewhere = await signInByWire(mobile, password)
  const sealed = elsewhere.seal('Coke#2027')
  const passwords = { oldPassword: elsewhere.seal(password), password: sealed, confirmPassword: sealed }
  await elsewhere.call(ownAccountCalls.changePassword, passwords)

  const form = page.getByRole('dialog', { name: '新增用户' })
  await form.getByLabel('账号').fill(newMobile())
  await choose(page, '归属部门', '业务部')
  await choose(page, '角色', '前台')
  await page.keyboard.press('Escape')
  await form.getByRole('button', { name: /确\s*定|保\s*存/ }).click()
  const again = page.getByRole('dialog', { name: '登录已过期' })
  await expect(again).toBeVisible()
  await again.getByLabel('密码', { exact: true }).fill('Coke#2027')
  await fillCaptcha(again)
  await again.getByRole('button', { name: /登录/ }).click()
  await expect(page.getByRole('dialog', { name: '用户已新增' })).toBeVisible()
})

test('keeps the search panel, and jumps to the first row with Ctrl+↓', async ({ page }) => {
  await signIn(page, administrator.mobile, administrator.password)
  await page.goto('/#/system/user')
  await page.getByRole('textbox', { name: '姓名' }).fill('没有这个人')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('img', { name: '暂无数据' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('textbox', { name: '姓名' })).toHaveValue('没有这个人')
  await page.getByRole('button', { name: '重置' }).click()
  await expect(page.getByRole('cell', { name: /^1\d{10}$/ }).first()).toBeVisible()
  await page.keyboard.press('Control+ArrowDown')
  await expect(page.locator('tbody tr :focus')).toHaveCount(1)
})
