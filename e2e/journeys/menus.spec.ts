import { expect, type Page } from '@playwright/test'
import { conditionCalls } from '@seam/contract/system/menu/condition.calls'
import { menuCalls } from '@seam/contract/system/menu/menu.calls'
import { signInByWire } from '../by-wire/wire.ts'
import { addColleague, password } from '../colleague.ts'
import { openScreen } from '../desk.ts'
import { signIn } from '../people.ts'
import { administrator } from '../server/server-settings.ts'
import { test } from '../test.ts'
import { newMobile } from '../unique.ts'

const row = (page: Page, name: string) => page.getByRole('row').filter({ has: page.getByText(name, { exact: true }) })
/** The journeys share one database: restores the menus that this one changes. */
const putBack = async (before: { name: string; address: string; conditionIds: number[] }) => {
  const { call } = await signInByWire(administrator.mobile, administrator.password)
  const { rows } = await call(menuCalls.page, { query: { menuUrl: before.address } })
  const menu = rows.flatMap(({ children }) => children).find(one => one.menuUrl === before.address)
  if (menu === undefined) throw new Error(`${before.address} is not in the menu`)
  const { id, version, parentId, type, menuUrl, authFlag, icon, menuSort } = menu
  const fields = { id, version, parentId, type, menuUrl, authFlag, icon, menuSort }
  await call(menuCalls.update, { ...fields, menuName: before.name })
  await call(conditionCalls.arrange, { menuId: id, conditionIds: before.conditionIds })
}

const panelAt = async (address: string) => {
  const { call } = await signInByWire(administrator.mobile, administrator.password)
  const { rows } = await call(menuCalls.page, { query: { menuUrl: address } })
  const menu = rows.flatMap(({ children }) => children).find(one => one.menuUrl === address)
  const { conditionIds } = await call(conditionCalls.choices, { menuId: menu?.id ?? 0 })
  return { name: menu?.menuName ?? '', address, conditionIds }
}

const sidebar = (page: Page) => page.getByRole('navigation', { name: '主菜单' })

test('changes of menus and panels reach another user without a new sign-in', async ({ openPage, page }) => {
  const before = await panelAt('/client/info')
  const mobile = newMobile()
  await addColleague({ mobile, name: '郑敏', department: '业务部', role: '主管' })
  const manager = await openPage()
  await signIn(manager, mobile, password)
  await openScreen(manager, '客户管理', '客户信息')
  await expect(manager.getByRole('textbox', { name: '关键字' })).toBeVisible()
  await manager.goto('/#/system/menu')
  await expect(manager).toHaveURL(/#\/dashboard/)

  await signIn(page, administrator.mobile, administrator.password)
  await openScreen(page, '系统管理', '菜单管理')
  await page.getByRole('button', { name: '新增菜单' }).click()
  const form = page.getByRole('dialog', { name: '新增菜单' })
  await form.getByLabel('菜单名称').fill('一')
  await form.getByRole('button', { name: '确定' }).click()
  for (const fault of ['菜单名称为2-10个字符', '请输入排序']) await expect(form.getByText(fault)).toBeVisible()
  await form.getByLabel('菜单名称').fill('煤样展示')
  await form.getByLabel('菜单地址').fill('/journey/coal')
  await form.getByLabel('排序').fill('90')
  await form.getByLabel('图标', { exact: true }).click()
  const icons = page.getByRole('dialog', { name: '选择图标' })
  await icons.getByLabel('搜索图标').fill('煤')
  await icons.getByRole('button', { name: '煤' }).click()
  await form.getByRole('button', { name: '确定' }).click()
  await expect(sidebar(page).getByRole('link', { name: '煤样展示' })).toBeVisible()

  await row(page, '客户信息').getByRole('button', { name: '更多操作' }).click()
  await page.getByRole('menuitem', { name: '查询配置' }).click()
  const query = page.getByRole('dialog', { name: '查询配置 - 客户信息' })
  await expect(query.getByText('列表没有字段 delegateCode')).toBeVisible()
  await query.getByRole('checkbox', { name: '客户编号' }).check()
  for (let place = 0; place < 7; place++) await query.getByRole('button', { name: '上移客户编号' }).click()
  await query.getByRole('checkbox', { name: '客户来源' }).uncheck()
  await query.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByText('保存成功！')).toBeVisible()
  await row(page, '客户信息').getByRole('button', { name: '编辑' }).click()
  const edit = page.getByRole('dialog', { name: '修改菜单' })
  await edit.getByLabel('菜单名称').fill('客户台账')
  await edit.getByRole('button', { name: '确定' }).click()
  await expect(sidebar(page).getByText('客户台账')).toBeAttached()

  await openScreen(manager, '委托管理', '委托单')
  await openScreen(manager, '客户管理', '客户台账')
  const panel = manager.getByRole('form', { name: '筛选条件' })
  await expect(panel.getByRole('textbox').first()).toHaveAccessibleName('客户编号')
  await expect(panel.getByLabel('来源')).toHaveCount(0)
  await panel.getByRole('textbox', { name: '客户编号' }).fill('没有这个编号')
  await manager.keyboard.press('Enter')
  await expect(manager.getByRole('img', { name: '暂无数据' })).toBeVisible()

  await row(page, '菜单管理').getByRole('button', { name: '停用' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '停用' }).click()
  await expect(page.getByText('这样改动后，没有人能再从菜单进入【菜单管理】改回来')).toBeVisible()
  await row(page, '煤样展示').getByRole('button', { name: '更多操作' }).click()
  await page.getByRole('menuitem', { name: '删除' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
  await expect(sidebar(page).getByRole('link', { name: '煤样展示' })).toHaveCount(0)
  await putBack(before)
})
