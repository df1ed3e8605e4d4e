import { expect, type Locator } from '@playwright/test'
import { resultCalls } from '@seam/contract/lab/result/result.calls'
import { finishedDelegation } from '../by-wire/finished-delegation.ts'
import { signInByWire } from '../by-wire/wire.ts'
import { hire, sampleUnderTest } from '../by-wire/work.ts'
import { password } from '../colleague.ts'
import { signIn } from '../people.ts'
import { administrator } from '../server/server-settings.ts'
import { test } from '../test.ts'

/** The height leaves only the width to be tested. */
const small = { width: 1024, height: 1400 }
/** What most desks have. */
const usual = { width: 1440, height: 900 }
/** A tablet held upright. */
const tablet = { width: 768, height: 1024 }
const phone = { width: 390, height: 2400 }

/** The width of a part is on the screen, with nothing above it but the button at the end of a field. */
const expectOnScreen = async (part: Locator, what: string) => {
  await expect(part, what).toBeVisible()
  const hidden = () =>
    part.evaluate(node => {
      const { left, right, width, top, bottom } = node.getBoundingClientRect()
      const points = [0.05, 0.5, 0.8].map(part => left + part * width)
      const covered = points.filter(x => {
        const above = document.elementFromPoint(x, (top + bottom) / 2)
        return above === null || !node.contains(above)
      })
      return right > window.innerWidth ? [...covered, right] : covered
    })
  await expect.poll(hidden, { message: what }).toEqual([])
}

test('shows verdict, value and required projects at 1024, and the value of a report on a phone', async ({
  openPage,
  page,
}) => {
  const [bench, analyst] = [await sampleUnderTest(['AAD', 'STAD', 'AFT']), await hire('化验员')]
  const worker = await signInByWire(analyst.mobile, password)
  const { rows } = await worker.call(resultCalls.sample, { labCode: bench.labCode })
  const readings: Readonly<Record<string, readonly string[]>> = {
    AAD: ['12.10', '12.72', '12.41', '12.90'],
    STAD: ['0.62', '0.64'],
  }
  const entries = rows
    .filter(({ projectCode }) => readings[projectCode] !== undefined)
    .map(({ itemId, version, projectCode }) => ({
      itemId,
      version,
      readings: (readings[projectCode] ?? []).map(raw => ({ raw })),
    }))
  await worker.call(resultCalls.save, { rows: entries })
  const office = await openPage({ viewport: small })
  await page.setViewportSize(small)
  await signIn(page, analyst.mobile, password)

  await test.step('bench by sample, of two and of four readings', async () => {
    await page.goto(`/#/assay/bench?sample=${bench.labCode}`)
    for (const [project, count] of [
      ['灰分', 4],
      ['全硫', 2],
    ] as const) {
      const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: project }) })
      await expect(row.getByRole('textbox', { name: new RegExp(`${project} 第${count}次$`) })).toHaveValue(/\d/)
      await expectOnScreen(row.getByText(/合格|需加测|作废重测/).first(), `verdict of ${project}`)
      await expectOnScreen(row.getByRole('rowheader'), `name of ${project}`)
    }
  })

  await test.step('tablet: the sheets of components fit into their frames', async () => {
    await page.setViewportSize(tablet)
    const hiddenWidth = (sheet: Locator) =>
      sheet.evaluate(node => Math.max(0, node.scrollWidth - (node.parentElement?.clientWidth ?? 0)))
    const expectWhole = async (sheet: Locator) => {
      await expect(sheet.getByRole('textbox', { name: / ST 第2次$/ })).toBeVisible()
      await expect.poll(() => hiddenWidth(sheet)).toBe(0)
      for (const name of ['报告值', '判定'])
        await expectOnScreen(sheet.getByRole('columnheader', { name, exact: true }), `head ${name}`)
    }
    await expectWhole(page.getByRole('table', { name: `${bench.labCode} 录入表` }))
    await page.getByText('按项目', { exact: true }).click()
    await page.getByRole('navigation', { name: '检测项目' }).getByRole('button').filter({ hasText: '灰熔融性' }).click()
    await expectWhole(page.getByRole('table', { name: '灰熔融性录入表' }))
    await page.getByRole('navigation', { name: '检测项目' }).getByRole('button').filter({ hasText: '灰分' }).click()
    const ash = page.getByRole('table', { name: '灰分录入表' })
    await expectOnScreen(ash.getByText(/需加测|作废重测/).first(), 'verdict of ash')
    await expectOnScreen(ash.getByRole('textbox', { name: /灰分 第4次$/ }), 'fourth reading of ash')
    await expect.poll(() => hiddenWidth(ash)).toBe(0)
    await page.setViewportSize(small)
  })

  await test.step('review: the value', async () => {
    const after = (await worker.call(resultCalls.sample, { labCode: bench.labCode })).rows
    const refs = after
      .filter(({ projectCode }) => projectCode === 'STAD')
      .map(({ itemId, version }) => ({ itemId, version }))
    await worker.call(resultCalls.submit, { rows: refs })
    await signIn(office, administrator.mobile, administrator.password)
    await office.goto('/#/assay/review')
    const row = office.getByRole('table', { name: '待复核的结果' }).getByRole('row').filter({ hasText: bench.labCode })
    const cell = row.getByRole('cell', { name: '0.63 %', exact: true })
    await expectOnScreen(cell, 'value to be reviewed')
    const [value, unit] = [await cell.getByText('0.63').boundingBox(), await cell.getByText('%').boundingBox()]
    expect(Math.abs((value?.y ?? 0) - (unit?.y ?? 99)), 'the unit stands beside its value').toBeLessThan(8)
  })

  await test.step('registration: the fields that it requires', async () => {
    await office.goto('/#/delegate/register')
    for (const field of ['样品1的样品类型', '样品1的检测项目'])
      await expectOnScreen(office.getByRole('combobox', { name: field, exact: true }), field)
    await expectOnScreen(office.getByLabel('样品1的名称'), 'name of the sample')
  })

  await test.step('registration: a project beside the buttons of its line, also above a line of remarks', async () => {
    const projects = office.getByRole('combobox', { name: '样品1的检测项目', exact: true })
    await projects.fill('工业分析')
    await projects.press('Enter')
    await office.getByRole('button', { name: '样品1的备注和照片' }).click()
    await expect(office.getByLabel('样品1的备注', { exact: true })).toBeVisible()
    for (const button of ['去掉工业分析', '样品1的检测项目，从目录选择', '样品1的备注和照片', '删除样品1'])
      await expectOnScreen(office.getByRole('button', { name: button, exact: true }), button)
  })

  await test.step('phone: the value of a report', async () => {
    const { reportId, delegateCode } = await finishedDelegation()
    await office.setViewportSize(phone)
    await office.goto(`/#/assay/report/${reportId}`)
    const table = office.getByRole('table', { name: '3号煤层原煤的检测结果' })
    for (const value of ['12.43', '0.82'])
      await expectOnScreen(table.getByText(value, { exact: true }), `value ${value} of a report`)
    await expectOnScreen(table.getByRole('columnheader', { name: '检测方法' }), 'methods of a report')
    await office.goto('/#/assay/report')
    const code = office.getByRole('definition').filter({ hasText: delegateCode })
    await expect(code).toBeVisible()
    const heightOfCode = async () => (await code.boundingBox())?.height ?? Number.POSITIVE_INFINITY
    await expect.poll(heightOfCode, 'a number is not broken').toBeLessThan(30)
  })
})

