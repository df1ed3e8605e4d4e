import { expect, type Page, test } from '@playwright/test'
import { type CashCount, cashFaces } from '@seam/contract/client/money/shift'
import { fromFen, toFen } from '@seam/contract/kit/value/money'
import { separateThousands } from '@seam/contract/kit/value/thousands'
import { approveRefund, clientToPay, openVault, payPassword } from '../by-wire/cash.ts'
import { hire } from '../by-wire/work.ts'
import { password } from '../colleague.ts'
import { openScreen } from '../desk.ts'
import { signIn } from '../people.ts'
import { unique } from '../unique.ts'

// the screen ignores a second click within a second
const doubleClick = 1000

const float = '300.00'
const recharge = '500.00'

const yuan = (fen: bigint) => separateThousands(fromFen(fen))

/** The fewest banknotes and coins for an amount of whole yuan. */
const facesFor = (amount: bigint): CashCount => {
  let left = amount
  return cashFaces.flatMap(face => {
    const count = Number(left / toFen(face))
    left -= BigInt(count) * toFen(face)
    return count === 0 ? [] : [{ face, count }]
  })
}

const countCash = async (page: Page, amount: bigint) => {
  for (const { face, count } of facesFor(amount))
    await page.getByLabel(`${Number(face)} 元的张数`, { exact: true }).fill(String(count))
}

const choose = async (page: Page, client: string, code: string, method: string) => {
  await page.getByRole('textbox', { name: '扫描委托单号或查找客户' }).fill(client)
  await page.getByRole('button', { name: new RegExp(`^${code} `) }).click()
  const desk = page.getByRole('form', { name: '应付金额' })
  await desk.getByRole('group', { name: '支付方式' }).getByRole('button', { name: method }).click()
  return desk
}

/** By keyboard: a number that is scanned into the search, and a way to pay by its digit. */
const scanAndChoose = async (page: Page, code: string, digit: number) => {
  await expect(page.getByRole('textbox', { name: '扫描委托单号或查找客户' })).toBeFocused()
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
  const desk = page.getByRole('form', { name: '应付金额' })
  await expect(desk.getByRole('cell', { name: code })).toBeVisible()
  await page.keyboard.press(`Alt+${digit}`)
  return desk
}

const next = (page: Page) => page.getByRole('button', { name: '下一笔' }).click()

