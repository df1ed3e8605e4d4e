import { existsSync } from 'node:fs'
import { defineConfig, devices } from '@playwright/test'
import { origin, originOf } from './server/server-settings.ts'

/** Each worker has its own server and database; the tests of a file run in sequence unless the file says otherwise. */
const workers = 2

const serverOf = (place: number) =>
  ({
    command: `"${process.execPath}" server/server.ts`,
    env: { TEST_PARALLEL_INDEX: String(place) },
    url: `${originOf(place)}/api/health`,
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    stdout: 'ignore',
    stderr: 'pipe',
  }) as const

const browser = process.env['CHROME_PATH'] ?? '/usr/bin/chromium'

const desktop = { viewport: { width: 1440, height: 900 } } as const

export default defineConfig({
  testDir: 'journeys',
  outputDir: '../test-results',
  workers,
  timeout: 150_000,
  // ten times the duration of a step on an idle machine
  expect: { timeout: 30_000 },
  forbidOnly: true,
  // a busy machine may delay a browser once; a test that passes only the second time is reported as flaky
  retries: process.env['CI'] ? 1 : 0,
  use: {
    baseURL: origin,
    locale: 'zh-CN',
    // drawing what moves would take a third of the duration
    contextOptions: { reducedMotion: 'reduce' },
    timezoneId: 'Asia/Shanghai',
    // recording every attempt would add a third to the duration
    trace: process.env['CI'] ? 'on-first-retry' : 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(existsSync(browser) && { executablePath: browser }),
      args: ['--no-sandbox', '--disable-dev-shm-usage'],
    },
  },
  projects: [
    // the longest file begins first, or one worker waits for it at the end
    { name: 'screens', testMatch: '**/screens.spec.ts', use: desktop },
    { name: 'desktop', testIgnore: ['**/*.phone.spec.ts', '**/screens.spec.ts'], use: desktop },
    { name: 'phone', testMatch: '**/*.phone.spec.ts', use: { ...devices['Pixel 7'] } },
  ],
  webServer: Array.from({ length: workers }, (_, place) => serverOf(place)),
})
