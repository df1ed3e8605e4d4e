import { run } from './run.ts'
import { findBrowser } from './test/browser.ts'

/** Makes the pictures of the README and of the manual: `npm run screens`. */
const browser = await findBrowser()
if (browser === undefined) {
  process.stdout.write('Install Chromium or Google Chrome, or set CHROME_PATH to its program.\n')
  process.exitCode = 1
} else {
  const { ok } = await run(process.execPath, ['e2e/screens.ts'], { env: { CHROME_PATH: browser } })
  process.exitCode = ok ? 0 : 1
}
