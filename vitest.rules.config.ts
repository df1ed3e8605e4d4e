import { defineConfig } from 'vitest/config'

/** The pure laboratory rules alone, without a database: for mutation testing, and quick while working on them. */
export default defineConfig({
  test: { include: ['server/src/modules/{catalogue,lab}/**/*.rules.test.ts'], environment: 'node' },
})