/** The menu with the margins of the page, and the column of one action, in pixels. */
const [menuWidth, oneAction] = [242, 90]

const moneyLists =
  'finance/trade finance/waitSettle finance/settle finance/refund finance/invoice finance/statement finance/bankLine client/account client/credit client/info'.split(
    ' ',
  )

const laboratoryLists =
  'delegate/list assay/preparation assay/report assay/highQuota quality/custody quality/reference quality/instrument quality/limit quality/run'.split(
    ' ',
  )

test('shows every column of the lists of money and of the laboratory at 1440', async ({ page }) => {
  await page.setViewportSize(usual)
  await signIn(page, administrator.mobile, administrator.password)
  for (const address of [...laboratoryLists, ...moneyLists])
    await test.step(address, async () => {
      await page.goto(`/#/${address}`)
      const headings = page.getByRole('main').getByRole('columnheader').filter({ hasText: /\S/, visible: true })
      await expect(headings.first()).toBeVisible()
      // an empty list keeps more room for actions than one that its rows have
      const columns = headings.filter({ hasNotText: '操作' })
      const sumWidths = () =>
        columns.evaluateAll(cells => cells.reduce((sum, cell) => sum + cell.getBoundingClientRect().width, 0))
      // with its rows, the heading of their actions may disappear
      const countActions = () => headings.filter({ hasText: '操作' }).count()
      await expect
        .poll(async () => (await sumWidths()) + (await countActions()) * oneAction, { message: 'width of the columns' })
        .toBeLessThanOrEqual(usual.width - menuWidth)
    })
})

