import { expect, type Locator, type Page } from '@playwright/test'
import { captchaAnswer } from './server/server-settings.ts'

const isFocused = (target: Locator) => target.evaluate(element => element === document.activeElement)

/** Presses Tab until a control has the focus; fails if Tab does not reach it. */
export const tabTo = async (page: Page, target: Locator, most = 40) => {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < most && !(await isFocused(target)); presses++) await page.keyboard.press('Tab')
  await expect(target).toBeFocused()
}

/** Types into a control that must have the focus, then presses Enter. */
export const typeInto = async (page: Page, label: string, text: string) => {
  await expect(page.getByLabel(label, { exact: true })).toBeFocused()
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
}

/** Types letters into a field with suggestions and chooses the first suggestion, which must be the expected one. */
export const takeFirst = async (page: Page, label: string, letters: string, meant: string | RegExp) => {
  const field = page.getByRole('combobox', { name: label, exact: true })
  await expect(field).toBeFocused()
  await page.keyboard.type(letters)
  await expect(page.getByRole('listbox', { name: label, exact: true }).getByRole('option').first()).toContainText(meant)
  await page.keyboard.press('Enter')
}

/** Signs in by keyboard only. */
export const signInByKeys = async (page: Page, mobile: string, password: string) => {
  await page.goto('/')
  await expect(page.getByLabel('账号', { exact: true })).toBeFocused()
  await page.keyboard.type(mobile)
  await tabTo(page, page.getByLabel('密码', { exact: true }))
  await page.keyboard.type(password)
  await tabTo(page, page.getByRole('checkbox', { name: /协议/ }))
  await page.keyboard.press('Space')
  await expect(page.getByRole('img', { name: '验证码' })).toBeVisible()
  const captcha = page.getByLabel('验证码', { exact: true })
  for (let presses = 0; presses < 10 && !(await isFocused(captcha)); presses++) await page.keyboard.press('Shift+Tab')
  await page.keyboard.type(captchaAnswer)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('navigation', { name: '主菜单' })).toBeVisible()
}
