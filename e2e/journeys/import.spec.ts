import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { userImport } from '@seam/contract/system/user/user.import'
import { openXlsx, readXlsx, saveXlsx } from 'hucre/xlsx'
import { signIn } from '../people.ts'
import { administrator } from '../server/server-settings.ts'
import { newMobile } from '../unique.ts'

const downloaded = async (page: Page, button: string) => {
  const coming = page.waitForEvent('download')
  await page.getByRole('dialog').getByRole('button', { name: button }).click()
  const file = await coming
  return { name: file.suggestedFilename(), content: await readFile(await file.path()) }
}

test('an administrator fills in the template, corrects its faults and imports the users', async ({ page }) => {
  const [one, two] = [newMobile(), newMobile()]
  await signIn(page, administrator.mobile, administrator.password)
  await page.goto('/#/system/user')
  await page.getByRole('button', { name: '导入' }).click()
  const dialog = page.getByRole('dialog', { name: '导入用户' })
  const template = await downloaded(page, '下载模板')
  expect(template.name).toBe('用户导入模板.xlsx')

  const book = await openXlsx(template.content)
  const choose = async (...rows: string[][]) => {
    const [sheet] = book.sheets
    if (sheet === undefined) throw new Error('the template has no sheet')
    sheet.rows = [userImport.columns.map(({ title }) => title), ...rows]
    const buffer = Buffer.from(await saveXlsx(book))
    await dialog
      .getByLabel('选择要导入的文件')
      .setInputFiles({ name: '新员工.xlsx', mimeType: 'application/octet-stream', buffer })
  }
  await choose([one, '钱一', '业务部', '前台'], ['1234', '钱二', '没有的部门', '前台'])
  await expect(dialog.getByRole('alert')).toContainText('共 2 行，其中 1 行有错误')
  await expect(dialog.getByRole('row', { name: '3 账号 请输入正确的手机号' })).toBeVisible()
  const back = await downloaded(page, '下载错误文件')
  expect(back.name).toBe('新员工-错误原因.xlsx')
  expect((await readXlsx(back.content)).sheets[0]?.rows[2]?.at(-1)).toContain('账号：请输入正确的手机号')

  await dialog.getByRole('button', { name: '重新选择文件' }).click()
  await choose([one, '钱一', '业务部', '前台'], [two, '钱二', '质量部', '化验员'])
  await dialog.getByRole('button', { name: '导入 2 行' }).click()
  await expect(dialog.getByText('已导入 2 行用户')).toBeVisible()
  await expect(dialog.getByRole('row', { name: one })).toContainText('钱一')
  await dialog.getByRole('button', { name: '关闭' }).last().click()
  await page.getByRole('dialog', { name: '这些内容只显示这一次' }).getByRole('button', { name: '已保存，关闭' }).click()
  await expect(page.getByRole('cell', { name: two })).toBeVisible()
})
