/** The number of passed and failed tests of a runner. */
export type Tally = { passed: number; failed: number }

export const sum = (tallies: readonly Tally[]): Tally => ({
  passed: tallies.reduce((total, tally) => total + tally.passed, 0),
  failed: tallies.reduce((total, tally) => total + tally.failed, 0),
})

/** A runner that fails without a failed test (a file that does not load, a crash) counts as one failure. */
export const honest = (tally: Tally, ok: boolean): Tally => (ok || tally.failed > 0 ? tally : { ...tally, failed: 1 })
