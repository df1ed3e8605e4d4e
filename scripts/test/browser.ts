import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { run, tool } from '../run.ts'

const usual = [
  // the same engine without a window to draw: the journeys take three quarters of the time
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/opt/google/chrome/chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
]

/** A file of that name may be a stub that requires another package. */
const runs = (path: string): boolean => {
  if (!existsSync(path)) return false
  try {
    return (
      process.platform === 'win32' ||
      /\d+\./.test(execFileSync(path, ['--version', '--no-sandbox'], { encoding: 'utf8', timeout: 20_000 }))
    )
  } catch {
    return false
  }
}

const installed = (): string | undefined => {
  const configuredPath = process.env['CHROME_PATH']
  return [...(configuredPath === undefined ? [] : [configuredPath]), ...usual, chromium.executablePath()].find(runs)
}

const isRoot = () => process.getuid?.() === 0

/** The browser for the journeys: an installed one, otherwise one that is installed now, otherwise undefined. */
export const findBrowser = async (): Promise<string | undefined> => {
  const installedPath = installed()
  if (installedPath !== undefined) return installedPath
  process.stdout.write('No Chromium or Chrome found, installing one …\n')
  if (isRoot() && existsSync('/usr/bin/apt-get')) {
    await run('apt-get', ['update', '-qq'], { quiet: true })
    const env = { DEBIAN_FRONTEND: 'noninteractive' }
    // not every distribution has the headless package
    for (const browser of ['chromium-headless-shell', 'chromium']) {
      const packages = [browser, 'fonts-noto-cjk']
      await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], { quiet: true, env })
      const fromPackages = installed()
      if (fromPackages !== undefined) return fromPackages
    }
  }
  await run(tool('playwright'), ['install', ...(isRoot() ? ['--with-deps'] : []), 'chromium'], { quiet: true })
  return installed()
}
