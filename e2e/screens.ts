import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Browser, chromium, type Page } from '@playwright/test'
import { menus } from '@seam/contract/menus/menus'
import sharp from 'sharp'
import { signIn } from './people.ts'
import { administrator, origin, serverSettings } from './server/server-settings.ts'

// Makes the pictures of the README and of the manual from the demonstration data.
const root = join(import.meta.dirname, '..')
const folder = join(root, 'docs', 'screens')

/** `text`: one that appears once the rows are loaded. */
type Picture = { readonly name: string; readonly mobile: string; readonly address: string; readonly text: RegExp }
const pictures: readonly Picture[] = [
  { name: 'dashboard', mobile: '13800000003', address: '/#/dashboard', text: /加急或逾期/ },
  { name: 'register', mobile: '13800000001', address: '/#/delegate/register', text: /检测项目/ },
  { name: 'bench', mobile: '13800000002', address: '/#/assay/bench', text: /提交/ },
  { name: 'review', mobile: '13800000003', address: '/#/assay/review', text: /共 \d+ 条/ },
  { name: 'report', mobile: '13800000003', address: '/#/assay/report', text: /共 \d+ 条/ },
]

const manualPictures = join(root, 'web', 'manual', 'pictures')

const healthy = async () => {
  while (!(await fetch(`${origin}/api/health`).catch(() => undefined))?.ok) await sleep(200)
}

const open = (browser: Browser) =>
  browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN', baseURL: origin })

const take = async (browser: Browser, { name, mobile, address, text }: Picture) => {
  const page = await open(browser)
  await signIn(page, mobile, administrator.password)
  await page.goto(address)
  await page.getByRole('main').getByText(text).first().waitFor()
  await page.waitForLoadState('networkidle')
  await sleep(800)
  await page.screenshot({ path: join(folder, `${name}.png`) })
  await page.close()
}

/** Waits until nothing has been loading for a second: a change of the address within the page is no load to the browser. */
const waitUntilLoaded = async (page: Page) => {
  const loading = page.locator('main').locator('[aria-busy="true"]:visible, .ant-spin-spinning:visible')
  for (let quiet = 0; quiet < 10; quiet++) {
    await sleep(100)
    if ((await loading.count()) > 0) quiet = -1
  }
}

/** The picture of a screen for its chapter of the manual. */
const takeForManual = async (page: Page, address: string) => {
  await page.goto(`/#${address}`)
  await sleep(300)
  await waitUntilLoaded(page)
  const name = `${address.slice(1).replaceAll('/', '-')}.webp`
  await sharp(await page.screenshot())
    .webp({ quality: 60 })
    .toFile(join(manualPictures, name))
}

const takeAllForManual = async (browser: Browser) => {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, locale: 'zh-CN', baseURL: origin })
  await signIn(page, administrator.mobile, administrator.password)
  const addresses = menus.flatMap(({ screens }) => screens.map(({ url }) => url))
  for (const address of ['/dashboard', ...addresses]) await takeForManual(page, address)
  await page.close()
}

const data = await mkdtemp(join(tmpdir(), 'seam-screens-'))
const env = { ...process.env, ...serverSettings(data), DEMO_DATA: '1' }
const server = spawn(process.execPath, ['scripts/start.mjs'], { cwd: root, env, stdio: 'ignore' })
try {
  await mkdir(folder, { recursive: true })
  await mkdir(manualPictures, { recursive: true })
  await healthy()
  const executablePath = process.env['CHROME_PATH']
  const browser = await chromium.launch({
    ...(executablePath !== undefined && { executablePath }),
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
  })
  const page = await open(browser)
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  await page.screenshot({ path: join(folder, 'sign-in.png') })
  for (const picture of pictures) await take(browser, picture)
  await takeAllForManual(browser)
  await browser.close()
} finally {
  server.kill('SIGTERM')
  await new Promise(resolve => server.once('exit', resolve))
  await rm(data, { recursive: true, force: true })
}
