import { expect, test } from '@playwright/test'
import { openScreen } from '../desk.ts'
import { signIn } from '../people.ts'
import { administrator } from '../server/server-settings.ts'
import { unique } from '../unique.ts'

test('a project is added with its levels by keyboard, priced with a reason, and its price history shown', async ({
  page,
}) => {
  const code = `E${unique()}`
  const name = `硒${code}`
  await signIn(page, administrator.mobile, administrator.password)
  await openScreen(page, '基础数据', '检测项目')
  await page.getByRole('button', { name: '新增项目' }).click()
  const form = page.getByRole('dialog', { name: '新增检测项目' })
  await form.getByLabel('项目代码').fill(code)
  await form.getByLabel('项目名称').fill(name)
  await form.getByLabel('符号').fill('Se,ad')
  await form.getByRole('group', { name: '重复性限' }).getByRole('button', { name: '设定限值' }).click()
  await form.getByLabel('第1段 限值').fill('0.3')
  await form.getByLabel('第1段 限值').press('Enter')
  await expect(form.getByLabel('第1段 水平上限')).toBeFocused()
  await page.keyboard.type('10')
  await form.getByLabel('第1段 限值').fill('0.2')
  await form.getByRole('button', { name: '确定' }).click()
  await expect(form).toBeHidden()

  await page.getByRole('textbox', { name: '关键字' }).fill(code)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('row', { name: code }).getByText('<10 0.2；其余 0.3')).toBeVisible()

  await openScreen(page, '基础数据', '项目单价')
  // the list of projects has a field of the same name and stays visible until this screen is loaded
  await expect(page.getByRole('button', { name: '调价' }).first()).toBeVisible()
  await page.getByRole('textbox', { name: '关键字' }).fill(code)
  await page.keyboard.press('Enter')
  const row = page.getByRole('row', { name: code })
  for (const [action, price, reason] of [
    ['定价', '80', '新项目定价'],
    ['调价', '92.5', '耗材涨价'],
  ] as const) {
    await row.getByRole('button', { name: action }).click()
    const change = page.getByRole('dialog', { name: `变更价格：${name}` })
    await change.getByLabel('新价格').fill(price)
    await change.getByLabel('变更原因').fill(reason)
    await change.getByRole('button', { name: '确定' }).click()
    await expect(change).toBeHidden()
  }
  await expect(row.getByText('92.50').first()).toBeVisible()
  await row.getByRole('button', { name: '变更记录' }).click()
  const history = page.getByRole('dialog')
  await expect(history.getByRole('row')).toHaveCount(3)
  await expect(history.getByText('+15.6%')).toBeVisible()
  await expect(history.locator('figure svg')).toBeVisible()
})
