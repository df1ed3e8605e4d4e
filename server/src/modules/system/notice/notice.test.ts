import { noticeCalls, noticeKind } from '@seam/contract/system/notice'
import { dataScope } from '@seam/contract/system/role'
import { describe, expect, it } from 'vitest'
import { addClient, expectOk } from '../../../../test/builders/lab.ts'
import { addPortalAccount } from '../../../../test/builders/portal.ts'
import { type Client, signIn } from '../../../../test/client.ts'
import { addDepartment, addRole, addUser, administrator, personWith, testPassword } from '../../../../test/people.ts'
import { useStage } from '../../../../test/stage.ts'
import { inTransaction } from '../../../db/database.ts'
import { notify } from './notice.commands.ts'
import { selectHolders } from './notice.rows.ts'

const stage = useStage()

const draft = (subject: string, title = '样品 A 的 灰分 被退回') => ({
  kind: noticeKind.returned,
  subject,
  title,
  link: '/assay/bench',
})
const send = (...[notice, recipients]: Parameters<typeof notify> extends [unknown, ...infer R] ? R : never) =>
  inTransaction(stage.db, tx => notify(tx, notice, recipients))
const unread = async (client: Client) => (await expectOk(client.call(noticeCalls.count))).unread
const list = async (client: Client) => (await expectOk(client.call(noticeCalls.page, {}))).rows

