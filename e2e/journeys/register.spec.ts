import { expect, type Page } from '@playwright/test'
import { creditCodeCheck } from '@seam/contract/kit/rules/credit-code-check'
import { choose, fillCaptcha, signIn } from '../people.ts'
import { administrator, smsCode } from '../server/server-settings.ts'
import { test } from '../test.ts'
import { newMobile } from '../unique.ts'

const password = 'Coal#2026'
const forgotten = 'Coke#2027'

const askForCode = async (page: Page, mobile: string, wait: RegExp) => {
  await page.getByRole('button', { name: '获取验证码' }).click()
  await expect(page.getByText('请输入手机号', { exact: true })).toBeVisible()
  await page.getByLabel('手机号', { exact: true }).fill(mobile)
  await fillCaptcha(page, '图形验证码')
  await page.getByRole('button', { name: '获取验证码' }).click()
  await expect(page.getByRole('button', { name: wait })).toBeDisabled()
  await page.getByLabel('短信验证码').fill(smsCode)
}

test('a user registers, waits for approval, and later signs in by telephone', async ({ openPage, page }) => {
  const mobile = newMobile()
  const own = await openPage()
  await own.goto('/#/regist')
  await askForCode(own, mobile, /秒后重发/)
  await own.getByLabel('密码', { exact: true }).fill(password)
  await own.getByLabel('确认密码').fill('Other#2026')
  await own.getByRole('button', { name: '注册', exact: true }).click()
  await expect(own.getByText('两次输入密码不一致')).toBeVisible()
  await own.getByLabel('确认密码').fill(password)
  await own.getByRole('button', { name: '注册', exact: true }).click()
  await expect(own.getByText('注册申请已提交')).toBeVisible()

  await signIn(page, administrator.mobile, administrator.password)
  await page.goto('/#/system/user')
  await page.getByRole('row', { name: mobile }).getByRole('button', { name: '审核' }).click()
  const dialog = page.getByRole('dialog', { name: '审核注册' })
  await expect(dialog).toBeVisible()
  await choose(page, '归属部门', '业务部')
  await choose(page, '角色', '前台')
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: /确\s*定|保\s*存/ }).click()
  await expect(page.getByRole('row', { name: mobile }).getByText('正常')).toBeVisible()

  await own.goto('/#/regist?type=forgetPass')
  await askForCode(own, mobile, /秒后重发/)
  await own.reload()
  await expect(own.getByRole('button', { name: /秒后重发/ })).toBeDisabled()
  await own.getByLabel('手机号', { exact: true }).fill(mobile)
  await own.getByLabel('短信验证码').fill(smsCode)
  await own.getByLabel('新密码', { exact: true }).fill(forgotten)
  await own.getByLabel('确认密码').fill(forgotten)
  await own.getByRole('button', { name: '修改密码' }).click()
  await expect(own.getByText('密码已修改，请用新密码登录')).toBeVisible()

  await own.getByRole('link', { name: '前往登录' }).click()
  await own.getByRole('button', { name: '短信登录' }).click()
  await askForCode(own, mobile, /秒后重发/)
  await own.getByRole('checkbox', { name: /协议/ }).check()
  await own.getByRole('button', { name: '登 录' }).click()
  await expect(own).not.toHaveURL(/#\/login/)

  await page.goto('/#/system/sms')
  await expect(page.getByText('验证码******').first()).toBeVisible()
  await expect(page.getByText(smsCode)).toHaveCount(0)
})

test('an organisation registers, and resets its password', async ({ page }) => {
  const mobile = newMobile()
  const first = `91140100M${mobile.slice(-8)}`
  await page.goto('/#/regist')
  await page.getByRole('link', { name: '企业注册' }).click()
  await askForCode(page, mobile, /秒后重发/)
  await page.getByLabel('企业名称').fill('太原洗煤厂')
  // X is the correct check character of one code in thirty-one
  await page.getByLabel('统一社会信用代码').fill(first + (creditCodeCheck(first) === 'X' ? 'y' : 'x'))
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByLabel('确认密码').fill(password)
  await page.getByRole('button', { name: '注册', exact: true }).click()
  await expect(page.getByText('请输入正确的统一社会信用代码')).toBeVisible()
  await page.getByLabel('统一社会信用代码').fill(first + creditCodeCheck(first))
  await page.getByRole('button', { name: '注册', exact: true }).click()
  await expect(page.getByText('企业注册申请已提交')).toBeVisible()

  await page.goto('/#/regist?type=enterpriseForget')
  await askForCode(page, mobile, /秒后重发/)
  await page.getByLabel('新密码', { exact: true }).fill(forgotten)
  await page.getByLabel('确认密码').fill(forgotten)
  await page.getByRole('button', { name: '修改密码' }).click()
  await expect(page.getByText('密码已修改，请用新密码登录')).toBeVisible()
})
