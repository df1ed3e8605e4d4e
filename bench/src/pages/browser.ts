import { existsSync } from 'node:fs'
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test'

const installed = [process.env['CHROME_PATH'], '/usr/bin/chromium', '/usr/bin/google-chrome'].find(
  path => path !== undefined && existsSync(path),
)

export const openBrowser = () =>
  chromium.launch({
    ...(installed && { executablePath: installed }),
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
  })

type Visit = {
  readonly page: Page
  /** Bytes received so far, as transferred. */
  readonly bytes: () => number
  readonly close: () => Promise<void>
}

const countBytes = async (session: CDPSession) => {
  let bytes = 0
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  await session.send('Network.enable')
  await session.send('Network.setExtraHTTPHeaders', { headers: { 'Accept-Encoding': 'gzip' } })
  return () => bytes
}

/** A first visit; `slow` is a line of 1.6 Mbit/s and 150 ms with a processor four times slower. */
export const visit = async (browser: Browser, slow: boolean): Promise<Visit> => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  const bytes = await countBytes(session)
  if (slow) {
    const speed = (1.6 * 1024 * 1024) / 8
    const line = { offline: false, latency: 150, downloadThroughput: speed, uploadThroughput: speed }
    await session.send('Network.emulateNetworkConditions', line)
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  }
  return { page, bytes, close: () => context.close() }
}
