import { initialsOf } from '../../kit/text/pinyin.ts'
import type { Tx } from '../database.ts'
import type { Plant } from './plant.ts'
import { plausibilityRules } from './plausibility-rules.ts'

/** The relation of the rule became what rounding does not explain; bounds that staff have set stay. */
const limitHeatUnits = (tx: Tx) =>
  tx
    .updateTable('plausibilityRule')
    .set({ low: '0', high: '0' })
    .where('relation', '=', 'heatUnits')
    .where('low', '=', '-15')
    .where('high', '=', '15')
    .execute()

/** Rules on possible and usual results, each inserted once. */
export const seedPlausibility = async (tx: Tx, plant: Plant) => {
  const kinds = await tx.selectFrom('sampleKind').select(['id', 'sampleKindName']).execute()
  const ids = new Map(kinds.map(({ id, sampleKindName }) => [sampleKindName, id]))
  for (const { exceptKinds, terms, guesses, ...rule } of plausibilityRules)
    await plant(`plausibility rule ${rule.ruleName}`, () =>
      tx
        .insertInto('plausibilityRule')
        .values({
          ...rule,
          terms: JSON.stringify(terms.map(([code, sign]) => ({ code, sign }))),
          guesses: JSON.stringify(guesses),
          exceptSampleKindIds: JSON.stringify(exceptKinds.flatMap(name => ids.get(name) ?? [])),
          pinyin: initialsOf(rule.ruleName),
        })
        .execute(),
    )
  await plant('two units of a heat beyond their rounding', () => limitHeatUnits(tx))
}
