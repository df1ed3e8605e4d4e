import { expect, type Locator, type Page } from '@playwright/test'
import { captchaAnswer } from './server/server-settings.ts'

/** Types the text of the captcha when its picture is there: before that the form refuses to send. */
export const fillCaptcha = async (form: Page | Locator, label = '验证码') => {
  await expect(form.getByRole('img', { name: '验证码' })).toBeVisible()
  await form.getByLabel(label, { exact: true }).fill(captchaAnswer)
}

export const signIn = async (page: Page, mobile: string, password: string) => {
  await page.goto('/')
  await page.getByLabel('账号', { exact: true }).fill(mobile)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await fillCaptcha(page)
  await page.getByRole('checkbox', { name: /协议/ }).check()
  await page.getByRole('button', { name: '登 录' }).click()
  await expect(page).not.toHaveURL(/#\/login/, { timeout: 30_000 })
}

/** Signs in with an initial password, changes it as required, and signs in with the new one. */
export const firstSignIn = async (page: Page, mobile: string, initial: string, password: string) => {
  await signIn(page, mobile, initial)
  const dialog = page.getByRole('dialog', { name: '修改密码' })
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeVisible()
  await expect(dialog.getByText(/^新密码 \d+-\d+ 位/)).toBeVisible()
  await dialog.getByLabel('原密码').fill(initial)
  await dialog.getByLabel('新密码', { exact: true }).fill(password)
  await dialog.getByLabel('确认密码').fill(password)
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect(page.getByText('已修改，请重新登录')).toBeVisible()
  await expect(page.getByLabel('账号', { exact: true })).toBeVisible()
  await signIn(page, mobile, password)
}

export const signOut = async (page: Page, name: string) => {
  await page.getByRole('button', { name: new RegExp(name) }).click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '退出登录' }).click()
  await expect(page.getByLabel('账号', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/#\/login/)
}

/** Chooses an option of an antd select by typing. */
export const choose = async (page: Page, label: string, option: string) => {
  await page.getByLabel(label, { exact: true }).click()
  await page.getByLabel(label, { exact: true }).fill(option)
  await page.locator('.ant-select-dropdown:visible').getByText(option, { exact: true }).first().click()
}

export type NewUser = {
  readonly mobile: string
  readonly name: string
  readonly department: string
  readonly role: string
}

/** Adds a user on the screen. Returns the initial password, which is shown once. */
export const addUser = async (page: Page, user: NewUser): Promise<string> => {
  await page.goto('/#/system/user')
  await page.getByRole('button', { name: '新增用户' }).click()
  const dialog = page.getByRole('dialog', { name: '新增用户' })
  await dialog.getByLabel('账号').fill(user.mobile)
  await dialog.getByLabel('姓名').fill(user.name)
  await choose(page, '归属部门', user.department)
  await choose(page, '角色', user.role)
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: /确\s*定|保\s*存/ }).click()
  const message = page.getByRole('dialog', { name: '用户已新增' })
  await expect(message).toBeVisible()
  const initial = (await message.getByRole('definition').nth(1).innerText()).trim()
  await message.getByRole('button', { name: '我已记下' }).click()
  return initial
}
