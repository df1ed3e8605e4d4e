import { expect, type Page, test } from '@playwright/test'
import { commonFailures } from '@seam/contract/kit/failure'
import { defaultTitle } from '@seam/contract/system/config'
import { sessionCalls } from '@seam/contract/system/session/session'
import { signInByWire } from '../by-wire/wire.ts'
import { addColleague, password } from '../colleague.ts'
import { signIn } from '../people.ts'
import { administrator } from '../server/server-settings.ts'
import { newMobile } from '../unique.ts'

const rename = async (page: Page, title: string) => {
  await page.getByLabel('系统名称').fill(title)
  // the sign-in page itself, with the name before it is saved
  await expect(page.frameLocator('iframe[title="登录页预览"]').locator('h1')).toHaveText(title || defaultTitle)
  const save = page.getByRole('button', { name: /^保\s*存$/ })
  await save.click()
  // nothing is left to save; the message that says so is gone after three seconds
  await expect(save).toBeDisabled()
}

test('an administrator renames the system and colours a badge, and sees both', async ({ page }) => {
  await signIn(page, administrator.mobile, administrator.password)
  await page.goto('/#/system/config')
  await rename(page, '煤质检测系统')
  await expect(page.getByRole('complementary').getByText('煤质检测系统')).toBeVisible()

  await page.goto('/#/system/user')
  const badge = page.getByRole('cell', { name: '正常' }).first().getByText('正常')
  await expect(badge).toBeVisible()
  const before = await badge.evaluate(element => getComputedStyle(element).color)
  await page.goto('/#/system/dict')
  await page.getByRole('button', { name: /^用户状态/ }).click()
  await page.getByRole('row', { name: /正常/ }).getByRole('button', { name: '编辑' }).click()
  const dialog = page.getByRole('dialog', { name: '修改条目：用户状态' })
  await dialog.getByRole('radio', { checked: false }).first().check()
  await dialog.getByRole('button', { name: /确\s*定/ }).click()
  await expect(page.getByText('修改成功').first()).toBeVisible()
  await page.goto('/#/system/user')
  await expect.poll(() => badge.evaluate(element => getComputedStyle(element).color)).not.toBe(before)

  await page.goto('/#/system/config')
  await rename(page, '')
  await expect(page.getByRole('complementary').getByText(defaultTitle)).toBeVisible()
})

test('an administrator ends the session of a user', async ({ page }) => {
  const mobile = newMobile()
  await addColleague({ mobile, name: '赵敏', department: '业务部', role: '前台' })
  const { call } = await signInByWire(mobile, password)
  await signIn(page, administrator.mobile, administrator.password)
  await page.goto('/#/system/session')
  await page.getByRole('textbox', { name: '账号' }).fill(mobile)
  await page.keyboard.press('Enter')
  await page.getByRole('row', { name: mobile }).first().getByRole('button', { name: '强制下线' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '强制下线' }).click()
  await expect(page.getByText('操作成功！').first()).toBeVisible()
  await expect(call(sessionCalls.functions, {})).rejects.toThrow(
    `${commonFailures.sessionEnded.code} 您已被管理员强制下线`,
  )
})
