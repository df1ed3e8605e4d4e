import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { test as base } from '../test.ts'
import { originOf } from './server-settings.ts'

const isReady = async (origin: string) => {
  const answer = await fetch(`${origin}/api/health`).catch(() => undefined)
  return answer?.ok === true
}

/** Own servers have the ports behind those of the workers' servers, of which there may be more than workers now. */
const firstPlace = 100

/** For a journey that reads a whole list: its own server on an empty database, with no rows of other journeys. */
export const test = base.extend({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from the pattern
  baseURL: async ({}, provide, { parallelIndex }) => {
    const place = firstPlace + parallelIndex
    const server = spawn(process.execPath, ['server.ts'], {
      cwd: join(import.meta.dirname),
      env: { ...process.env, TEST_PARALLEL_INDEX: String(place) },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    const stopped = once(server, 'exit')
    try {
      await expect.poll(() => isReady(originOf(place)), { timeout: 120_000, intervals: [100] }).toBe(true)
      await provide(originOf(place))
    } finally {
      server.kill('SIGTERM')
      await stopped
    }
  },
})
