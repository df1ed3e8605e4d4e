import { defineConfig } from 'vitest/config'

const beside = ['**/node_modules/**', '**/dist/**', 'e2e/**']

export default defineConfig({
  test: {
    exclude: beside,
    // two cores: one worker more than that only makes each test slower
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    projects: [
      { extends: true, test: { name: 'contract', include: ['contract/**/*.test.ts'], isolate: false } },
      { extends: true, test: { name: 'scripts', include: ['scripts/**/*.test.ts'] } },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['server/**/*.test.ts'],
          globalSetup: ['server/test/database-server.ts'],
          // a database of its own for each file is what keeps them apart; loading the server anew for each doubled the time
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'web',
          include: ['web/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          setupFiles: ['scripts/test/no-console-error.ts'],
        },
      },
    ],
  },
})
