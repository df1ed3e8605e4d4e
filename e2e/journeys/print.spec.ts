import { expect, test } from '@playwright/test'
import { addColleague } from '../colleague.ts'
import { signIn } from '../people.ts'
import { administrator } from '../server/server-settings.ts'
import { newMobile } from '../unique.ts'

test('a printed list has its name and rows only: no menu, no controls, no other tab', async ({ page }) => {
  await addColleague({ mobile: newMobile(), name: '孙印', department: '业务部', role: '前台' })
  await signIn(page, administrator.mobile, administrator.password)
  await page.goto('/#/system/oplog')
  await page.getByRole('tab', { name: '操作日志' }).click()
  const list = page.getByRole('region', { name: '操作日志列表' })
  await expect(list.getByRole('button', { name: '详情' }).first()).toBeVisible()

  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('navigation', { name: '主菜单' })).toBeHidden()
  await expect(page.getByRole('button')).toHaveCount(0)
  await expect(page.getByRole('region', { name: '登录日志列表' })).toBeHidden()
  await expect(list.getByRole('columnheader', { name: '操作时间' })).toBeVisible()
  const title = await list.evaluate(element => getComputedStyle(element, '::before').content)
  expect(title).toBe('"操作日志列表"')

  await page.emulateMedia({ media: null })
  await list.getByRole('button', { name: '详情' }).first().click()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('dialog', { name: '日志详情' })).toBeVisible()
  await expect(list).toBeHidden()
})

test('a saved filter is shared, made the default, and deleted after a confirmation', async ({ page }) => {
  await signIn(page, administrator.mobile, administrator.password)
  await page.goto('/#/system/role')
  await page.getByRole('button', { name: '常用筛选' }).click()
  const savedFilters = page.getByRole('region', { name: '常用筛选' })
  await savedFilters.getByLabel('名称', { exact: true }).fill('启用的角色')
  await savedFilters.getByRole('checkbox', { name: '所有人可用' }).check()
  await savedFilters.getByRole('button', { name: '保存' }).click()
  await expect(savedFilters.getByRole('button', { name: /^启用的角色.*共享/ })).toBeVisible()
  // the next one is not shared
  await expect(savedFilters.getByRole('checkbox', { name: '所有人可用' })).not.toBeChecked()

  const star = savedFilters.getByRole('button', { name: '进入列表时使用启用的角色' })
  await star.click()
  await expect(star).toHaveAttribute('aria-pressed', 'true')

  await savedFilters.getByRole('button', { name: '删除启用的角色' }).click()
  const question = page.getByRole('dialog').filter({ hasText: '删除常用筛选“启用的角色”？' })
  await question.getByRole('button', { name: /确\s*定/ }).click()
  await expect(savedFilters.getByRole('button', { name: '删除启用的角色' })).toHaveCount(0)
  await expect(savedFilters).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Escape')
  await expect(savedFilters).toBeHidden()
})
