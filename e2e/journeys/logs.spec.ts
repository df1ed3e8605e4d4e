import { expect, type Locator, type Page, test } from '@playwright/test'
import { sessionCalls } from '@seam/contract/system/session/session'
import { signInByWire } from '../by-wire/wire.ts'
import { addColleague, password } from '../colleague.ts'
import { addUser, signIn } from '../people.ts'
import { administrator } from '../server/server-settings.ts'
import { newMobile } from '../unique.ts'

const openLog = async (page: Page, tab: string) => {
  await page.goto('/#/system/oplog')
  await page.getByRole('tab', { name: tab }).click()
  return page.getByRole('region', { name: `${tab}列表` })
}

const search = async (list: ReturnType<Page['getByRole']>, label: string, text: string) => {
  await list.getByRole('textbox', { name: label, exact: true }).fill(text)
  await list.getByRole('button', { name: '查询' }).click()
}

const pick = async (form: Locator, label: string, option: string) => {
  await form.getByRole('combobox', { name: label }).click()
  await form.page().locator('.ant-select-dropdown:visible').getByText(option, { exact: true }).click()
}

test('an administrator searches both logs, opens a change and exports the rows shown', async ({ page }) => {
  const mobile = newMobile()
  await signIn(page, administrator.mobile, administrator.password)
  await addUser(page, { mobile, name: '钱进', department: '业务部', role: '前台' })
  await page.getByRole('row', { name: mobile }).getByRole('button', { name: '编辑' }).click()
  const form = page.getByRole('dialog', { name: '修改用户' })
  await form.getByLabel('姓名').fill('钱多')
  await form.getByRole('button', { name: /确\s*定|保\s*存/ }).click()
  await expect(form).toBeHidden()

  const logins = await openLog(page, '登录日志')
  await search(logins, '登录账号', administrator.mobile)
  await expect(logins.getByRole('row', { name: /登录成功/ }).first()).toContainText(administrator.mobile)

  const operations = await openLog(page, '操作日志')
  await search(operations, '操作内容', '钱多')
  const line = operations.getByRole('row', { name: /将用户【钱进】的姓名由【钱进】改为【钱多】/ })
  await line.getByRole('button', { name: '详情' }).click()
  const change = page.getByRole('dialog', { name: '日志详情' }).getByRole('row', { name: /姓名/ })
  await expect(change).toContainText('钱进')
  await expect(change).toContainText('钱多')
  await page.keyboard.press('Escape')

  const file = page.waitForEvent('download')
  await operations.getByRole('button', { name: '导出' }).click()
  expect((await file).suggestedFilename()).toMatch(/^操作日志_[\d-]{10}\.xlsx$/)
})

test('an administrator adds a role with the scope of a department, and gives it menus by searching', async ({
  page,
}) => {
  const mobile = newMobile()
  const roleName = `部门审计${mobile.slice(-6)}`
  await signIn(page, administrator.mobile, administrator.password)
  await page.goto('/#/system/role')
  await page.getByRole('button', { name: '新增角色' }).click()
  const form = page.getByRole('dialog', { name: '新增角色' })
  await form.getByLabel('角色名称').fill(roleName)
  await pick(form, '角色类型', '普通角色')
  await pick(form, '数据范围', '本部门')
  await form.getByRole('button', { name: /确\s*定|保\s*存/ }).click()
  await expect(form).toBeHidden()

  await page.getByRole('row', { name: roleName }).getByRole('button', { name: '权限配置' }).click()
  const panel = page.getByRole('dialog', { name: `权限配置：${roleName}` })
  for (const menu of ['用户管理', '系统日志']) {
    await panel.getByLabel('搜索菜单或按钮').fill(menu)
    await panel.getByRole('checkbox', { name: menu, exact: true }).check()
  }
  await panel.getByRole('button', { name: '确定' }).click()
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByText('权限配置成功!')).toBeVisible()
  await expect(panel).toBeHidden()
  await addColleague({ mobile, name: '孔明', department: '财务部', role: roleName })

  const { call } = await signInByWire(mobile, password)
  const { menus } = await call(sessionCalls.functions, {})
  expect(menus.flatMap(({ children }) => children).map(({ menuName }) => menuName)).toEqual(['用户管理', '系统日志'])
})
