import { run, tool } from './run.ts'

/** Runs of the model of money: `npm run model`, or the given number. */
const runs = process.argv[2] ?? '20000'

const { ok } = await run(tool('vitest'), ['run', 'server/test/money-model/money-model.test.ts'], {
  env: { MODEL_RUNS: runs },
})
process.exitCode = ok ? 0 : 1
