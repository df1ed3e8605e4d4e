import { expect, test } from '@playwright/test'
import { clientCalls } from '@seam/contract/client/client'
import { creditCodeCheck } from '@seam/contract/kit/rules/credit-code-check'
import { signInByWire } from '../by-wire/wire.ts'
import { addColleague, password } from '../colleague.ts'
import { openScreen } from '../desk.ts'
import { choose, signIn } from '../people.ts'
import { administrator } from '../server/server-settings.ts'
import { newMobile, unique } from '../unique.ts'

test('reception adds a client that resembles another, and its records', async ({ page }) => {
  const desk = newMobile()
  const [place, telephone] = [unique(), newMobile()]
  await addColleague({ mobile: desk, name: '前台小吴', department: '业务部', role: '前台' })
  await signIn(page, desk, password)
  await openScreen(page, '客户管理', '客户信息')
  const dialog = page.getByRole('dialog', { name: '新增客户' })
  const add = async (name: string) => {
    await page.getByRole('button', { name: '新增客户' }).click()
    await dialog.getByLabel('客户名称').fill(name)
    await dialog.getByLabel('电话').fill(telephone)
  }

  await add(`方山煤业${place}`)
  const code = `91141102MA${place.slice(1)}`
  const check = creditCodeCheck(code)
  await dialog.getByLabel('统一社会信用代码').fill(`${code}${check === '0' ? '1' : '0'}`)
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect(dialog.getByText('请输入正确的统一社会信用代码')).toBeVisible()
  await dialog.getByLabel('统一社会信用代码').fill(`${code}${check}`)
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect(dialog).toBeHidden()

  const name = `方山煤业${place}有限公司`
  await add(name)
  await expect(dialog.getByText('可能已有这个客户')).toBeVisible()
  await dialog.getByLabel('不是同一家').fill('分公司，单独结算')
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect(dialog).toBeHidden()

  await page.getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('heading', { name, level: 2 })).toBeVisible()
  await page.getByRole('tab', { name: '地址' }).click()
  await page.getByRole('button', { name: '新增地址' }).click()
  const address = page.getByRole('dialog', { name: '新增客户地址' })
  await address.getByLabel('收件人').fill('白师傅')
  await address.getByLabel('电话').fill('0358-4022118')
  await choose(page, '地区', '离石')
  await address.getByLabel('详细地址').fill('滨河北路 12 号')
  await address.getByRole('button', { name: '确定' }).click()
  await expect(page.getByRole('row', { name: /滨河北路 12 号.*默认/ })).toBeVisible()

  await page.getByRole('tab', { name: '通知人' }).click()
  await page.getByRole('button', { name: '新增通知人' }).click()
  const notifier = page.getByRole('dialog', { name: '新增通知人' })
  await notifier.getByRole('textbox', { name: '通知人' }).fill('任主任')
  await notifier.getByLabel('手机号').fill(telephone)
  await notifier.getByRole('button', { name: '确定' }).click()
  await expect(page.getByRole('row', { name: /任主任.*默认/ })).toBeVisible()
})

test('a name without spaces is broken on a phone: its card and its actions stay on the screen', async ({ page }) => {
  const clerk = await signInByWire(administrator.mobile, administrator.password)
  const clientName = 'W'.repeat(50)
  await clerk.call(clientCalls.add, { clientName, contact: 'W'.repeat(20), remarks: '' })
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, administrator.mobile, administrator.password)
  await page.goto('/#/client/info')
  const card = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: clientName }) })
  for (const part of [card.getByRole('link', { name: clientName }), card.getByRole('button', { name: '编辑' })]) {
    await expect(part).toBeVisible()
    const box = await part.boundingBox()
    expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThan(390)
  }
})
