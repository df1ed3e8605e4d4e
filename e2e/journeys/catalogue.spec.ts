import { expect, test } from '@playwright/test'
import { openScreen } from '../desk.ts'
import { signIn } from '../people.ts'
import { administrator } from '../server/server-settings.ts'
import { unique } from '../unique.ts'

test.beforeEach(({ page }) => signIn(page, administrator.mobile, administrator.password))

test('adds a coal, finds it by its initials and stops it', async ({ page }) => {
  const name = `重庆松藻${unique()}`
  await openScreen(page, '基础数据', '煤种名称')
  await page.getByRole('button', { name: '新增煤种' }).click()
  const dialog = page.getByRole('dialog', { name: '新增煤种' })
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect(dialog.getByText('请输入煤种名称')).toBeVisible()
  await dialog.getByLabel('煤种名称').fill(name)
  await dialog.getByLabel('煤种名称').press('Enter')
  await expect(page.getByText('新增成功')).toBeVisible()

  await page.getByRole('textbox', { name: '名称', exact: true }).fill(`cqsz${name.slice(4)}`)
  await page.keyboard.press('Enter')
  const row = page.getByRole('row', { name })
  await expect(row).toBeVisible()
  await row.getByRole('button', { name: '停用' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '停用' }).click()
  await expect(row.getByRole('button', { name: '启用' })).toBeVisible()
})

test('sorts the densities by keyboard, and restores their order', async ({ page }) => {
  await openScreen(page, '基础数据', '浮煤比重')
  const lines = page.getByRole('list', { name: '浮煤比重的顺序' }).getByRole('listitem')
  const move = async (name: string, key: string) => {
    await page.getByRole('button', { name: '调整顺序' }).click()
    const grip = page.getByRole('button', { name: `移动${name}，可用上下方向键` })
    await grip.focus()
    await page.keyboard.press(key)
    await expect(grip).toBeFocused()
    await page.getByRole('button', { name: '保存' }).click()
    await expect(lines).toHaveCount(0)
  }
  const first = page.getByRole('row').nth(1)
  await expect(first).toContainText('1.30')
  await move('1.30', 'ArrowDown')
  await expect(first).toContainText('1.35')
  await move('1.30', 'ArrowUp')
  await expect(first).toContainText('1.30')
})

test('classifies a coal while values are typed, and names the missing ones', async ({ page }) => {
  await openScreen(page, '基础数据', '煤类判别')
  const verdict = page.getByRole('region', { name: '判别结果' })
  await page.getByLabel(/干燥无灰基挥发分/).fill('27')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.type('90')
  await expect(verdict.getByRole('heading', { name: '缺Y' })).toBeVisible()
  await page.getByLabel(/胶质层最大厚度/).fill('26')
  await expect(verdict.getByRole('heading', { name: /肥煤\s*FM 26/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /^26 肥煤/ })).toHaveAttribute('aria-current', 'true')
})

test('writes the introduction with a heading and shows it as written', async ({ page }) => {
  const word = `始建于 1958 年 ${unique()}`
  await openScreen(page, '基础数据', '实验室介绍')
  await page.getByRole('button', { name: '编辑' }).click()
  const editor = page.getByRole('textbox', { name: '实验室介绍' })
  await editor.click()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('Backspace')
  await page.getByRole('button', { name: '一级标题' }).click()
  await page.keyboard.type('关于我们')
  await page.keyboard.press('Enter')
  await page.keyboard.type(word)
  await page.getByRole('button', { name: '保存' }).click()
  const article = page.getByRole('article', { name: '实验室介绍' })
  await expect(article.getByRole('heading', { name: '关于我们' })).toBeVisible()
  await expect(article.getByText(word)).toBeVisible()
})
