import { expect, test } from '@playwright/test'
import { addColleague, password } from '../colleague.ts'
import { signInByKeys, tabTo, takeFirst, typeInto } from '../keys.ts'
import { newMobile, unique } from '../unique.ts'

const reception = { mobile: newMobile(), name: '何静', department: '业务部', role: '前台' }
const client = `晋城无烟煤矿${unique()}`

test.beforeAll(() => addColleague(reception))

test('registers a delegation of two samples for a new client with the keyboard alone', async ({ page }) => {
  const { keyboard } = page
  await signInByKeys(page, reception.mobile, password)

  const menu = page.getByRole('navigation', { name: '主菜单' })
  await tabTo(page, menu.getByRole('button', { name: '委托管理' }))
  await keyboard.press('Enter')
  await tabTo(page, menu.getByRole('link', { name: '登记委托' }))
  await keyboard.press('Enter')

  await takeFirst(page, '客户', client, '新增客户')
  const dialog = page.getByRole('dialog', { name: '新增客户' })
  await expect(dialog.getByLabel('客户名称')).toHaveValue(client)
  await expect(dialog.getByLabel('客户名称')).toBeFocused()
  await keyboard.press('Enter')
  await expect(dialog).toBeHidden()

  await typeInto(page, '送样人', '老张')
  await typeInto(page, '送样人电话', '13512345678')
  await expect(page.getByRole('radio', { name: /^常规/ })).toBeFocused()
  await keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: /^当日加急/ })).toBeChecked()
  await keyboard.press('Enter')

  await typeInto(page, '样品1的名称', '3号精煤')
  await takeFirst(page, '样品1的样品类型', 'jm', '精煤')
  await takeFirst(page, '样品1的煤类', 'jm', '焦煤')
  await keyboard.press('Enter')
  await typeInto(page, '样品1的质量，千克', '2.5')
  await takeFirst(page, '样品1的检测项目', 'gyfx', '工业分析')
  await takeFirst(page, '样品1的检测项目', 'stad', '全硫')
  const fee = page.getByText('¥135.00')
  await expect(fee).toBeVisible()

  await keyboard.press('Enter')
  await typeInto(page, '新样品的名称', '4号精煤')
  await keyboard.press('Control+d')
  await keyboard.press('Control+Enter')
  await expect(page.getByRole('heading', { name: '委托已登记' })).toBeVisible()
  await expect(page.getByText(/^WT\d{8}-\d{4}$/)).toBeVisible()
  await expect(page.getByRole('button', { name: '登记下一单' })).toBeFocused()
})
