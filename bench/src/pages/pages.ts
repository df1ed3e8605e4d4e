import type { Browser, Page } from '@playwright/test'
import { type Figure, kb, median, ms, times } from '../figures.ts'
import { administrator, captchaAnswer, inFolder, withProduct } from '../product.ts'
import { openBrowser, visit } from './browser.ts'
import { serveReference } from './reference-page.ts'

const account = (page: Page) => page.getByLabel('账号', { exact: true })

/**
 * Wall-clock time of the first frame with an input. Recorded in the page, because Playwright's own calls queue behind
 * its scripts.
 */
const recordFirstInput = () => {
  const observer = new MutationObserver(() => {
    if (document.querySelector('input') === null) return
    observer.disconnect()
    requestAnimationFrame(() =>
      setTimeout(() => document.documentElement.setAttribute('data-seen', String(Date.now()))),
    )
  })
  observer.observe(document, { childList: true, subtree: true })
}

/** Milliseconds until the account field is on the screen; it accepts typing then, which is tested. */
const untilTyping = async (page: Page, address: string): Promise<number> => {
  await page.addInitScript(recordFirstInput)
  const begun = Date.now()
  await page.goto(address, { waitUntil: 'commit' })
  await account(page).fill('1')
  const mark = page.locator('html[data-seen]')
  return Number(await mark.getAttribute('data-seen')) - begun
}

/** The scripts run: React has the form, and text typed before is still in it. */
const untilHydrated = async (page: Page, address: string): Promise<void> => {
  const captcha = page.waitForRequest(/getCaptcha/)
  await untilTyping(page, address)
  await captcha
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
  await untilHydrated(page, origin)
  const loginBytes = bytes()
  // While a user types account and password, the next page can be loaded.
  await page.waitForLoadState('networkidle')
  const dashboard = await enter(page)
  const dashboardBytes = bytes()
  await page.goto(`${origin}/#/system/user`)
  await page.getByRole('cell').first().waitFor()
  const tableBytes = bytes()
  await close()
  return { dashboard, bytes: [loginBytes, dashboardBytes, tableBytes] }
}

/** Milliseconds from the click in the menu to the rows: at the first visit of a list, and when it is opened again. */
const listVisits = async (browser: Browser, origin: string) => {
  const { page, close } = await visit(browser, false)
  await page.goto(origin)
  await enter(page)
  const link = page.locator('a.sidebar-item[href="#/system/user"]')
  if (!(await link.isVisible())) await page.getByRole('button', { name: '系统管理' }).click()
  const open = async () => {
    // A user looks at the page before they click.
    await page.waitForTimeout(2_000)
    const begun = performance.now()
    await link.click()
    await page.getByRole('cell').first().waitFor()
    return performance.now() - begun
  }
  const first = await open()
  // Its tab is closed: the list is rendered again from loaded code and settings.
  await page.getByRole('button', { name: '关闭用户管理' }).click()
  const again = await open()
  await close()
  return { first, again }
}

const repeat = async <T>(rounds: number, work: () => Promise<T>): Promise<T[]> => {
  const results: T[] = []
  for (let round = 0; round < rounds; round++) results.push(await work())
  return results
}

/** P5, P6, P7 and P14: a first visit over a slow line with its bytes, and a first list over a fast one. */
export const measurePages = (): Promise<Figure[]> =>
  withProduct(product =>
    inFolder(async folder => {
      const reference = await serveReference(folder)
      const browser = await openBrowser()
      try {
        // Side by side, so that a slow moment of the machine affects both.
        const pairs = await repeat(9, async () => ({
          alone: await firstVisit(browser, reference.origin),
          login: await firstVisit(browser, product.origin),
        }))
        const [alone, login] = [median(pairs.map(pair => pair.alone)), median(pairs.map(pair => pair.login))]
        const visits = await repeat(5, () => wholeVisit(browser, product.origin))
        const lists = await repeat(7, () => listVisits(browser, product.origin))
        const first = median(lists.map(one => one.first))
        const again = median(lists.map(one => one.again))
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
          {
            id: 'P14',
            what: 'first visit of a list screen, click to rows',
            measured: ms(first),
            reference: `${ms(again)} (opened again)`,
            ratio: times(first / again),
            hold: '≤ 0.8 s',
            aim: '≤ 0.4 s',
          },
        ]
      } finally {
        await browser.close()
        reference.stop()
      }
    }),
  )
