import { expect, type Page, test } from '@playwright/test'
import { sessionCalls } from '@seam/contract/system/session/session'
import { fillCaptcha, signIn, signOut } from '../people.ts'
import { administrator, captchaAnswer, origin } from '../server/server-settings.ts'

test('signs in with the keyboard alone and opens the requested page', async ({ page }) => {
  await page.goto('/#/system/user')
  await expect(page).toHaveURL(/#\/login\?redirect=/)
  await expect(page.getByLabel('账号', { exact: true })).toBeFocused()
  await page.keyboard.type(administrator.mobile)
  await page.keyboard.press('Tab')
  await page.keyboard.type(administrator.password)
  await expect(page.getByRole('img', { name: '验证码' })).toBeVisible()
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
  await fillCaptcha(page)
  const newCaptcha = page.waitForResponse(response => response.url().includes(sessionCalls.captcha.path))
  await captcha.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: '账号或密码错误' })).toBeVisible()
  // a person reads it before they type its text
  await newCaptcha
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

/** Delays the scripts of the page. Returns the function that releases them. */
const holdScripts = async (page: Page) => {
  let release = () => {}
  const released = new Promise<void>(resolve => {
    release = resolve
  })
  await page.route('**/assets/*.js', async route => {
    await released
    await route.continue()
  })
  return release
}

const fieldsOf = (page: Page) => ({
  account: page.getByLabel('账号', { exact: true }),
  password: page.getByLabel('密码', { exact: true }),
  captcha: page.getByLabel('验证码', { exact: true }),
  agreed: page.getByRole('checkbox', { name: /协议/ }),
  remember: page.getByRole('checkbox', { name: /记住账号/ }),
})

test('keeps what is typed before the scripts are loaded, and signs in with it', async ({ page }) => {
  const errors: Error[] = []
  page.on('pageerror', error => errors.push(error))
  const release = await holdScripts(page)
  await page.goto('/', { waitUntil: 'commit' })
  const { account, password, captcha, agreed, remember } = fieldsOf(page)
  await expect(account).toBeFocused()
  await page.keyboard.type(administrator.mobile)
  await page.keyboard.press('Tab')
  await page.keyboard.type(administrator.password)
  await captcha.fill(captchaAnswer)
  await agreed.check()
  await remember.check()
  // the browser must not submit the form: the address would show the password
  await captcha.press('Enter')
  expect(await page.evaluate(() => location.href)).toBe(`${origin}/`)
  const before = await account.boundingBox()

  release()
  await expect(page.getByRole('img', { name: '验证码' })).toBeVisible()
  expect(await account.boundingBox()).toEqual(before)
  await expect(captcha).toBeFocused()
  await expect(account).toHaveValue(administrator.mobile)
  await expect(password).toHaveValue(administrator.password)
  await expect(captcha).toHaveValue(captchaAnswer)
  await captcha.press('Enter')
  await expect(page.getByRole('heading', { name: /欢迎/ })).toBeVisible()
  expect(errors).toEqual([])

  // the account is remembered: at the next visit it is filled in before the scripts are loaded
  await signOut(page, '管理员')
  const again = await holdScripts(page)
  await page.goto('/', { waitUntil: 'commit' })
  await expect(account).toHaveValue(administrator.mobile)
  await expect(remember).toBeChecked()
  await expect(password).toBeFocused()
  again()
  await expect(page.getByRole('img', { name: '验证码' })).toBeVisible()
  await expect(account).toHaveValue(administrator.mobile)
  await expect(remember).toBeChecked()
})

test('the built form is not shown to someone signed in, nor on another public page', async ({ page }) => {
  await signIn(page, administrator.mobile, administrator.password)
  const release = await holdScripts(page)
  await page.goto('/#/system/user')
  await page.reload({ waitUntil: 'commit' })
  await expect(page.locator('#root main')).toBeHidden()
  release()
  await expect(page.getByRole('button', { name: '新增用户' })).toBeVisible()
  await page.evaluate(() => localStorage.clear())
  const again = await holdScripts(page)
  await page.goto('/#/regist', { waitUntil: 'commit' })
  await page.reload({ waitUntil: 'commit' })
  await expect(page.locator('#root main')).toBeHidden()
  again()
  await expect(page.getByRole('heading', { name: '注册账号' })).toBeVisible()
})
