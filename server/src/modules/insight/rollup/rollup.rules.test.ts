import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Bucket, grains, mergeRanges, openPlanner, rangeOfBucket, startOf, startsIn } from './rollup.rules.ts'

const day = (start: string): Bucket => ({ grain: 'day', start: `${start} 00:00:00` })
const month = (start: string): Bucket => ({ grain: 'month', start: `${start}-01 00:00:00` })
const range = { from: '2026-09-30 00:00:00', to: '2026-11-03 00:00:00' }

describe('the plan of buckets', () => {
  it('takes the largest complete buckets, and the rows for the rest', () => {
    const plan = openPlanner([day('2026-09-30'), month('2026-10'), day('2026-10-05'), day('2026-11-02')], [])(range)
    expect(plan.buckets).toEqual([day('2026-09-30'), month('2026-10'), day('2026-11-02')])
    expect(plan.live).toEqual([{ from: '2026-11-01 00:00:00', to: '2026-11-02 00:00:00' }])
  })

  it('takes no bucket with a marked hour', () => {
    const plan = openPlanner([month('2026-10'), day('2026-10-05'), day('2026-10-06')], ['2026-10-05 08:00:00'])(range)
    expect(plan.buckets).toEqual([day('2026-10-06')])
    expect(plan.live).toHaveLength(2)
  })

  it('takes hours where a day is marked, and none that the range cuts', () => {
    const hours = startsIn('hour', rangeOfBucket(day('2026-11-02'))).map((start): Bucket => ({ grain: 'hour', start }))
    const until = { from: '2026-11-02 00:00:00', to: '2026-11-02 10:30:00' }
    const plan = openPlanner([...hours, day('2026-11-02')], ['2026-11-02 09:00:00'])(until)
    expect(plan.buckets).toHaveLength(9)
    expect(plan.live).toEqual([{ from: '2026-11-02 09:00:00', to: '2026-11-02 10:30:00' }])
  })

  it('takes no months for an answer by day', () => {
    expect(openPlanner([month('2026-10')], [], 'day')(range)).toEqual({ buckets: [], live: [range] })
  })

  it('covers every hour of a range exactly once, marked ones from the rows', () => {
    const hours = startsIn('hour', { from: '2026-10-29 00:00:00', to: '2026-11-03 00:00:00' })
    const buckets = grains.flatMap(grain =>
      [...new Set(hours.map(hour => startOf(grain, hour)))].map((start): Bucket => ({ grain, start })),
    )
    fc.assert(
      fc.property(
        fc.subarray(buckets),
        fc.subarray(hours, { maxLength: 5 }),
        fc.integer({ min: 0, max: hours.length - 1 }),
        (complete, marked, first) => {
          const range = { from: hours[first] ?? '', to: '2026-11-03 00:00:00' }
          const plan = openPlanner(complete, marked)(range)
          const covered = [...plan.buckets.map(rangeOfBucket), ...plan.live].flatMap(part => startsIn('hour', part))
          expect(covered.toSorted()).toEqual(startsIn('hour', range))
          const live = plan.live.flatMap(part => startsIn('hour', part))
          for (const hour of marked) if (hour >= range.from) expect(live).toContain(hour)
          // nothing is read from the rows that an hour of its own answers
          for (const { grain, start } of complete)
            if (grain === 'hour' && !marked.includes(start)) expect(live).not.toContain(start)
        },
      ),
      { numRuns: 50 },
    )
  })
})

it('merges ranges that touch', () => {
  const touching = [
    { from: '2026-01-02 00:00:00', to: '2026-01-03 00:00:00' },
    { from: '2026-01-01 00:00:00', to: '2026-01-02 00:00:00' },
    { from: '2026-01-05 00:00:00', to: '2026-01-06 00:00:00' },
  ]
  expect(mergeRanges(touching)).toEqual([
    { from: '2026-01-01 00:00:00', to: '2026-01-03 00:00:00' },
    { from: '2026-01-05 00:00:00', to: '2026-01-06 00:00:00' },
  ])
})
