import { defineConfig } from 'vitest/config'

/** The pure rules of laboratory and money alone, without a database: for mutation testing, and quick while working on them. */
export default defineConfig({
  test: {
    include: ['server/src/modules/{catalogue,client,lab,trade}/**/*.rules.test.ts'],
    environment: 'node',
    testTimeout: 20_000,
  },
})
