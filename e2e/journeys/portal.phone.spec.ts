import { readFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import { expect, type Page } from '@playwright/test'
import { payPassword } from '../by-wire/cash.ts'
import {
  approveEnterprise,
  confirmOrder,
  issueStatement,
  newCreditCode,
  receiveOrder,
  rechargeClient,
  reportOn,
} from '../by-wire/portal.ts'
import { fillCaptcha, signIn } from '../people.ts'
import { administrator, smsCode } from '../server/server-settings.ts'
import { test } from '../test.ts'
import { newMobile } from '../unique.ts'

test.use({ viewport: { width: 390, height: 844 } })

const password = 'Coal#2026'

const registerEnterprise = async (page: Page, mobile: string) => {
  await page.goto('/front/')
  await page.getByRole('link', { name: '企业注册' }).click()
  await page.getByLabel('企业名称').fill('晋城门户煤业有限公司')
  await page.getByLabel('统一社会信用代码').fill(newCreditCode())
  await page.getByLabel('手机号', { exact: true }).fill(mobile)
  await fillCaptcha(page, '图形验证码')
  await page.getByRole('button', { name: '获取验证码' }).click()
  await expect(page.getByRole('button', { name: /秒后重发/ })).toBeDisabled()
  await page.getByLabel('短信验证码').fill(smsCode)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByLabel('确认密码').fill(password)
  await page.getByRole('button', { name: '注册', exact: true }).click()
  await expect(page.getByText('企业注册申请已提交')).toBeVisible()
  await page.getByRole('link', { name: '去登录' }).click()
}

const enter = async (page: Page, mobile: string) => {
  await page.getByLabel('账号', { exact: true }).fill(mobile)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await fillCaptcha(page)
  await page.getByRole('button', { name: '登 录' }).click()
}

const placeOrder = async (page: Page, sampleName: string): Promise<string> => {
  await page.getByRole('link', { name: '新建委托' }).click()
  await page.getByLabel('样品名称').fill(sampleName)
  const search = page.getByLabel('样品1查找项目')
  for (const name of ['灰分 Aad', '全硫 St,ad']) {
    await search.fill(name.split(' ')[0] ?? '')
    await page
      .getByRole('checkbox', { name: new RegExp(`^${name}`) })
      .first()
      .check()
  }
  await page.getByLabel('送样人', { exact: true }).fill('李师傅')
  await expect(page.getByText(/费用 ¥/)).toBeVisible()
  await page.getByRole('button', { name: '提交委托' }).click()
  await expect(page.getByText('待确认')).toBeVisible()
  return page.getByRole('heading', { level: 1 }).innerText()
}

const pay = async (page: Page) => {
  await page.getByRole('navigation').getByRole('link', { name: '付款' }).click()
  await page.getByRole('region', { name: '待付款' }).getByRole('button', { name: '微信' }).click()
  const paying = page.waitForEvent('popup')
  await page.getByRole('link', { name: '在本机付款' }).click()
  const channel = await paying
  await channel.getByRole('button', { name: '确认付款' }).click()
  await expect(channel.getByText('已付款')).toBeVisible()
  await channel.close()
  await page.getByRole('button', { name: '我已付款' }).click()
  await expect(page.getByText('没有待付款的委托')).toBeVisible()
}

const payFromBalance = async (page: Page) => {
  await page.getByRole('navigation').getByRole('link', { name: '付款' }).click()
  await page.getByRole('button', { name: '余额' }).click()
  await page.getByLabel('支付密码').fill(payPassword)
  await page.getByRole('button', { name: '付款', exact: true }).click()
  await expect(page.getByText('没有待付款的委托')).toBeVisible()
}

const openStatement = async (page: Page, statementCode: string) => {
  await page.getByRole('navigation').getByRole('link', { name: '首页' }).click()
  await page.getByRole('navigation').getByRole('link', { name: '对账' }).click()
  await page.getByRole('link', { name: new RegExp(statementCode) }).click()
}

const confirmStatement = async (page: Page, statementCode: string) => {
  await openStatement(page, statementCode)
  await page.getByRole('button', { name: '确认无误' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '确认无误' }).click()
  await expect(page.getByText('已确认', { exact: true }).first()).toBeVisible()
}

const disputeStatement = async (page: Page, statementCode: string) => {
  await openStatement(page, statementCode)
  await page.getByRole('button', { name: '有异议' }).click()
  await page.getByLabel('哪里不符').fill('少计一笔退款')
  await page.getByRole('button', { name: '提交异议' }).click()
  await expect(page.getByRole('region', { name: '提出的异议' })).toContainText('少计一笔退款')
}

test('a client registers, orders, pays, downloads the report and answers statements on a telephone; staff look in', async ({
  page,
  openPage,
}) => {
  const mobile = newMobile()
  await registerEnterprise(page, mobile)
  const clientName = await approveEnterprise(mobile)
  await enter(page, mobile)
  await expect(page.getByRole('heading', { name: clientName })).toBeVisible()
  const delegateCode = await placeOrder(page, '3号煤层原煤')

  await receiveOrder(delegateCode)
  await page.reload()
  await expect(page.getByText('已收样').first()).toBeVisible()
  await pay(page)
  await reportOn(delegateCode, { AAD: ['12.40', '12.46'], STAD: ['0.81', '0.83'] })

  await page.getByRole('navigation').getByRole('link', { name: '报告' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: '下载' }).click()
  const content = await readFile(await (await download).path())
  expect(content.subarray(0, 5).toString()).toBe('%PDF-')
  await page.getByRole('navigation').getByRole('link', { name: '委托' }).click()
  await page.getByRole('tab', { name: '全部' }).click()
  await expect(page.getByRole('link', { name: new RegExp(delegateCode) })).toContainText('已完成')

  await rechargeClient(clientName, '500.00')
  await page.getByRole('navigation').getByRole('link', { name: '首页' }).click()
  await confirmOrder(await placeOrder(page, '4号煤层原煤'))
  await payFromBalance(page)
  await confirmStatement(page, await issueStatement(clientName, '2026-01-01'))
  await disputeStatement(page, await issueStatement(clientName, '2026-01-02'))

  const staff = await openPage()
  await signIn(staff, administrator.mobile, administrator.password)
  await staff.goto(`/#/client/info`)
  await expect(staff.getByText(clientName)).toBeVisible()
  await staff.getByRole('button', { name: '更多操作' }).first().click()
  await staff.getByRole('menuitem', { name: '客户门户' }).click()
  const opened = staff.waitForEvent('popup')
  await staff.getByRole('button', { name: '打开门户' }).click()
  const guest = await opened
  await expect(guest.getByText('只能看，不能操作')).toBeVisible()
  await expect(guest.getByRole('link', { name: '新建委托' })).toHaveCount(0)
  await guest.getByRole('button', { name: '返回管理端' }).click()
  await expect(guest).toHaveURL(/#\/(?!login)/)
})

test('the first screen of the portal takes at most 120 KB, and no part of the laboratory', async ({ page }) => {
  const parts: Promise<{ name: string; bytes: number }>[] = []
  page.on('response', response => {
    const isPart = ['document', 'script', 'stylesheet', 'font'].includes(response.request().resourceType())
    if (!isPart || !response.ok()) return
    parts.push(response.body().then(body => ({ name: response.url(), bytes: gzipSync(body).length })))
  })
  await page.goto('/front/')
  await expect(page.getByRole('button', { name: '登 录' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  const loaded = await Promise.all(parts)
  expect(loaded.length).toBeGreaterThan(2)
  expect(loaded.filter(({ name }) => /antd/.test(name))).toEqual([])
  expect(loaded.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(120 * 1024)
})
