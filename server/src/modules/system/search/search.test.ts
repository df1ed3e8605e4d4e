import { commonFailures } from '@seam/contract/kit/failure'
import { searchCalls } from '@seam/contract/system/search'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { delegationUnderTest, orderWords } from '../../../../test/builders/lab.ts'
import { expectRefusal } from '../../../../test/expect-refusal.ts'
import { administrator, personWith } from '../../../../test/people.ts'
import { useStage } from '../../../../test/stage.ts'

const stage = useStage()
let example: { delegateCode: string; clientName: string; clientId: number }

beforeAll(async () => {
  const admin = await administrator(stage)
  await delegationUnderTest(admin.client, await orderWords(admin.client))
  example = await stage.db
    .selectFrom('delegation')
    .innerJoin('client', 'client.id', 'delegation.clientId')
    .select(['delegateCode', 'client.clientName', 'clientId'])
    .executeTakeFirstOrThrow()
})

describe('search', () => {
  it('finds what one may see, in one statement, and nothing else', async () => {
    const clerk = await personWith(stage, 'delegateView', 'clientView', 'codeMapping', 'reportView')
    const ask = async (text: string, client = clerk.client) => (await client.call(searchCalls.records, { text })).data
    const delegation = {
      kind: 'delegation',
      title: example.delegateCode,
      note: example.clientName,
      url: `/delegate/list?code=${example.delegateCode}`,
    }
    expect(await ask(example.delegateCode.slice(2).toLowerCase())).toContainEqual(delegation)
    expect(await ask(example.clientName.slice(0, 3))).toContainEqual(
      expect.objectContaining({
        kind: 'client',
        title: example.clientName,
        url: `/client/info?id=${example.clientId}`,
      }),
    )
    await sql`update sample set lab_code = 'ABC2345' where id = (select min(id) from sample)`.execute(stage.db)
    expect(await ask('abc2345')).toEqual([expect.objectContaining({ kind: 'sample', note: example.delegateCode })])
    expect(await ask('%%')).toEqual([])
    expect(await stage.statementsOf(() => ask('WT'))).toHaveLength(1)

    const analyst = await personWith(stage, 'resultEnter')
    for (const text of [example.delegateCode, example.clientName, 'ABC2345'])
      expect(await ask(text, analyst.client)).toEqual([])
    const seller = await personWith(stage, 'clientView')
    expect(await ask(example.delegateCode, seller.client)).toEqual([])
  })

  it('tells how names sound, and refuses one letter', async () => {
    const { client } = await personWith(stage)
    expect((await client.call(searchCalls.pinyin, { names: ['用户管理', '1/3焦煤'] })).data).toEqual([
      'yonghuguanli',
      '1/3jiaomei',
    ])
    expectRefusal(await client.call(searchCalls.records, { text: 'a' }), commonFailures.invalidInput)
  })
})
