import { expect, test } from '@playwright/test'
import { signIn, signOut } from '../people.ts'
import { administrator, captchaAnswer } from '../server-settings.ts'

test('signs in with the keyboard alone and comes to the page that was wanted', async ({ page }) => {
  await page.goto('/#/system/user')
  await expect(page).toHaveURL(/#\/login\?redirect=/)
  await expect(page.getByLabel('账号', { exact: true })).toBeFocused()
  await page.keyboard.type(administrator.mobile)
  await page.keyboard.press('Tab')
  await page.keyboard.type(administrator.password)
  await page.getByLabel('验证码', { exact: true }).focus()
  await page.keyboard.type(captchaAnswer)
  await page.keyboard.press('Enter')
  await expect(page.getByText('请勾选用户协议以同意授权!')).toBeVisible()
  await page.getByRole('checkbox', { name: /协议/ }).focus()
  await page.keyboard.press('Space')
  await page.getByLabel('验证码', { exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/#\/system\/user/)
  await expect(page.getByRole('button', { name: '新增用户' })).toBeVisible()
  await expect(page.getByRole('cell', { name: /^1\d{10}$/ }).first()).toBeVisible()
})

test('a wrong password clears the fields and asks for a new captcha; a wrong captcha keeps the account', async ({
  page,
}) => {
  await page.goto('/')
  const account = page.getByLabel('账号', { exact: true })
  const password = page.getByLabel('密码', { exact: true })
  const captcha = page.getByLabel('验证码', { exact: true })
  await page.getByRole('checkbox', { name: /协议/ }).check()
  await account.fill(administrator.mobile)
  await password.fill('Wrong#2026')
  await captcha.fill(captchaAnswer)
  await captcha.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: '账号或密码错误' })).toBeVisible()
  for (const field of [account, password, captcha]) await expect(field).toHaveValue('')
  await account.fill(administrator.mobile)
  await password.fill(administrator.password)
  await captcha.fill('zzzz')
  await captcha.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: '验证码错误' })).toBeVisible()
  await expect(account).toHaveValue(administrator.mobile)
  await expect(captcha).toHaveValue('')
})

test('signing out asks first', async ({ page }) => {
  await signIn(page, administrator.mobile, administrator.password)
  await page.getByRole('button', { name: '管理员' }).click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '取消' }).click()
  await expect(page.getByText('已取消操作！')).toBeVisible()
  await signOut(page, '管理员')
  await page.goto('/#/system/user')
  await expect(page).toHaveURL(/#\/login/)
})
