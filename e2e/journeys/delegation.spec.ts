import { expect } from '@playwright/test'
import { enterAll, enterProject } from '../bench.ts'
import { coking, fee, thermal } from '../coal-samples.ts'
import { openScreen, receive, register, takePayment } from '../desk.ts'
import { addUser, firstSignIn, signIn } from '../people.ts'
import { approveReport, makeReport, reviewReport, sendReport } from '../report.ts'
import { confirmAll, mayNotConfirmOwn } from '../review.ts'
import { test } from '../server/own-server.ts'
import { administrator } from '../server/server-settings.ts'

const password = 'Coal#2026'
const client = '灵石县永固煤业有限公司'
const samples = [coking, thermal]
const team = [
  { mobile: '13700000301', name: '王晓红', department: '业务部', role: '前台' },
  { mobile: '13700000302', name: '李建国', department: '化验室', role: '化验员' },
  { mobile: '13700000303', name: '张海燕', department: '质量部', role: '审核员' },
  { mobile: '13700000304', name: '赵会计', department: '财务部', role: '收费员' },
] as const

/** The day of a laboratory. */
const today = () => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format()

test('five people take a delegation from an empty database to a sent report', async ({ openPage, page: admin }) => {
  test.setTimeout(300_000)
  const [desk, bench, review, till] = await test.step('the administrator adds four users', async () => {
    await signIn(admin, administrator.mobile, administrator.password)
    const pages = [await openPage(), await openPage(), await openPage(), await openPage()] as const
    const signIns: Promise<void>[] = []
    for (const [at, user] of team.entries()) {
      const initial = await addUser(admin, user)
      signIns.push(firstSignIn(pages[at] ?? admin, user.mobile, initial, password))
    }
    await Promise.all(signIns)
    return pages
  })

  const { code, labCodes } = await test.step('reception registers and receives two samples', async () => {
    const delegation = await register(desk, client, samples, fee)
    return { code: delegation, labCodes: await receive(desk, delegation, samples) }
  })

  await test.step('testing waits for the payment, which the cashier records', async () => {
    await expect(desk.getByText('还没有开始检测')).toBeVisible()
    await takePayment(till, code, fee)
  })

  await test.step('the analyst works by lab code and never sees the client', async () => {
    await openScreen(admin, '化验管理', '化验台')
    await enterProject(admin, labCodes, '氢')
    await openScreen(bench, '化验管理', '化验台')
    const projects = await enterAll(bench, labCodes)
    expect([...projects, '氢'].toSorted()).toEqual(Object.keys(coking.readings).toSorted())
    await expect(bench.getByText(client)).toHaveCount(0)
    await expect(bench.getByRole('link', { name: '结果复核' })).toHaveCount(0)
  })

  await test.step('another user confirms', async () => {
    const [first = ''] = labCodes.keys()
    await mayNotConfirmOwn(admin, first, '氢')
    await confirmAll(review, labCodes.keys())
  })
  const issued = await test.step('three users draft, review and approve the report', async () => {
    await makeReport(review, code, samples)
    await reviewReport(admin, code)
    await review.reload()
    return approveReport(review, password)
  })
  expect(issued.reportCode).toMatch(/^BG\d{4}-\d{6}$/)
  expect(issued.fileName).toContain(issued.reportCode)
  expect(issued.content.subarray(0, 5).toString()).toBe('%PDF-')
  expect(issued.content.length).toBeGreaterThan(20_000)

  await test.step('reception sends it, and anybody with the paper can verify it', async () => {
    const address = await sendReport(desk, code, '13900000305')
    const stranger = await openPage()
    await stranger.goto(address)
    await expect(stranger.getByText('报告有效')).toBeVisible()
    const page = await stranger.locator('body').innerText()
    for (const text of [issued.reportCode, today(), '已发放']) expect(page).toContain(text)
    expect(page.replaceAll(' ', '')).toMatch(/[0-9a-f]{64}/)
    for (const hidden of [client, code, ...samples.map(({ name }) => name)]) expect(page).not.toContain(hidden)
  })
})
