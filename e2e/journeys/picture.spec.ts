import { createRequire } from 'node:module'
import { expect, type Page, test } from '@playwright/test'
import { hire, sampleUnderTest } from '../by-wire/work.ts'
import { password } from '../colleague.ts'
import { openScreen } from '../desk.ts'
import { signIn } from '../people.ts'
import { administrator } from '../server/server-settings.ts'
import { unique } from '../unique.ts'

/** The font of reports, so that a machine without a Chinese font draws the same picture (decision 006). */
const font = createRequire(new URL('../../server/package.json', import.meta.url)).resolve(
  '@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf',
)
const fontAddress = 'https://font.invalid/report.ttf'

/** A picture of a table as a phone would take it, drawn by the browser. */
const photoOf = async (page: Page, rows: readonly (readonly string[])[]) => {
  const paper = await page.context().newPage()
  await paper.route(fontAddress, route =>
    route.fulfill({ path: font, headers: { 'access-control-allow-origin': '*' } }),
  )
  const lines = rows.map(row => `<tr>${row.map(text => `<td>${text}</td>`).join('')}</tr>`)
  await paper.setContent(`<style>
      @font-face { font-family: Report; src: url(${fontAddress}) }
      body { margin: 30px; font: 22px Report }
      table { border-spacing: 48px 16px }
    </style><table>${lines.join('')}</table>`)
  const loaded = await paper.evaluate(async () => {
    await document.fonts.ready
    return [...document.fonts].map(({ status }) => status)
  })
  expect(loaded).toEqual(['loaded'])
  const buffer = await paper.locator('table').screenshot({ type: 'png' })
  await paper.close()
  return { name: '结果.png', mimeType: 'image/png', buffer }
}

test('enters readings of a photo after they were compared with it', async ({ page }) => {
  const analyst = await hire('化验员')
  const { labCode, clientName } = await sampleUnderTest(['AAD'])
  await signIn(page, analyst.mobile, password)
  await openScreen(page, '化验管理', '化验台')
  await page.getByRole('navigation', { name: '检测项目' }).getByRole('button').filter({ hasText: '灰分' }).click()
  await page.getByRole('button', { name: '图片识别' }).click()
  const dialog = page.getByRole('dialog', { name: /^图片识别/ })
  const photo = await photoOf(page, [
    ['No.', 'Mad', 'Aad', 'Aad'],
    [labCode, '1.52', '9.80', '9.84'],
  ])
  await dialog.getByLabel('选择要识别的图片').setInputFiles(photo)
  await dialog.getByRole('button', { name: '识别表格' }).click()
  const rows = dialog.getByRole('table', { name: '识别结果' })
  await expect(rows.getByRole('textbox').first()).toHaveValue('9.80')
  await expect(rows.getByRole('textbox').nth(1)).toHaveValue('9.84')

  await test.step('a box in the picture shows where the reading came from', async () => {
    await rows.getByRole('textbox').first().focus()
    await expect(dialog.locator('[data-current]')).toHaveAttribute('title', '9.80')
  })
  await test.step('nothing is entered that was not checked', async () => {
    await expect(dialog.getByRole('button', { name: '录入已核对的 0 行' })).toBeDisabled()
    await rows.getByRole('textbox').nth(1).press('Enter')
    await expect(rows.getByRole('checkbox')).toBeChecked()
    await dialog.getByRole('button', { name: '录入已核对的 1 行' }).click()
    await expect(dialog).toHaveCount(0)
  })
  await expect(page.getByRole('textbox', { name: `${labCode} 灰分 第1次` })).toHaveValue('9.80')
  await expect(page.getByText('合格', { exact: true })).toBeVisible()
  await test.step('its history leads to the place in the picture', async () => {
    await page.getByRole('button', { name: `${labCode} 的经过` }).click()
    await page.getByRole('button', { name: '第2次 9.84，看图片' }).click()
    const source = page.getByRole('dialog', { name: '读数所依据的图片' })
    await expect(source.locator('[data-current]').first()).toHaveAttribute('title', '9.84')
    await expect(source.getByRole('row', { name: '第1次 9.80 9.80' })).toBeVisible()
  })
  await expect(page.getByText(clientName)).toHaveCount(0)
})

test('registers the samples of a photo dropped on the screen', async ({ page }) => {
  await signIn(page, administrator.mobile, administrator.password)
  await openScreen(page, '委托管理', '登记委托')
  const name = `M${unique()}`
  const photo = await photoOf(page, [
    ['样品名称', '质量', '检测项目'],
    [name, '2.5', 'AAD'],
    [`${name}B`, '3.5', 'ZZZ'],
  ])
  await page.getByRole('button', { name: '图片识别和模板' }).click()
  await page.getByRole('menuitem', { name: '由图片或照片识别' }).click()
  const picture = page.getByRole('dialog', { name: '由图片登记样品' })
  await picture.getByLabel('选择要识别的图片').setInputFiles(photo)
  await picture.getByRole('button', { name: '识别表格' }).click()
  const paste = page.getByRole('dialog', { name: '填入样品' })
  await expect(paste.getByText('1 个单元格没有认出')).toBeVisible()
  await paste.getByLabel('第2行第3列').fill('MAD')
  await expect(paste.getByText('没有认出')).toHaveCount(0)
  const checked = paste.getByRole('button', { name: '全部核对无误' })
  if (await checked.isVisible()) await checked.click()
  await paste.getByRole('button', { name: '填入 2 个样品' }).click()
  await expect(page.getByText('2 / 50 个')).toBeVisible()
})
