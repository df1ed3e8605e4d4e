import { defineConfig } from 'vitest/config'

const beside = ['**/node_modules/**', '**/dist/**', 'e2e/**']

/** Thousands of files, read as a few in page tests. */
const bundled = [
  'antd/es',
  'antd/es/input',
  'antd/locale/zh_CN',
  '@ant-design/icons/es',
  '@testing-library/react',
  'react',
  'react-dom',
  'react-dom/client',
  'react/jsx-dev-runtime',
  'react/jsx-runtime',
]

const loopbackOnly = 'scripts/test/loopback-only.ts'

export default defineConfig({
  test: {
    setupFiles: [loopbackOnly],
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
      // rules and stores: without a page, and in one process
      {
        extends: true,
        test: {
          name: 'web',
          include: ['web/**/*.test.ts'],
          exclude: [...beside, 'web/**/*.page.test.ts'],
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'web page',
          include: ['web/**/*.test.tsx', 'web/**/*.page.test.ts'],
          environment: 'happy-dom',
          // a link to a new page opens none
          environmentOptions: { happyDOM: { settings: { navigation: { disableChildPageNavigation: true } } } },
          // each file has a context of its own, in which loading takes half as long as in a process
          pool: 'vmForks',
          // as modules, as the build resolves them
          alias: [
            { find: /^antd$/, replacement: 'antd/es' },
            { find: /^@ant-design\/icons$/, replacement: '@ant-design/icons/es' },
          ],
          deps: { optimizer: { client: { enabled: true, include: bundled } } },
          setupFiles: [loopbackOnly, 'scripts/test/message-channel.ts', 'scripts/test/no-console-error.ts'],
        },
      },
    ],
  },
})
