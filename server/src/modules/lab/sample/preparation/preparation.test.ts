import { preparationCalls } from '@seam/contract/lab/sample/preparation'
import { expect, it } from 'vitest'
import { expectOk } from '../../../../../test/builders/lab.ts'
import { addDelegationUnderTest, useLaboratory } from '../../../../../test/builders/result/bench.ts'
import { personWith } from '../../../../../test/people.ts'

const { stage, lab } = useLaboratory()

it('lists the most urgent samples first, and those of one urgency as they were received', async () => {
  const preparer = await personWith(stage, 'samplePrepare')
  const received = async (coefficient: string) => {
    const { id } = await addDelegationUnderTest(lab, 'MAD', { coefficientId: lab.words.coefficient(coefficient) })
    return id
  }
  const [first, second] = [await received('常规'), await received('常规')]
  const urgent = await received('当日加急')
  const mostUrgent = await received('特急(4 h)')
  const listed = async (sort: object = {}) => {
    const { rows } = await expectOk(preparer.client.call(preparationCalls.page, { isPrepared: 0, ...sort }))
    const samples = await stage.db
      .selectFrom('sample')
      .select(['id', 'delegationId'])
      .where('delegationId', 'in', [first, second, urgent, mostUrgent])
      .execute()
    return rows.flatMap(({ id }) => samples.find(sample => sample.id === id)?.delegationId ?? [])
  }
  expect(await listed()).toEqual([mostUrgent, urgent, first, second])
  // what is received last is not first because it is new
  expect(await listed({ sort: [{ key: 'receiveTime', order: 'asc' }] })).toEqual([first, second, urgent, mostUrgent])
})
