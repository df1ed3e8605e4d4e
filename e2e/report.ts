import { readFile } from 'node:fs/promises'
import { type Download, expect, type Locator, type Page } from '@playwright/test'
import type { CoalSample } from './coal-samples.ts'
import { openScreen } from './desk.ts'

/** The values that a report prints, by project. */
const valuesOf = async (table: Locator) => {
  const rows = await table
    .getByRole('row')
    .filter({ has: table.page().getByRole('rowheader') })
    .all()
  const pairs = rows.map(async row => [
    await row.getByRole('rowheader').innerText(),
    (await row.getByRole('cell').nth(4).innerText()).trim(),
  ])
  return Object.fromEntries(await Promise.all(pairs)) as Record<string, string>
}

/** Drafts the report of a delegation, reads its preview and submits it. */
export const makeReport = async (page: Page, delegation: string, samples: readonly CoalSample[]) => {
  await openScreen(page, '化验管理', '化验报告')
  await page.getByText(/^待编制/).click()
  await page.getByRole('row', { name: delegation }).getByRole('button', { name: '编制报告' }).click()
  const dialog = page.getByRole('dialog', { name: `编制报告：${delegation}` })
  await dialog.getByRole('button', { name: '开始编制' }).click()
  const report = page.getByRole('article', { name: `报告 ${delegation}` })
  await expect(report.getByText('编制中').first()).toBeVisible()
  for (const { name, reported } of samples)
    expect(await valuesOf(report.getByRole('table', { name: `${name}的检测结果` }))).toEqual(reported)
  await report.getByRole('button', { name: '提交审核' }).click()
  await expect(report.getByText('不能审核自己编制的报告')).toBeVisible()
  await expect(report.getByRole('button', { name: '审核通过' })).toHaveCount(0)
}

const openReport = async (page: Page, delegation: string) => {
  await openScreen(page, '化验管理', '化验报告')
  const list = page.getByRole('region', { name: '化验报告列表' })
  await list.getByRole('row', { name: delegation }).getByRole('button', { name: '打开' }).click()
  return page.getByRole('article', { name: /^报告/ })
}

export const reviewReport = async (page: Page, delegation: string) => {
  const report = await openReport(page, delegation)
  await report.getByRole('button', { name: '审核通过' }).click()
  await page.getByRole('dialog', { name: '审核通过？' }).getByRole('button', { name: '审核通过' }).click()
  await expect(report.getByText('待批准').first()).toBeVisible()
}

/** Issues the open report. Returns its number and the downloaded PDF. */
export const approveReport = async (page: Page, password: string) => {
  await page.getByRole('button', { name: '批准签发' }).click()
  const dialog = page.getByRole('dialog', { name: '批准签发' })
  await dialog.getByLabel('登录密码').fill(password)
  await dialog.getByRole('button', { name: '批准签发' }).click()
  const drawer = page.getByRole('dialog', { name: /^化验报告/ })
  // a browser without a viewer of PDF also downloads what the frame shows, named by its blob
  const isNamed = (file: Download) => !/^[\da-f]{8}-/.test(file.suggestedFilename())
  const download = page.waitForEvent('download', isNamed)
  await drawer.getByRole('button', { name: '下载' }).click()
  const file = await download
  await drawer.getByRole('button', { name: '关闭' }).click()
  const reportCode = /BG\d{4}-\d{6}/.exec(await page.getByRole('article', { name: /^报告 BG/ }).innerText())?.[0] ?? ''
  return { reportCode, fileName: file.suggestedFilename(), content: await readFile(await file.path()) }
}

/** Sends the link of the report to a client, which releases it. Returns the address in its QR code. */
export const sendReport = async (page: Page, delegation: string, telephone: string) => {
  const report = await openReport(page, delegation)
  await report.getByRole('button', { name: '短信发送' }).click()
  const drawer = page.getByRole('dialog', { name: /^短信发送/ })
  const numbers = drawer.getByRole('combobox', { name: '接收号码' })
  await numbers.fill(telephone)
  await numbers.press('Enter')
  await drawer.getByRole('button', { name: '发送报告链接' }).click()
  const line = drawer
    .getByRole('table', { name: '发送情况' })
    .getByRole('row')
    .filter({ hasText: telephone.slice(-4) })
  await expect(line.getByText('已发送')).toBeVisible()
  await drawer.getByRole('button', { name: '关闭' }).click()
  await expect(report.getByText('已发放').first()).toBeVisible()
  return (await report.getByRole('link', { name: '打开查验页' }).getAttribute('href')) ?? ''
}
