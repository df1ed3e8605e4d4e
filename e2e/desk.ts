import { expect, type Page } from '@playwright/test'
import { type CoalSample, orderedProjects } from './coal-samples.ts'
import { newMobile } from './unique.ts'

/** Opens a screen from the menu. */
export const openScreen = async (page: Page, directory: string, screen: string) => {
  const menu = page.getByRole('navigation', { name: '主菜单' })
  const entry = menu.getByRole('button', { name: directory })
  if ((await entry.getAttribute('aria-expanded')) === 'false') await entry.click()
  await menu.getByRole('link', { name: screen, exact: true }).click()
}

const pick = async (page: Page, label: string, option: string) => {
  const field = page.getByRole('combobox', { name: label, exact: true })
  await field.fill(option)
  await page.getByRole('listbox', { name: label, exact: true }).getByRole('option', { name: option }).first().click()
}

/** Registers samples for a new client. Returns the number of the delegation. */
export const register = async (page: Page, client: string, samples: readonly CoalSample[], fee: string) => {
  await openScreen(page, '委托管理', '登记委托')
  const field = page.getByRole('combobox', { name: '客户', exact: true })
  await field.fill(client)
  await page.getByRole('option', { name: /新增客户/ }).click()
  const dialog = page.getByRole('dialog', { name: '新增客户' })
  await dialog.getByLabel('联系人').fill('刘经理')
  await dialog.getByLabel('电话').fill(newMobile())
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect(field).toHaveValue(client)

  for (const [at, { name, kind }] of samples.entries()) {
    if (at > 0) await page.getByRole('button', { name: '添加样品' }).click()
    await page.getByLabel(at === 0 ? '样品1的名称' : '新样品的名称').fill(name)
    await pick(page, `样品${at + 1}的样品类型`, kind)
  }
  await page.getByRole('button', { name: '为全部样品选择项目' }).click()
  const board = page.getByRole('dialog', { name: /^选择检测项目/ })
  const search = board.getByLabel('查找检测项目')
  for (const name of orderedProjects) {
    await search.fill(name)
    await search.press('Enter')
  }
  await board.getByRole('button', { name: /^确定/ }).click()
  await expect(page.getByText(`¥${fee}`)).toBeVisible()
  await page.getByRole('button', { name: '提交', exact: true }).click()
  await expect(page.getByRole('heading', { name: '委托已登记' })).toBeVisible()
  return page.getByText(/^WT\d{8}-\d{4}$/).innerText()
}

/** Receives the samples of a delegation with a signature. Returns the lab codes by sample name. */
export const receive = async (page: Page, code: string, samples: readonly CoalSample[]) => {
  await page.getByRole('button', { name: '去签收' }).click()
  const desk = page.getByRole('region', { name: '签收', exact: true })
  await expect(desk.getByRole('heading', { name: code })).toBeVisible()
  await desk.getByRole('button', { name: /^全部收下/ }).click()
  await desk.getByRole('button', { name: '完好', exact: true }).click()
  const pad = desk.getByLabel(/签名/)
  const box = await pad.boundingBox()
  if (box === null) throw new Error('the signature field is not on the screen')
  await page.mouse.move(box.x + 30, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x + 120, box.y + 15, { steps: 4 })
  await page.mouse.up()
  await desk.getByRole('button', { name: /^完成签收/ }).click()
  await expect(desk.getByRole('heading', { name: `${code} 已签收` })).toBeVisible()
  const lines = desk.getByRole('list', { name: '样品编号' }).getByRole('listitem')
  const codes = new Map<string, CoalSample>()
  for (const sample of samples) {
    const line = await lines.filter({ hasText: sample.name }).innerText()
    const labCode = /[0-9A-Z]{5,}/.exec(line.replace(sample.name, ''))?.[0] ?? ''
    expect(labCode).not.toBe('')
    codes.set(labCode, sample)
  }
  return codes
}

/** Records the payment of a client by transfer: cash requires an open shift. */
export const takePayment = async (page: Page, code: string, fee: string) => {
  await page.goto(`/#/delegate/list?code=${code}`)
  const detail = page.getByRole('dialog', { name: new RegExp(code) })
  await expect(detail.getByText('已签收，还没有开始检测')).toBeVisible()
  await detail.getByRole('button', { name: '收款' }).click()
  const dialog = page.getByRole('dialog', { name: /收款/ })
  await expect(dialog).toContainText(fee)
  await dialog.getByRole('radio', { name: '对公转账' }).check()
  await dialog.getByRole('button', { name: '确认收到' }).click()
  await expect(detail.getByText('检测中').first()).toBeVisible()
  await expect(detail.getByText('已付').first()).toBeVisible()
}
