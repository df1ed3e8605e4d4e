import { createHmac } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { fillCaptcha, signIn, signOut } from '../people.ts'
import { administrator } from '../server/server-settings.ts'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The code of the current period (RFC 6238), computed independently of the server. */
const codeOf = (secret: string, periods = 0): string => {
  const bits = [...secret].map(letter => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map(byte => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + periods))
  const digest = createHmac('sha1', key).update(counter).digest()
  const start = (digest.at(-1) ?? 0) & 15
  return String((digest.readUInt32BE(start) & 0x7f_ff_ff_ff) % 1_000_000).padStart(6, '0')
}

test('sets up a second step, signs in with a code and with a recovery code, and turns it off', async ({ page }) => {
  await signIn(page, administrator.mobile, administrator.password)
  await page.getByRole('button', { name: '管理员' }).click()
  await page.getByRole('menuitem', { name: '账号安全' }).click()
  await expect(page.getByRole('region', { name: '我的登录' }).getByText('本机')).toBeVisible()
  await page.getByRole('button', { name: '设置两步验证' }).click()
  const dialog = page.getByRole('dialog', { name: '设置两步验证' })
  await dialog.getByLabel('登录密码').fill(administrator.password)
  await dialog.getByRole('button', { name: '下一步' }).click()
  await expect(dialog.getByAltText('两步验证二维码')).toBeVisible()
  const secret = (await dialog.getByText(/^[A-Z2-7]{32}$/).innerText()).trim()
  await dialog.getByLabel('动态码').fill(codeOf(secret, -1))
  await dialog.getByRole('button', { name: '开启' }).click()
  const codes = page.getByRole('dialog', { name: '恢复码' })
  const recoveryCode = await codes.getByRole('code').first().innerText()
  await codes.getByRole('button', { name: '我已保存' }).click()
  await signOut(page, '管理员')

  const firstStep = async () => {
    await page.getByLabel('账号', { exact: true }).fill(administrator.mobile)
    await page.getByLabel('密码', { exact: true }).fill(administrator.password)
    await fillCaptcha(page)
    const terms = page.getByRole('checkbox', { name: /协议/ })
    if (!(await terms.isChecked())) await terms.check()
    await page.getByRole('button', { name: '登 录' }).click()
    await expect(page.getByLabel('动态码')).toBeFocused()
  }
  await firstStep()
  await page.keyboard.type('000000')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: '已清空' })).toBeVisible()
  await expect(page.getByLabel('动态码')).toBeFocused()
  await page.keyboard.type(codeOf(secret))
  await page.keyboard.press('Enter')
  await expect(page).not.toHaveURL(/#\/login/)
  await signOut(page, '管理员')

  await firstStep()
  await page.getByRole('button', { name: /用恢复码/ }).click()
  await page.getByLabel('恢复码', { exact: true }).fill(recoveryCode)
  await page.keyboard.press('Enter')
  await expect(page).not.toHaveURL(/#\/login/)

  await page.goto('/#/account/security')
  await expect(page.getByText('恢复码还剩 9 个')).toBeVisible()
  await page.getByRole('button', { name: '关闭两步验证' }).click()
  const off = page.getByRole('dialog', { name: '关闭两步验证' })
  await off.getByLabel('登录密码').fill(administrator.password)
  await off.getByLabel('动态码').fill(codeOf(secret, 1))
  await off.getByRole('button', { name: /确\s*定|保\s*存/ }).click()
  await expect(page.getByRole('button', { name: '设置两步验证' })).toBeVisible()
})
