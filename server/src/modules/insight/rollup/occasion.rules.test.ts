import fc from 'fast-check'
import { expect, it } from 'vitest'
import { firstOccasions } from './occasion.rules.ts'

const day = (at: number) => `2026-10-${String(at).padStart(2, '0')}`
const submission = fc.record({ at: fc.integer({ min: 1, max: 28 }), item: fc.nat(4), user: fc.nat(2) })

it('counts an item once for each user, whatever the period', () => {
  fc.assert(
    fc.property(fc.array(submission), fc.integer({ min: 1, max: 28 }), (all, first) => {
      const inOrder = all.toSorted((a, b) => a.at - b.at)
      const figures = inOrder.map(({ at, item, user }, place) => {
        const before = inOrder.slice(0, place).findLast(other => other.item === item && other.user === user)
        const key = `${before === undefined ? '' : day(before.at)}.${user}`
        return { measure: 'userSubmitted' as const, key, amount: '1', at }
      })
      const own = figures.filter(({ at }) => at >= first)
      const counts = firstOccasions(own, day(first))
      for (const user of [0, 1, 2]) {
        const items = new Set(inOrder.filter(one => one.at >= first && one.user === user).map(({ item }) => item))
        expect(counts.find(({ subject }) => subject === String(user))?.amount ?? 0).toBe(items.size)
      }
    }),
  )
})

it('keeps the latest time, and subjects that contain a point', () => {
  const times = [
    { measure: 'lastUse' as const, key: '.YQ.7', amount: '20.5' },
    { measure: 'lastUse' as const, key: '2026-09-30.YQ.7', amount: '30' },
    { measure: 'lastUse' as const, key: '2026-10-01.YQ.7', amount: '40' },
  ]
  expect(firstOccasions(times, '2026-10-01')).toEqual([{ measure: 'lastUse', subject: 'YQ.7', amount: 30 }])
})
