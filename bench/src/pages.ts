import type { Browser, Page } from '@playwright/test'
import { openBrowser, visit } from './browser.ts'
import { type Figure, kb, median, ms, times } from './figures.ts'
import { administrator, captchaAnswer, inFolder, withProduct } from './product.ts'
import { serveReference } from './reference-page.ts'

const account = (page: Page) => page.getByLabel('账号', { exact: true })

/** Milliseconds until the account can be typed. */
const untilTyping = async (page: Page, address: string): Promise<number> => {
  const begun = performance.now()
  await page.goto(address, { waitUntil: 'commit' })
  await account(page).fill('1')
  return performance.now() - begun
}

/** The form works: React has it, its captcha is there, and what was typed before is still in it. */
const untilComplete = async (page: Page): Promise<void> => {
  await page.getByRole('img', { name: '验证码' }).waitFor()
  const typed = await account(page).inputValue()
  if (typed !== '1') throw new Error(`'1' was typed before the scripts were loaded, and '${typed}' is left of it`)
}

const enter = async (page: Page) => {
  await account(page).fill(administrator.mobile)
  await page.getByLabel('密码', { exact: true }).fill(administrator.password)
  await page.getByLabel('验证码', { exact: true }).fill(captchaAnswer)
  await page.getByRole('checkbox', { name: /协议/ }).check()
  const begun = performance.now()
  await page.getByRole('button', { name: /^登\s*录$/ }).click()
  await page.getByRole('heading', { level: 1 }).filter({ hasText: '欢迎' }).waitFor()
  return performance.now() - begun
}

const firstVisit = async (browser: Browser, address: string) => {
  const slow = await visit(browser, true)
  const login = await untilTyping(slow.page, address)
  await slow.close()
  return login
}

const wholeVisit = async (browser: Browser, origin: string) => {
  const { page, bytes, close } = await visit(browser, true)
  await untilTyping(page, origin)
  await untilComplete(page)
  const loginBytes = bytes()
  // what a person needs to type an account and a password is time in which the next page may already come
  await page.waitForLoadState('networkidle')
  const dashboard = await enter(page)
  const dashboardBytes = bytes()
  await page.goto(`${origin}/#/system/user`)
  await page.getByRole('cell').first().waitFor()
  const tableBytes = bytes()
  await close()
  return { dashboard, bytes: [loginBytes, dashboardBytes, tableBytes] }
}

const repeat = async <T>(rounds: number, work: () => Promise<T>): Promise<T[]> => {
  const results: T[] = []
  for (let round = 0; round < rounds; round++) results.push(await work())
  return results
}

/** P5, P6 and P7: a first visit over a poor line, and the bytes of it. */
export const measurePages = (): Promise<Figure[]> =>
  withProduct(product =>
    inFolder(async folder => {
      const reference = await serveReference(folder)
      const browser = await openBrowser()
      try {
        // side by side: a machine that is slow for a moment is slow for both
        const pairs = await repeat(9, async () => ({
          alone: await firstVisit(browser, reference.origin),
          login: await firstVisit(browser, product.origin),
        }))
        const [alone, login] = [median(pairs.map(pair => pair.alone)), median(pairs.map(pair => pair.login))]
        const visits = await repeat(5, () => wholeVisit(browser, product.origin))
        const line = '1.6 Mbit/s, 150 ms, CPU ÷4'
        return [
          {
            id: 'P5',
            what: `login page usable, ${line}`,
            measured: ms(login),
            reference: `${ms(alone)} (React alone)`,
            ratio: times(login / alone),
            hold: '≤ 1.0×',
            aim: '≤ 0.6×',
          },
          {
            id: 'P6',
            what: `dashboard usable after sign-in, ${line}`,
            measured: ms(median(visits.map(one => one.dashboard))),
            reference: `${ms(alone)} (React alone)`,
            ratio: times(median(visits.map(one => one.dashboard)) / alone),
            hold: '≤ 2.5 s',
            aim: '≤ 1.3 s',
          },
          {
            id: 'P7',
            what: 'bytes (gzip) to a usable login / dashboard / table page',
            measured: [0, 1, 2].map(at => kb(median(visits.map(one => one.bytes[at] ?? 0)))).join(' / '),
            reference: '–',
            ratio: '–',
            hold: '90 / 280 / 450 KB',
            aim: '72 / 220 / 340 KB',
          },
        ]
      } finally {
        await browser.close()
        reference.stop()
      }
    }),
  )
