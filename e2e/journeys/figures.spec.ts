import { expect, type Page, test } from '@playwright/test'
import { finishedDelegation } from '../by-wire/finished-delegation.ts'
import { hire } from '../by-wire/work.ts'
import { password } from '../colleague.ts'
import { openScreen } from '../desk.ts'
import { signIn } from '../people.ts'

/** The figure of a page with this name. */
const card = (page: Page, name: string) =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByText(name, { exact: true }) })
    .first()

/** Limits the figures to one client: other journeys have clients too. */
const limitTo = async (page: Page, client: string) => {
  await page.getByRole('button', { name: '更多条件' }).click()
  const field = page.getByRole('combobox', { name: '客户', exact: true })
  await field.fill(client)
  await field.press('Enter')
  await expect(page.getByRole('button', { name: '收起条件（1）' })).toBeVisible()
}

/** Rows with a text of a table. */
const rowsOf = (page: Page, list: string, text: string) =>
  page.getByRole('region', { name: list }).getByRole('row').filter({ hasText: text })

test('a manager answers ten questions on the figures by clicking', async ({ page }) => {
  const delegation = await finishedDelegation()
  const { clientName, delegateCode, fee } = delegation
  const manager = await hire('主管')
  await signIn(page, manager.mobile, password)

  await test.step('委托统计: which delegations were finished, and none late?', async () => {
    await openScreen(page, '统计报表', '委托统计')
    await limitTo(page, clientName)
    await expect(card(page, '逾期完成')).toHaveText('逾期完成0')
    await expect(page.getByRole('region', { name: '完成的委托' })).toContainText(clientName)
    await card(page, '完成委托').getByRole('link').click()
    await expect(page).toHaveURL(/#\/delegate\/list/)
    await expect(page.getByText(delegateCode).first()).toBeVisible()
  })

  await test.step('项目分析: how often was ash determined, and what came out?', async () => {
    await openScreen(page, '统计报表', '项目分析')
    await rowsOf(page, '项目', '灰分').first().getByRole('link').first().click()
    await expect(rowsOf(page, '检测项次', clientName)).toContainText('12.43')
  })

  await test.step('经营概览: which entries are the money that came in, and where do clients come from?', async () => {
    await openScreen(page, '统计报表', '经营概览')
    await limitTo(page, clientName)
    await expect(card(page, '收费')).toContainText(fee)
    await expect(card(page, '挂账未结')).toContainText('0.00')
    await expect(rowsOf(page, '客户来源', '合计')).toContainText(fee)
    await card(page, '到账').getByRole('link').click()
    await expect(rowsOf(page, '到账明细', clientName)).toContainText(fee)
    await page.getByRole('button', { name: '返回经营概览' }).click()
  })

  await test.step('经营概览: which clients are active?', async () => {
    await card(page, '活跃客户').getByRole('link').click()
    await expect(rowsOf(page, '活跃的客户', clientName)).toBeVisible()
  })

  await test.step('化验数据: what came out, sample by sample?', async () => {
    await openScreen(page, '统计报表', '化验数据')
    await expect(rowsOf(page, '化验数据', clientName)).toContainText('12.43')
  })

  await test.step('服务统计: how much was done for each client?', async () => {
    await openScreen(page, '统计报表', '服务统计')
    const byClient = page.locator('.ant-select-item-option').filter({ hasText: /^客户$/ })
    // a click is lost while the list of options scrolls to the chosen one
    await expect(async () => {
      if (!(await byClient.isVisible())) await page.getByLabel('维度').click()
      await byClient.click()
      await expect(byClient).toBeHidden({ timeout: 2_000 })
    }).toPass()
    await rowsOf(page, '服务统计', clientName).getByRole('link', { name: fee }).click()
    await expect(page.getByRole('region', { name: '收费明细' })).toContainText(delegateCode)
  })

  await test.step('高指标统计: was anything above its limit?', async () => {
    await openScreen(page, '统计报表', '高指标统计')
    await limitTo(page, clientName)
    await expect(card(page, '高指标结果')).toHaveText('高指标结果0')
  })

  await test.step('时效: was the promise kept?', async () => {
    await openScreen(page, '统计报表', '时效')
    await rowsOf(page, '各项目用时', '灰分').first().getByRole('link').click()
    await expect(rowsOf(page, '检测项次', clientName)).toContainText('12.43')
  })

  await test.step('质控: do two readings of a sample agree?', async () => {
    await openScreen(page, '统计报表', '质控')
    await limitTo(page, clientName)
    await expect(rowsOf(page, '各项目质控', '合计')).toContainText('0.0')
    await card(page, '提交项次').getByRole('link').click()
    await expect(rowsOf(page, '检测项次', clientName)).toHaveCount(2)
  })

  await test.step('工作量: who did it?', async () => {
    await openScreen(page, '统计报表', '工作量')
    await rowsOf(page, '人员工作量', delegation.analystName).getByRole('link', { name: '2', exact: true }).click()
    await expect(rowsOf(page, '提交项次', delegation.labCode)).toHaveCount(2)
  })
})
