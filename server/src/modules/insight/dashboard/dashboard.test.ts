import { dashboardCalls } from '@seam/contract/insight/dashboard'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { type Client, signIn } from '../../../../test/client.ts'
import { addRole, addUser, administrator, personWith, testPassword } from '../../../../test/people.ts'
import { useStage } from '../../../../test/stage.ts'

const stage = useStage()

describe('work of today', () => {
  it('does not count for a reviewer what they entered themselves', async () => {
    const analyst = await personWith(stage, 'resultEnter', 'resultConfirm')
    const { data } = await analyst.client.call(dashboardCalls.work)
    expect(data.find(({ code }) => code === 'review')?.query).toContainEqual({
      key: 'enterUserId',
      op: 'ne',
      value: [analyst.id],
    })
  })

  it('lists what the rights lead to, and nothing else', async () => {
    const clerk = await personWith(stage, 'delegateSign', 'resultConfirm')
    const { data } = await clerk.client.call(dashboardCalls.work)
    expect(data.map(card => [card.code, card.count])).toEqual([
      ['receive', 0],
      ['review', 0],
    ])
    expect((await (await personWith(stage)).client.call(dashboardCalls.work)).data).toEqual([])
  })

  it('counts who waits for approval, for those who may approve and see him', async () => {
    const { id } = await addUser(stage.db)
    await sql`update app_user set user_status = 3, create_time = now() - interval '2 days' where id = ${id}`.execute(
      stage.db,
    )
    const cards = async (client: Client) =>
      (await client.call(dashboardCalls.work)).data.filter(card => card.code === 'registration')
    expect(await cards((await administrator(stage)).client)).toMatchObject([
      { title: '待审核注册', count: 1, pressing: 1, menuUrl: '/system/user' },
    ])
    const ofOneDepartment = await addRole(stage.db, ['userEdit'], { dataScope: 3 })
    const { userMobile } = await addUser(stage.db, { roleIds: [ofOneDepartment] })
    expect(await cards(await signIn(stage.app, userMobile, testPassword))).toMatchObject([{ count: 0, pressing: 0 }])
  })

  it('takes one statement, whatever the rights', async () => {
    const { client } = await administrator(stage)
    await client.call(dashboardCalls.work)
    expect(await stage.statementsOf(() => client.call(dashboardCalls.work))).toHaveLength(1)
  })
})
