import { resultCalls } from '@seam/contract/lab/result/result.calls'
import { describe, expect, it } from 'vitest'
import { expectOk } from '../../../../test/builders/lab.ts'
import { addDelegationUnderTest, enter, refs, submit, useLaboratory } from '../../../../test/builders/result/bench.ts'

const { stage, lab } = useLaboratory()

/** Delegations whose results are all submitted. */
const submittedDelegations = async (count: number): Promise<number[]> => {
  const ids: number[] = []
  for (let at = 0; at < count; at++) {
    const { id } = await addDelegationUnderTest(lab, 'MAD AAD AD')
    await enter(stage.db, lab.analyst.client, id, { MAD: ['1.25', '1.25'], AAD: ['9.8', '9.8'] })
    await submit(stage.db, lab.analyst.client, id, 'MAD AAD')
    ids.push(id)
  }
  return ids
}

const confirmAll = async (delegationIds: readonly number[], codes: string): Promise<string[]> => {
  const rows = (await Promise.all(delegationIds.map(id => refs(stage.db, id, codes)))).flat()
  return stage.statementsOf(() => expectOk(lab.reviewer.client.call(resultCalls.confirm, { rows })))
}

const statesOf = async (ids: readonly number[]) => {
  const rows = await stage.db.selectFrom('delegation').select('state').where('id', 'in', ids).execute()
  return rows.map(({ state }) => state)
}

describe('confirming the last results of delegations', () => {
  it('takes as many statements for ten delegations as for one', async () => {
    const [one, ten] = [await submittedDelegations(1), await submittedDelegations(10)]
    const few = await confirmAll(one, 'MAD AAD AD')
    const many = await confirmAll(ten, 'MAD AAD AD')
    expect(await statesOf([...one, ...ten])).toEqual(Array.from({ length: 11 }, () => 50))
    expect(many).toHaveLength(few.length)
    const work = few.filter(text => !/^(begin|commit|start transaction)/i.test(text))
    expect(work.length, work.join('\n')).toBeLessThanOrEqual(12)
  })
})
