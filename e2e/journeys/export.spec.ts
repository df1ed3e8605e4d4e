import { expect, test } from '@playwright/test'
import { signIn } from '../people.ts'
import { administrator } from '../server/server-settings.ts'

test('Ctrl+K opens any screen by pinyin; the export centre lists the user’s own tasks', async ({ page }) => {
  await signIn(page, administrator.mobile, administrator.password)
  await expect(page.getByRole('link', { name: '首页' }).first()).toBeVisible()
  const palette = page.getByRole('combobox', { name: '搜索菜单、操作和单据' })
  // The page may not listen yet: the test is faster than a user.
  await expect(async () => {
    await page.keyboard.press('Control+k')
    await expect(palette).toBeVisible({ timeout: 3_000 })
  }).toPass()
  await palette.fill('daochuzhongxin')
  await expect(page.getByRole('option', { name: '导出中心' })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/#\/system\/export/)
  await expect(page.getByLabel('导出任务列表', { exact: true }).first()).toBeVisible()

  await page.keyboard.press('Control+k')
  await palette.fill('xzyh')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: '新增用户' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: '新增用户' })).toBeHidden()

  await page.getByRole('button', { name: '导出中心', exact: true }).click()
  const drawer = page.getByRole('dialog', { name: '导出中心' })
  await expect(drawer.getByText(/还没有导出任务|可下载/).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
})