test('a cashier opens a shift, takes payments, refunds, settles, invoices and closes the day', async ({ page }) => {
  test.setTimeout(300_000)
  await openVault('10000.00')
  const { clientName, received } = await clientToPay(4)
  const [cash, balance, credit, scan] = received
  if (!cash || !balance || !credit || !scan) throw new Error('a delegation is missing')
  const fee = toFen(cash.fee)
  const cashier = await hire('收费员')
  await signIn(page, cashier.mobile, password)

  await test.step('opens a shift with the float', async () => {
    await openScreen(page, '财务管理', '日结交班')
    const form = page.getByRole('form', { name: '开班' })
    await form.getByLabel('领用备用金').fill(float)
    await countCash(page, toFen(float))
    await expect(form.getByText('即记')).toHaveCount(0)
    await form.getByRole('button', { name: '开班' }).click()
    await expect(page.getByRole('heading', { name: '当班中' })).toBeVisible()
  })

  await test.step('recharges the account of a client with cash', async () => {
    await openScreen(page, '客户管理', '客户账户')
    const row = page.getByRole('row').filter({ hasText: clientName })
    await row.getByRole('button', { name: '充值' }).click()
    const dialog = page.getByRole('dialog', { name: `账户充值：${clientName}` })
    await dialog.getByLabel('充值金额').fill(recharge)
    await dialog.getByRole('radio', { name: '现金' }).check()
    await dialog.getByRole('button', { name: '确认充值' }).click()
    await expect(dialog).toBeHidden()
    // the receipt is offered at once
    await expect(page.getByRole('button', { name: '打印', exact: true })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog', { name: /^打印 JY/ })).toBeHidden()
    await expect(row).toContainText(recharge)
  })

  const tendered = ((fee + 9_999n) / 10_000n + 1n) * 10_000n
  await test.step('takes cash and gives change', async () => {
    await openScreen(page, '财务管理', '收费台')
    const desk = await scanAndChoose(page, cash.delegateCode, 1)
    await page.keyboard.type(fromFen(tendered))
    await expect(desk.getByRole('status')).toHaveText(`找零 ¥${yuan(tendered - fee)}`)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: '已收款' })).toBeVisible()
    await page.keyboard.press('p')
    await expect(page.getByRole('button', { name: '打印', exact: true })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: '下一笔' })).toBeFocused()
    await page.keyboard.press('Enter')
  })

  await test.step('takes the balance with the pay password', async () => {
    const desk = await scanAndChoose(page, balance.delegateCode, 2)
    await page.keyboard.type('258360')
    await page.keyboard.press('Enter')
    await expect(page.getByText('支付密码错误')).toBeVisible()
    await page.waitForTimeout(doubleClick)
    await expect(desk.getByLabel('支付密码')).toBeFocused()
    await page.keyboard.type(payPassword)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: '已收款' })).toBeVisible()
    await next(page)
  })

  await test.step('puts a delegation on credit', async () => {
    const desk = await choose(page, clientName, credit.delegateCode, '挂账')
    await desk.getByRole('button', { name: /^确认挂账/ }).click()
    await expect(page.getByRole('heading', { name: '已挂账' })).toBeVisible()
    await next(page)
  })

  await test.step('shows a code, which the client scans', async () => {
    const desk = await choose(page, clientName, scan.delegateCode, '扫码')
    await desk.getByRole('button', { name: /^取收款码/ }).click()
    const code = page.getByRole('region', { name: '扫码收款' })
    await expect(code.getByText('演示支付：不会产生真实扣款')).toBeVisible()
    const address = await code.getByRole('link', { name: '打开演示支付页面' }).getAttribute('href')
    const phone = await page.context().newPage()
    await phone.goto(address ?? '')
    await phone.getByRole('button', { name: '确认付款' }).click()
    await expect(phone.getByText('已付款')).toBeVisible()
    await phone.close()
    await expect(page.getByRole('heading', { name: '已收款' })).toBeVisible()
    await next(page)
    // the search is empty again for the next client
    await page.getByRole('textbox', { name: '扫描委托单号或查找客户' }).fill(clientName)
    await expect(page.getByText('没有符合的待收费委托单')).toBeVisible()
  })

  const refunded = await test.step('requests the refund of a project and pays it back after approval', async () => {
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: '搜索菜单、操作和单据' }).fill('tuikuan')
    await expect(page.getByRole('option', { name: '退款' }).first()).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Enter')
    // the keyboard goes on in the screen, not before its menu
    await expect(page.getByRole('main')).toBeFocused()
    await page.getByRole('button', { name: '申请退款' }).click()
    const dialog = page.getByRole('dialog', { name: '申请退款' })
    await expect(dialog.getByLabel('委托单号')).toBeFocused()
    await page.keyboard.type(cash.delegateCode)
    await page.keyboard.press('Enter')
    const line = dialog.getByRole('table', { name: '退费项目' }).getByRole('row').filter({ hasText: '全硫' })
    await line.getByRole('checkbox').check()
    const amount = await line.getByRole('cell').last().innerText()
    await expect(dialog.getByText(`退款 ¥${amount}`)).toBeVisible()
    await dialog.getByLabel('退款原因').fill('客户取消全硫')
    await dialog.getByRole('button', { name: '提交申请' }).click()
    await expect(dialog).toBeHidden()
    const row = page.getByRole('row').filter({ hasText: cash.delegateCode })
    await expect(row).toContainText('待审批')
    await row.getByRole('button', { name: '详情' }).click()
    const drawer = page.getByRole('dialog', { name: /^TK/ })
    await expect(drawer.getByRole('button', { name: '撤回' })).toBeVisible()
    await expect(drawer.getByRole('button', { name: '批准', exact: true })).toHaveCount(0)
    await page.keyboard.press('Escape')
    await approveRefund(cash.delegateCode)
    await page.reload()
    await row.getByRole('button', { name: '付出' }).click()
    await drawer.getByRole('button', { name: '确认付出' }).click()
    await page
      .getByRole('dialog', { name: /^确认付出/ })
      .getByRole('button', { name: '已付出' })
      .click()
    await expect(drawer.getByRole('button', { name: '确认付出' })).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(row).toContainText('已退')
    return toFen(amount.replaceAll(',', ''))
  })

  await test.step('settles the credit with a transfer', async () => {
    await openScreen(page, '财务管理', '未结算')
    await page.getByRole('row').filter({ hasText: clientName }).getByRole('checkbox').check()
    await page.keyboard.press('Control+Enter')
    const dialog = page.getByRole('dialog', { name: `结算：${clientName}` })
    await dialog.getByRole('button', { name: '添加收款' }).click()
    await expect(dialog.getByLabel('第 1 笔金额')).toBeFocused()
    await expect(dialog.getByLabel('第 1 笔金额')).toHaveValue(fromFen(fee))
    await page.keyboard.press('Tab')
    await page.keyboard.type('HD20260101')
    await page.keyboard.press('Control+Enter')
    await expect(page.getByText(/^结算单 JS.*未收 0.00 元/)).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: clientName })).toHaveCount(0)
  })

  await test.step('requests an invoice for all delegations and records its number', async () => {
    await openScreen(page, '财务管理', '发票')
    await page.getByRole('button', { name: '申请开票' }).click()
    const dialog = page.getByRole('dialog', { name: '申请开票' })
    await dialog.getByLabel('客户').fill(clientName)
    await page.getByTitle(new RegExp(`^${clientName}（`)).click()
    await dialog.getByRole('columnheader', { name: '委托单' }).getByRole('checkbox').check()
    const total = yuan(4n * fee - refunded)
    await expect(dialog.getByText(`合计 ¥${total}`)).toBeVisible()
    await dialog.getByRole('button', { name: '提交申请' }).click()
    await expect(dialog).toBeHidden()
    const row = page.getByRole('row').filter({ hasText: clientName })
    await expect(row).toContainText(total)
    await row.getByRole('button', { name: '登记发票号' }).click()
    const issue = page.getByRole('dialog', { name: /^登记发票号/ })
    await issue.getByLabel('发票号码').fill(`261420000000${unique()}`)
    await issue.getByRole('button', { name: '确定' }).click()
    await expect(row).toContainText('已开票')
  })

  await test.step('counts the cash without knowing the sum, and closes the day', async () => {
    const expected = toFen(float) + toFen(recharge) + fee - refunded
    await openScreen(page, '财务管理', '日结交班')
    await page.getByRole('button', { name: '交班点款' }).click()
    const form = page.getByRole('form', { name: '交班点款' })
    await expect(page.getByText(yuan(expected))).toHaveCount(0)
    await countCash(page, expected)
    await form.getByRole('button', { name: '提交点款' }).click()
    const shift = page.getByRole('region', { name: '我的班次' })
    await expect(shift.getByText('长短款')).toBeVisible()
    await expect(shift.getByRole('definition')).toHaveText([`¥${yuan(expected)}`, `¥${yuan(expected)}`, '没有差异'])
    await shift.getByRole('button', { name: '确认交班' }).click()
    await page
      .getByRole('dialog', { name: /^确认交班/ })
      .getByRole('button', { name: '确认交班' })
      .click()
    await expect(shift.getByRole('form', { name: '开班' })).toBeVisible()
    await expect(shift.getByRole('button', { name: '确认交班' })).toHaveCount(0)
    await page.getByRole('tab', { name: '班次列表' }).click()
    const closed = page.getByRole('row').filter({ hasText: cashier.name })
    await expect(closed).toContainText('已交班')
    // the slip is printed alone
    await closed.getByRole('button', { name: '交班单' }).click()
    const slip = page.getByRole('dialog', { name: /^交班单/ })
    await expect(slip.getByText('收费员签字')).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect(slip.getByText('收费员签字')).toBeVisible()
    await expect(page.getByRole('columnheader', { name: '长短款' })).toBeHidden()
  })
})
