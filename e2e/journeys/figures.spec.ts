import { expect, type Page, test } from '@playwright/test'
import { password } from '../colleague.ts'
import { openScreen } from '../desk.ts'
import { finishedDelegation } from '../finished-delegation.ts'
import { signIn } from '../people.ts'
import { hire } from '../work-by-wire.ts'

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

test('a manager answers ten questions on the figures by clicking', async ({ page }) => {
  const delegation = await finishedDelegation()
  const manager = await hire('主管')
  await signIn(page, manager.mobile, password)

  await test.step('was anything finished late?', async () => {
    await openScreen(page, '统计报表', '委托统计')
    await limitTo(page, delegation.clientName)
    await expect(card(page, '超期完成')).toHaveText('超期完成0')
  })

  await test.step('which delegations were finished, and for whom?', async () => {
    await expect(page.getByRole('region', { name: '完成的委托' })).toContainText(delegation.clientName)
    await card(page, '完成委托').getByRole('link').click()
    await expect(page).toHaveURL(/#\/delegate\/list/)
    await expect(page.getByText(delegation.delegateCode).first()).toBeVisible()
  })

  await test.step('how often was ash determined, and what came out?', async () => {
    await openScreen(page, '统计报表', '项目分析')
    const ash = page.getByRole('region', { name: '项目' }).getByRole('row').filter({ hasText: '灰分' }).first()
    await ash.getByRole('link').first().click()
    const items = page.getByRole('region', { name: '检测项次' })
    await expect(items.getByRole('row').filter({ hasText: delegation.clientName })).toContainText('12.43')
  })

  await test.step('how much money came in?', async () => {
    await openScreen(page, '统计报表', '经营概览')
    await limitTo(page, delegation.clientName)
    await expect(card(page, '收费')).toContainText(delegation.fee)
    await expect(card(page, '挂账未结')).toContainText('0.00')
  })

  await test.step('where do the clients come from?', async () => {
    const sources = page.getByRole('region', { name: '客户来源' })
    await expect(sources.getByRole('row').filter({ hasText: '合计' })).toContainText(delegation.fee)
  })

  await test.step('which entries are that money?', async () => {
    await card(page, '到账').getByRole('link').click()
    const entries = page.getByRole('region', { name: '到账明细' })
    await expect(entries.getByRole('row').filter({ hasText: delegation.clientName })).toContainText(delegation.fee)
    await page.getByRole('button', { name: '返回经营概览' }).click()
  })

  await test.step('which clients are active?', async () => {
    await card(page, '活跃客户').getByRole('link').click()
    const clients = page.getByRole('region', { name: '活跃的客户' })
    await expect(clients.getByRole('row').filter({ hasText: delegation.clientName })).toBeVisible()
  })

  await test.step('what came out, sample by sample?', async () => {
    await openScreen(page, '统计报表', '化验数据')
    const results = page.getByRole('region', { name: '化验数据' })
    await expect(results.getByRole('row').filter({ hasText: delegation.clientName })).toContainText('12.43')
  })

  await test.step('how much was done for each client?', async () => {
    await openScreen(page, '统计报表', '服务统计')
    await page.getByLabel('维度').click()
    await page
      .locator('.ant-select-item-option')
      .filter({ hasText: /^客户$/ })
      .click()
    const services = page.getByRole('region', { name: '服务统计' })
    const row = services.getByRole('row').filter({ hasText: delegation.clientName })
    await row.getByRole('link', { name: delegation.fee }).click()
    await expect(page.getByRole('region', { name: '收费明细' })).toContainText(delegation.delegateCode)
  })

  await test.step('was anything above its limit?', async () => {
    await openScreen(page, '统计报表', '高指标统计')
    await limitTo(page, delegation.clientName)
    await expect(card(page, '高指标结果')).toHaveText('高指标结果0')
  })
})
