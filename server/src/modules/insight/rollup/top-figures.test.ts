import { expect, it } from 'vitest'
import { addClient, addDelegation, sampleDraft, signFor } from '../../../../test/builders/lab.ts'
import { useLaboratory } from '../../../../test/builders/result/bench.ts'
import { everything } from '../../../kit/list/scope.ts'
import { laboratoryDay } from '../../../kit/period.ts'
import { rangeOf } from '../stat/measure/measure.sql.ts'
import { selectTopFigures } from './figure.rows.ts'

const { stage, lab } = useLaboratory()

/** The id of a client with a received delegation of so many samples; none: only registered. */
const addClientWith = async (samples: number) => {
  const client = await addClient(lab.desk, { payPolicy: 2 })
  const draft = Array.from({ length: Math.max(samples, 1) }, () => sampleDraft(lab.words))
  const delegation = await addDelegation(lab.desk, lab.words, client.id, { samples: draft })
  if (samples > 0) await signFor(lab.desk, delegation)
  return String(client.id)
}

const selectTop = async (most?: number, after = 0) => {
  const today = laboratoryDay()
  const ranges = [rangeOf({ from: today, to: today })]
  const question = { measures: ['samples', 'registered'], by: 'client', ranges } as const
  const { figures, before } = await selectTopFigures(
    stage.db,
    { ...question, filter: { query: [], scope: everything } },
    { after, ...(most !== undefined && { most }) },
  )
  const earlier = [...before].map(([measure, amount]) => `before ${measure} ${amount}`)
  const rows = figures.map(({ isTotal, key, measure, amount }) => `${isTotal ? 'total' : key} ${measure} ${amount}`)
  return [...rows, ...earlier]
}

it('are those of the clients with the most of the first measure, and then of the others, beside the totals', async () => {
  const [two, none, three, one] = [
    await addClientWith(2),
    await addClientWith(0),
    await addClientWith(3),
    await addClientWith(1),
  ]
  const totals = ['total samples 6', 'total registered 4']
  const rowsOf = (client: string, samples: number) => [`${client} samples ${samples}`, `${client} registered 1`]
  const [first, second, third] = [rowsOf(three, 3), rowsOf(two, 2), rowsOf(one, 1)]
  expect(await selectTop(2)).toEqual([...totals, ...first, ...second])
  expect(await selectTop(3)).toEqual([...totals, ...first, ...second, ...third])
  // fewer have samples than are asked for
  expect(await selectTop(4)).toEqual([...totals, ...first, ...second, ...third, ...rowsOf(none, 0)])
  expect(await selectTop()).toEqual(await selectTop(4))
  // the keys after some: what these have is left
  const beforeOf = (samples: number, registered: number) => [
    `before samples ${samples}`,
    `before registered ${registered}`,
  ]
  expect(await selectTop(2, 1)).toEqual([...totals, ...second, ...third, ...beforeOf(3, 1)])
  expect(await selectTop(2, 2)).toEqual([...totals, ...third, ...rowsOf(none, 0), ...beforeOf(5, 2)])
  expect(await selectTop(2, 4)).toEqual([...totals, ...beforeOf(6, 4)])
})

it('pages of keys with equal amounts have each key once', async () => {
  for (let at = 0; at < 5; at++) await addClientWith(at % 2)
  const keysOf = (figures: readonly string[]) =>
    figures.filter(line => / samples /.test(line) && !/^(total|before)/.test(line)).map(line => line.split(' ')[0])
  const all = keysOf(await selectTop())
  expect(new Set(all).size).toBe(9)
  const pages = []
  for (let after = 0; after < all.length; after += 2) pages.push(...keysOf(await selectTop(2, after)))
  expect(pages).toEqual(all)
})