describe('notices', () => {
  it('add up while unread, and begin anew once read', async () => {
    const { client, id: userId } = await personWith(stage)
    await send(draft('sample:1'), { userIds: [userId] })
    await send(draft('sample:2'), { userIds: [userId] })
    await send(draft('sample:1', '样品 A 的 硫 被退回'), { userIds: [userId] })
    expect(await unread(client)).toBe(2)
    const [newest, older] = await list(client)
    expect(newest).toMatchObject({ title: '样品 A 的 硫 被退回', times: 2, readTime: null })
    expect(older).toMatchObject({ times: 1 })
    await expectOk(client.call(noticeCalls.markRead, { id: newest?.id ?? 0 }))
    expect(await unread(client)).toBe(1)
    await send(draft('sample:1'), { userIds: [userId] })
    expect((await list(client)).map(({ times }) => times)).toEqual([1, 2, 1])
    await expectOk(client.call(noticeCalls.markRead, {}))
    expect(await unread(client)).toBe(0)
  })

  it('add up when written at the same time by two events for the same users', async () => {
    const [one, other] = [await personWith(stage), await personWith(stage)]
    await Promise.all(
      Array.from({ length: 8 }, (_, at) =>
        send(draft('sample:9'), { userIds: at % 2 === 0 ? [one.id, other.id] : [other.id, one.id] }),
      ),
    )
    for (const { client } of [one, other]) expect(await list(client)).toMatchObject([{ times: 8 }])
  })

  it('reach holders of all permissions, without who caused them and who does not want the kind', async () => {
    const both = await personWith(stage, 'resultConfirm', 'delegateView')
    const muted = await personWith(stage, 'resultConfirm', 'delegateView')
    const half = await personWith(stage, 'resultConfirm')
    const cause = await personWith(stage, 'resultConfirm', 'delegateView')
    await expectOk(muted.client.call(noticeCalls.setMutes, { kinds: [noticeKind.returned, noticeKind.returned] }))
    expect(await expectOk(muted.client.call(noticeCalls.mutes))).toEqual({
      kinds: [noticeKind.returned],
      readable: [noticeKind.returned, noticeKind.overdue, noticeKind.urgent],
    })
    await send(draft('sample:3'), { holdersOf: [['resultConfirm', 'delegateView']], except: cause.id })
    expect(await unread(both.client)).toBe(1)
    for (const { client } of [muted, half, cause]) expect(await unread(client)).toBe(0)
    await expectOk(muted.client.call(noticeCalls.setMutes, { kinds: [] }))
    await send(draft('sample:3'), { holdersOf: [['resultConfirm', 'delegateView']] })
    expect(await unread(muted.client)).toBe(1)
  })

  it('reach users as the rights of their next request are: not through a stopped menu, role or department', async () => {
    const rights = ['statementView', 'statementIssue'] as const
    const [above, role] = [await addDepartment(stage.db), await addRole(stage.db, rights)]
    const below = await addDepartment(stage.db, { parentId: above })
    const people = [
      await addUser(stage.db, { departmentId: below, roleIds: [role] }),
      // the rights of a role with a narrow scope, the scope of another one
      await addUser(stage.db, {
        roleIds: [await addRole(stage.db, rights, { dataScope: 4 }), await addRole(stage.db, [])],
      }),
    ]
    const narrow = await addUser(stage.db, { roleIds: [await addRole(stage.db, rights, { dataScope: 4 })] })
    // whatever its role shows, it is an account of a client
    const { id: clientId } = await addClient((await administrator(stage)).client)
    const enterprise = await addPortalAccount(stage, clientId)
    await stage.db.insertInto('userRole').values({ userId: enterprise.id, roleId: role }).execute()
    const holders = () => inTransaction(stage.db, tx => selectHolders(tx, rights))
    const ids = people.map(({ id }) => id)
    expect(await holders()).toEqual(ids)
    expect(await holders()).not.toContain(narrow.id)
    await stage.db.updateTable('department').set({ state: 1 }).where('id', '=', above).execute()
    expect(await holders()).toEqual(ids.slice(1))
    await stage.db.updateTable('department').set({ state: 2 }).where('id', '=', above).execute()
    const menu = await stage.db
      .selectFrom('menu')
      .select('parentId')
      .where('authFlag', '=', 'statementView')
      .executeTakeFirstOrThrow()
    const stop = (state: 1 | 2) => stage.db.updateTable('menu').set({ state }).where('id', '=', menu.parentId).execute()
    await stop(1)
    expect(await holders()).toEqual([])
    await stop(2)
    expect(await holders()).toEqual(ids)
  })

  it('are read while their reader has the rights for which they got them', async () => {
    const rights = ['billView', 'paymentConfirm', 'statementView'] as const
    const [wide, none] = [await addRole(stage.db, rights), await addRole(stage.db, [])]
    const narrow = await addRole(stage.db, rights, { dataScope: dataScope.own })
    const { id, userMobile } = await addUser(stage.db, { roleIds: [wide] })
    const reader = await signIn(stage.app, userMobile, testPassword)
    const title = '山西某客户的款项'
    await send({ ...draft('bill:1', title), kind: noticeKind.doubtfulPayment }, { holdersOf: [['billView']] })
    const ofOwnRow = { ...draft('statement:1', title), kind: noticeKind.statement }
    await send(ofOwnRow, { userIds: [id], provided: [['statementView']] })
    await send(draft('sample:5'), { userIds: [id] })
    const kindsWith = async (role: number) => {
      await stage.db.updateTable('userRole').set({ roleId: role }).where('userId', '=', id).execute()
      const kinds = (await list(reader)).map(notice => notice.noticeKind)
      expect(await unread(reader)).toBe(kinds.length)
      return kinds.toSorted((a, b) => a - b)
    }
    expect(await kindsWith(wide)).toEqual([noticeKind.returned, noticeKind.doubtfulPayment, noticeKind.statement])
    expect(await kindsWith(narrow)).toEqual([noticeKind.returned, noticeKind.statement])
    expect(await kindsWith(none)).toEqual([noticeKind.returned])
    expect(await kindsWith(wide)).toHaveLength(3)
  })

  it('are sent to those alone who can read them', async () => {
    const notice = { ...draft('bill:2'), kind: noticeKind.doubtfulPayment }
    await expect(send(notice, { holdersOf: [['delegateView']] })).rejects.toThrow('could not read it')
  })

  it('are read and marked by their user only', async () => {
    const [owner, other] = [await personWith(stage), await personWith(stage)]
    await send(draft('sample:4'), { userIds: [owner.id] })
    const [notice] = await list(owner.client)
    await expectOk(other.client.call(noticeCalls.markRead, { id: notice?.id ?? 0 }))
    await expectOk(other.client.call(noticeCalls.markRead, {}))
    expect(await unread(owner.client)).toBe(1)
    expect(await list(other.client)).toEqual([])
  })
})
