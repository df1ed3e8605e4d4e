import { expect, type Page } from '@playwright/test'
import { openScreen } from './desk.ts'

// the screen ignores a second click within a second
const doubleClick = 1000

const results = (page: Page) => page.getByRole('table', { name: '待复核的结果' })

/** Expects the results that the user entered, with the reason why they may not confirm them. */
export const mayNotConfirmOwn = async (page: Page, labCode: string, project: string) => {
  await openScreen(page, '化验管理', '结果复核')
  await page.getByRole('combobox', { name: '页码' }).click()
  await page.getByTitle('100 条/页', { exact: true }).click()
  await expect(results(page).getByRole('checkbox', { name: `选中 ${labCode} ${project}` })).toBeDisabled()
  await expect(results(page).getByRole('button', { name: `复核 ${labCode} ${project}` })).toHaveCount(0)
  await expect(results(page).getByText('不能复核自己录入的结果').first()).toBeVisible()
}

/** Confirms each sample together with its calculated results. */
export const confirmAll = async (page: Page, labCodes: Iterable<string>) => {
  await openScreen(page, '化验管理', '结果复核')
  await page.getByRole('checkbox', { name: '按样品分组' }).check()
  for (const labCode of labCodes) {
    const heads = results(page).getByRole('row').filter({ hasText: labCode })
    await heads.getByRole('button', { name: '复核本样品' }).click()
    await expect(page.getByText(labCode)).toHaveCount(0)
    await page.waitForTimeout(doubleClick)
  }
  await expect(page.getByRole('img', { name: '暂无数据' })).toBeVisible()
}
