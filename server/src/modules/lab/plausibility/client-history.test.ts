import { expect, it } from 'vitest'
import {
  addDelegationUnderTest,
  enterAndConfirm,
  itemsOf,
  useLaboratory,
} from '../../../../test/builders/result/bench.ts'
import { selectFindingFacts } from './plausibility.rows.ts'

const { stage, lab } = useLaboratory()

const clientOf = async (id: number): Promise<number> => {
  const { clientId } = await stage.db
    .selectFrom('delegation')
    .select('clientId')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return clientId
}

it('is the last ten results of the coal, newest first, without the own one', async () => {
  const ids = [(await addDelegationUnderTest(lab, 'STAD')).id]
  const more = { clientId: await clientOf(ids[0] ?? 0), repeatReason: '每日来样' }
  while (ids.length < 13) ids.push((await addDelegationUnderTest(lab, 'STAD', more)).id)
  const values = Array.from({ length: 12 }, (_, at) => `0.${50 + at}`)
  for (const [at, value] of values.entries())
    await enterAndConfirm(stage.db, lab, ids[at] ?? 0, { STAD: [value, value] })
  const items = await Promise.all(ids.map(async id => (await itemsOf(stage.db, id))('STAD').itemId))
  const { history } = await selectFindingFacts(stage.db, { repeated: [], reviewed: items })
  const others = (own: number) => values.filter((_, at) => at !== own).reverse()
  for (const own of [0, 5, 11, 12]) expect(history.get(`${items[own]}:`), `of ${own}`).toEqual(others(own).slice(0, 10))
})
