import { expect, test } from '@playwright/test'
import { hire, sampleUnderTest } from '../by-wire/work.ts'
import { password } from '../colleague.ts'
import { openScreen } from '../desk.ts'
import { signIn } from '../people.ts'

test('refuses an impossible heat, and calculates ash from weighings', async ({ page }) => {
  const analyst = await hire('化验员')
  const { labCode, clientName } = await sampleUnderTest(['AAD', 'QBAD'])
  await signIn(page, analyst.mobile, password)
  await openScreen(page, '化验管理', '化验台')
  const queue = page.getByRole('navigation', { name: '检测项目' }).getByRole('button')

  await test.step('a heat in MJ/kg is impossible in J/g, and is not saved', async () => {
    await queue.filter({ hasText: '弹筒发热量' }).click()
    const box = page.getByRole('textbox', { name: `${labCode} 弹筒发热量 第1次` })
    await box.fill('24.15')
    await expect(page.getByText(/不可能.*看来是 MJ\/kg，请换算为 J\/g/).first()).toBeVisible()
    await expect(box).toHaveAttribute('aria-invalid', 'true')
    await box.fill('24150')
    await page.getByRole('textbox', { name: `${labCode} 弹筒发热量 第2次` }).fill('24210')
    await expect(page.getByText(/看来是 MJ\/kg/)).toHaveCount(0)
    await expect(page.getByText('合格', { exact: true })).toBeVisible()
    await page.keyboard.press('Control+Enter')
    await expect(box).toHaveCount(0)
  })

  await test.step('ash is calculated from the weighings, which its history keeps', async () => {
    await queue.filter({ hasText: '灰分' }).first().click()
    await page.getByText('原始数据', { exact: true }).click()
    const weighings = [
      ['20.1013', '21.1025', '20.2252'],
      ['19.8840', '20.8852', '20.0087'],
    ] as const
    for (const [at, masses] of weighings.entries())
      for (const [place, field] of ['灰皿', '皿+样', '皿+灰'].entries())
        await page.getByRole('textbox', { name: `${labCode} 第${at + 1}次 ${field}` }).fill(masses[place] ?? '')
    const sheet = page.getByRole('table', { name: '灰分原始记录' })
    await expect(sheet.getByRole('cell', { name: '12.38', exact: true })).toBeVisible()
    await expect(sheet.getByRole('cell', { name: '12.46', exact: true })).toBeVisible()
    await expect(sheet.getByRole('cell', { name: '12.42', exact: true })).toBeVisible()
    await page.keyboard.press('Control+Enter')
    await expect(page.getByRole('textbox', { name: new RegExp(`^${labCode} `) })).toHaveCount(0)
  })
  await expect(page.getByText(clientName)).toHaveCount(0)
})

test('enters sulfur by the method that the analyst chose, for a sheet and for one sample', async ({ page }) => {
  const analyst = await hire('化验员')
  const [ofSheet, single] = [await sampleUnderTest(['STAD']), await sampleUnderTest(['STAD'])]
  await signIn(page, analyst.mobile, password)
  await openScreen(page, '化验管理', '化验台')
  const enter = async (labCode: string) => {
    for (const [at, reading] of ['0.62', '0.64'].entries())
      await page.getByRole('textbox', { name: `${labCode} 全硫 第${at + 1}次` }).fill(reading)
    await expect(page.getByText('合格', { exact: true })).toBeVisible()
    await page.keyboard.press('Control+Enter')
    await expect(page.getByRole('textbox', { name: new RegExp(`^${labCode} `) })).toHaveCount(0)
  }
  const choose = async (name: string | RegExp, method: string) => {
    await page.getByRole('combobox', { name }).click()
    await page.locator('.ant-select-dropdown:visible').getByText(method).click()
  }
  const openSample = async (labCode: string) => {
    await page.getByRole('textbox', { name: '样品编号' }).fill(labCode)
    await page.keyboard.press('Enter')
  }
  const expectMethod = async (method: string) => {
    await page.getByRole('button', { name: '全硫的经过' }).click()
    await expect(page.getByRole('row', { name: /^方法/ })).toContainText(method)
    await page.keyboard.press('Escape')
  }

  await test.step('the sheet of infrared spectrometry has the samples that it is chosen for', async () => {
    const queue = page.getByRole('navigation', { name: '检测项目' }).getByRole('button')
    await queue.filter({ hasText: '全硫' }).first().click()
    await choose(/^检测方法/, '红外光谱法')
    await enter(ofSheet.labCode)
    await page.getByText('按样品', { exact: true }).click()
    await openSample(ofSheet.labCode)
    await expectMethod('红外光谱法')
  })

  await test.step('one sample has a method of its own, which its version keeps', async () => {
    await openSample(single.labCode)
    await choose(`${single.labCode} 全硫 检测方法`, '艾士卡法')
    await enter(single.labCode)
    await expectMethod('艾士卡法')
  })
})
