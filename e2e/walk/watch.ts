import { expect, type Page, type Request } from '@playwright/test'

const isCall = (request: Request) => new URL(request.url()).pathname.startsWith('/api/')
const pathOf = (request: Request) => new URL(request.url()).pathname

const faultOf = async (request: Request): Promise<string | undefined> => {
  const response = await request.response()
  if (response === null || response.status() >= 400) return `${pathOf(request)}: HTTP ${response?.status()}`
  if (!(response.headers()['content-type'] ?? '').includes('json')) return undefined
  const { code, message } = (await response.json()) as { code: number; message: string }
  return code === 0 ? undefined : `${pathOf(request)}: ${code} ${message}`
}

/** Collects the faults of a page: errors that it throws or logs, calls that fail or are refused. */
export const watch = (page: Page) => {
  const faults: string[] = []
  const waiting = new Set<Request>()
  const paths = new Set<string>()
  page.on('pageerror', error => faults.push(error.message))
  page.on('console', message => {
    if (message.type() === 'error') faults.push(message.text())
  })
  page.on('request', request => {
    if (!isCall(request)) return
    waiting.add(request)
    paths.add(pathOf(request))
  })
  page.on('requestfailed', request => {
    waiting.delete(request)
    const reason = request.failure()?.errorText ?? ''
    // the browser aborts the calls of a screen that was left
    if (isCall(request) && reason !== 'net::ERR_ABORTED') faults.push(`${pathOf(request)}: ${reason}`)
  })
  page.on('requestfinished', async request => {
    if (!isCall(request)) return
    const fault = await faultOf(request)
    if (fault !== undefined) faults.push(fault)
    waiting.delete(request)
  })
  /** Waits until every call is answered and nothing is marked as busy. */
  const settle = async () => {
    await page.evaluate(() => new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve, 30))))
    const busy = page.locator('main [aria-busy="true"]:visible')
    await expect.poll(async () => waiting.size + (await busy.count()), { intervals: [30, 60, 120] }).toBe(0)
  }
  /** The faults since the last call. */
  const news = () => faults.splice(0)
  /** The paths of the calls since the last call of this function. */
  const takePaths = () => {
    const latest = [...paths]
    paths.clear()
    return latest
  }
  return { settle, news, takePaths }
}