test('shows total moisture and ash fusion with verdict at 1440 and at 1024, without scrolling', async ({ page }) => {
  const { labCode } = await sampleUnderTest(['MT', 'AFT'])
  await signIn(page, administrator.mobile, administrator.password)
  await page.goto('/#/assay/bench')
  const queue = page.getByRole('navigation', { name: '检测项目' }).getByRole('button')
  const hiddenIn = (sheet: Locator) =>
    sheet.evaluate(({ parentElement: frame }) => (frame ? frame.scrollWidth - frame.clientWidth : 0))

  for (const size of [usual, small])
    await test.step(`${size.width}`, async () => {
      await page.setViewportSize(size)
      await queue.filter({ hasText: '灰熔融性' }).click()
      const fusion = page.getByRole('table', { name: '灰熔融性录入表' })
      await expectOnScreen(fusion.getByRole('columnheader', { name: '判定' }), `verdict of ash fusion at ${size.width}`)
      await expectOnScreen(fusion.getByLabel(`${labCode} 灰熔融性 FT 第2次`), `FT at ${size.width}`)
      await expect.poll(() => hiddenIn(fusion), { message: `px of ash fusion hidden at ${size.width}` }).toBe(0)

      await queue.filter({ hasText: '全水分' }).click()
      const rawData = page.getByText('原始数据', { exact: true }).first()
      await rawData.click()
      const moisture = page.getByRole('table', { name: '全水分原始记录' })
      const loss = moisture.getByLabel(`${labCode} 第1次 运输失水 M1`)
      await expectOnScreen(loss, `transit loss at ${size.width}`)
      await expectOnScreen(moisture.getByRole('columnheader', { name: /^读数/ }), `reading at ${size.width}`)
      const history = moisture.getByRole('button', { name: `${labCode} 的经过` })
      await expectOnScreen(history, `history at ${size.width}`)
      await expect.poll(() => hiddenIn(moisture), { message: `px of moisture hidden at ${size.width}` }).toBe(0)
    })
})

test('shows a caking index whole at 1440 and at 1024, and the head of a life while it scrolls', async ({ page }) => {
  const { labCode } = await sampleUnderTest(['G'])
  const { reportId } = await finishedDelegation()
  await page.setViewportSize(usual)
  await signIn(page, administrator.mobile, administrator.password)

  await test.step('caking index', async () => {
    await page.goto('/#/assay/bench')
    const queue = page.getByRole('navigation', { name: '检测项目' }).getByRole('button')
    await queue.filter({ hasText: '粘结指数' }).click()
    await page.getByText('原始数据', { exact: true }).click()
    const sheet = page.getByRole('table', { name: '粘结指数原始记录' })
    for (const name of [/^读数/, '报告值', '判定'])
      await expectOnScreen(sheet.getByRole('columnheader', { name }), String(name))

    await page.setViewportSize(small)
    const masses = ['焦渣', '一次转鼓', '二次转鼓'].map(name =>
      sheet.getByLabel(`${labCode} 第1次 ${name}`, { exact: true }),
    )
    for (const [at, mass] of ['5.87601', '5.12341', '4.63211'].entries()) await masses[at]?.fill(mass)
    for (const box of masses)
      expect(await box.evaluate(node => node.scrollWidth <= node.clientWidth), 'a mass is whole').toBe(true)
    await expectOnScreen(sheet.getByRole('columnheader', { name: /^读数/ }), 'reading at 1024')
    const hidden = () =>
      sheet.evaluate(({ parentElement: frame }) => (frame ? frame.scrollWidth - frame.clientWidth : 0))
    await expect.poll(hidden, { message: 'px of the caking index that are hidden at 1024' }).toBe(0)
    const head = sheet.getByRole('rowheader').filter({ hasText: labCode })
    await expect(head).toContainText(/需加测|合格|请测第2次/)
    await expectOnScreen(head.getByRole('button', { name: `${labCode} 的经过` }), 'history at 1024')
    await page.setViewportSize(usual)
  })

  await test.step('life of a report', async () => {
    await page.goto(`/#/assay/report/${reportId}`)
    await page.getByRole('button', { name: '全过程', exact: true }).click()
    const life = page.getByRole('table', { name: '经过' })
    await life.getByRole('row').last().scrollIntoViewIfNeeded()
    await expectOnScreen(life.getByRole('columnheader', { name: '时间' }), 'head of the life')
    await expect(life.getByRole('columnheader', { name: '时间' })).toBeInViewport()
  })
})
