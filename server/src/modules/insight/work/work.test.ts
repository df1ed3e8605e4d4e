import { workCalls } from '@seam/contract/insight/work'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { administrator, personWith } from '../../../../test/people.ts'
import { openStage, type Stage } from '../../../../test/stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

describe('work of today', () => {
  it('lists what the rights lead to, and nothing else', async () => {
    const clerk = await personWith(stage, 'delegateSign', 'resultConfirm')
    const { data } = await clerk.client.call(workCalls.today)
    expect(data.map(card => [card.code, card.count])).toEqual([
      ['receive', 0],
      ['review', 0],
    ])
    expect((await (await personWith(stage)).client.call(workCalls.today)).data).toEqual([])
  })

  it('takes one statement, whatever the rights', async () => {
    const { client } = await administrator(stage)
    await client.call(workCalls.today)
    expect(await stage.statementsOf(() => client.call(workCalls.today))).toHaveLength(1)
  })
})
