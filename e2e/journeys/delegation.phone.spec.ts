import { expect, type Page, test } from '@playwright/test'
import { pointCameraAt } from '../camera.ts'
import { addColleague, password } from '../colleague.ts'
import { signIn } from '../people.ts'
import { newMobile, unique } from '../unique.ts'

const reception = { mobile: newMobile(), name: '吴敏', department: '业务部', role: '前台' }
const clientName = `古交洗煤厂${unique()}`

const fitsTheScreen = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)

const takeByTouch = async (page: Page, label: string, option: string) => {
  await page.getByRole('combobox', { name: label, exact: true }).tap()
  await page.getByRole('listbox', { name: label, exact: true }).getByRole('option', { name: option }).first().tap()
}

const openMenu = async (page: Page, directory: string, screen: string) => {
  const menu = page.getByRole('navigation', { name: '主菜单' })
  await expect(menu).not.toBeInViewport()
  await page.getByRole('button', { name: '展开菜单' }).tap()
  const entry = menu.getByRole('button', { name: directory })
  if ((await entry.getAttribute('aria-expanded')) === 'false') await entry.tap()
  await menu.getByRole('link', { name: screen, exact: true }).tap()
  await expect(menu).not.toBeInViewport()
}

test.beforeAll(() => addColleague(reception))

test('on a phone: registers one sample on a card, finds the delegation, and scans it with the camera', async ({
  page,
}) => {
  await signIn(page, reception.mobile, password)
  await openMenu(page, '委托管理', '登记委托')

  const client = page.getByRole('combobox', { name: '客户', exact: true })
  await client.tap()
  await client.pressSequentially(clientName)
  await page.getByRole('option', { name: /新增客户/ }).tap()
  const dialog = page.getByRole('dialog', { name: '新增客户' })
  await dialog.getByLabel('电话').fill(newMobile())
  await fitsTheScreen(page)
  await dialog.getByRole('button', { name: '确定' }).tap()
  await expect(client).toHaveValue(clientName)

  // on a card each field has its own label
  await expect(page.getByRole('columnheader')).toHaveCount(0)
  await page.getByLabel('样品1的名称').fill('入洗原煤')
  await takeByTouch(page, '样品1的样品类型', '原煤')
  await page.getByLabel('样品1的质量，千克').fill('3')
  await page.getByRole('button', { name: '样品1的检测项目，从目录选择' }).tap()
  const board = page.getByRole('dialog', { name: '选择检测项目：样品 1' })
  await fitsTheScreen(page)
  await board.getByRole('button', { name: /^工分\+硫/ }).tap()
  await board.getByRole('button', { name: /^确定/ }).tap()
  await expect(page.getByText('¥80.00')).toBeVisible()
  await fitsTheScreen(page)
  await page.getByRole('button', { name: '提交', exact: true }).tap()
  await expect(page.getByRole('heading', { name: '委托已登记' })).toBeVisible()
  const code = await page.getByText(/^WT\d{8}-\d{4}$/).innerText()

  await openMenu(page, '委托管理', '委托单')
  const list = page.getByRole('region', { name: '委托单列表' })
  const card = list.getByRole('listitem').filter({ hasText: code })
  await expect(card).toContainText(clientName)
  await expect(card).toContainText('待收样')
  await fitsTheScreen(page)
  await card.getByRole('link', { name: code }).tap()
  const detail = page.getByRole('dialog', { name: new RegExp(code) })
  await expect(detail.getByText('入洗原煤')).toBeVisible()
  await expect(detail.getByRole('region', { name: '费用' })).toContainText('80.00')
  await fitsTheScreen(page)
  await detail.getByRole('button', { name: '关闭' }).first().tap()

  await pointCameraAt(page, code)
  await page.getByRole('button', { name: '扫一扫' }).tap()
  const scanned = page.getByRole('region', { name: '扫描结果' })
  await expect(scanned.getByRole('heading', { name: code })).toBeVisible()
  await fitsTheScreen(page)
  await scanned.getByRole('button', { name: '签收' }).tap()
  await expect(page).toHaveURL(new RegExp(`#/delegate/receive.*${code}`))
  const decision = page.getByRole('group', { name: '样品1收下还是拒收' })
  await expect(decision).toBeVisible()
  expect((await decision.boundingBox())?.width, 'the decision is as wide as its card').toBeGreaterThan(200)
})
