import { clientCalls } from '@seam/contract/client/client'
import { gradeCalls } from '@seam/contract/client/grade'
import { memberEventKind, scoreCalls } from '@seam/contract/client/score'
import { commonFailures } from '@seam/contract/kit/failure'
import { addDays } from '@seam/contract/kit/value/day'
import { describe, expect, it } from 'vitest'
import { openDelegationDesk } from '../../../../test/builders/delegation-desk.ts'
import { addClient, addDelegation, expectOk, payFor } from '../../../../test/builders/lab.ts'
import { grantCredit } from '../../../../test/builders/money/credit.ts'
import { expectRefusal } from '../../../../test/expect-refusal.ts'
import { expectLockWaits } from '../../../../test/lock-waits.ts'
import { inTransaction } from '../../../db/database.ts'
import { laboratoryDay } from '../../../kit/period.ts'

const { stage, admin, words } = await openDelegationDesk()
const desk = admin.client

const pay = async (clientId: number, payMethod: 1 | 9 = 1) => {
  return expectOk(payFor(desk, await addDelegation(desk, words, clientId), payMethod))
}
const clientOf = (id: number) => expectOk(desk.call(clientCalls.get, { id }))
const events = async (clientId: number) =>
  (await expectOk(desk.call(scoreCalls.events, { clientId, pageSize: 50 }))).rows.map(({ kind, points, toGrade }) => [
    kind,
    points,
    toGrade,
  ])

describe('points', () => {
  it('come of payments by hand and of the first one once, and lift the grade and the credit', async () => {
    const { id } = await addClient(desk)
    await stage.db.updateTable('client').set({ points: 4_840 }).where('id', '=', id).execute()
    const before = await clientOf(id)
    await pay(id)
    expect(await clientOf(id)).toMatchObject({
      points: 5_010,
      gradeName: '银',
      version: before.version + 1,
      account: { creditLimit: '2000.00' },
    })
    await pay(id)
    expect(await events(id)).toEqual([
      [1, 66, ''],
      [11, 0, '银'],
      [2, 100, ''],
      [11, 0, '铜'],
      [1, 70, ''],
    ])
  })

  it('do not come of credit; two payments at once add up and the first is rewarded once', async () => {
    const { id } = await addClient(desk)
    await grantCredit(desk, id, 100_000n)
    await pay(id, 9)
    expect((await clientOf(id)).points).toBe(0)
    const delegations = [await addDelegation(desk, words, id), await addDelegation(desk, words, id)]
    await Promise.all(delegations.map(one => expectOk(payFor(desk, one))))
    expect((await clientOf(id)).points).toBe(240)
  })

  it('of a payment, and a registration, count by the grade to which another payment lifts the client meanwhile', async () => {
    const { id } = await addClient(desk)
    const delegation = await addDelegation(desk, words, id)
    const { id: gradeId } = await stage.db
      .selectFrom('memberGrade')
      .select('id')
      .where('gradeName', '=', '银')
      .executeTakeFirstOrThrow()
    const calls = await inTransaction(stage.db, async tx => {
      await tx.selectFrom('account').select('id').where('clientId', '=', id).forNoKeyUpdate().execute()
      await tx.updateTable('client').set({ gradeId, points: 5_000 }).where('id', '=', id).execute()
      const begun = [expectOk(payFor(desk, delegation)), addDelegation(desk, words, id)] as const
      await expectLockWaits(stage.db, 2)
      return begun
    })
    const [, { memberRate }] = await Promise.all(calls)
    expect(await clientOf(id)).toMatchObject({ points: 5_170, gradeName: '银' })
    const [silver] = (await expectOk(desk.call(gradeCalls.page, {}))).rows.filter(({ gradeName }) => gradeName === '银')
    expect(memberRate).toBe(silver?.discount)
  })

  it('are listed for all clients or for one, the newest first', async () => {
    const [first, second] = [await addClient(desk), await addClient(desk)]
    await pay(first.id)
    await pay(second.id)
    const ofAll = await expectOk(desk.call(scoreCalls.events, { pageSize: 50 }))
    expect(ofAll.rows[0]).toMatchObject({ clientId: second.id, clientName: second.clientName })
    expect(new Set(ofAll.rows.map(({ clientId }) => clientId))).toContain(first.id)
    const query = [{ key: 'kind', op: 'eq' as const, value: [memberEventKind.firstPayment] }]
    const rewards = await expectOk(desk.call(scoreCalls.events, { clientId: first.id, query }))
    expect(rewards.rows.map(({ clientId, kind }) => [clientId, kind])).toEqual([
      [first.id, memberEventKind.firstPayment],
    ])
  })

  it('are listed and selected by day, since a refund has the second in which its samples were received', async () => {
    const client = await addClient(desk)
    await pay(client.id)
    const today = laboratoryDay()
    const countBy = async (op: 'ge' | 'le', moment: string) => {
      const query = [{ key: 'createTime', op, value: [moment] }]
      const { rows } = await expectOk(desk.call(scoreCalls.events, { clientId: client.id, query }))
      expect(rows.filter(({ createDate }) => createDate !== today)).toEqual([])
      return rows.length
    }
    const all = await countBy('ge', today)
    expect(all).toBeGreaterThan(0)
    expect(await countBy('ge', `${today} 23:59:59`)).toBe(all)
    expect(await countBy('le', `${today} 00:00:00`)).toBe(all)
    expect(await countBy('ge', addDays(today, 1))).toBe(0)
  })

  it('of a new client are given where the rule is on; a rule has versions', async () => {
    const rules = await expectOk(desk.call(scoreCalls.rules))
    const rule = rules.find(one => one.id === 3)
    if (rule === undefined) throw new Error('there is a rule for new clients')
    await expectOk(desk.call(scoreCalls.setRule, { ...rule, state: 2, points: 30 }))
    expectRefusal(await desk.call(scoreCalls.setRule, { ...rule, points: 40 }), commonFailures.changedMeanwhile)
    expectRefusal(await desk.call(scoreCalls.setRule, { ...rule, perYuan: 5 }), commonFailures.invalidInput)
    expect((await addClient(desk)).points).toBe(30)
    const log = await stage.db
      .selectFrom('operationLog')
      .selectAll()
      .where('operType', '=', '修改积分规则')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(log.operContent).toContain('积分由【50】改为【30】')
    await expectOk(desk.call(scoreCalls.setRule, { ...rule, version: rule.version + 1 }))
  })

  it('lift nobody where rising is off, and one grade where it goes by steps', async () => {
    const rule = await expectOk(desk.call(gradeCalls.upgradeRule))
    await expectOk(desk.call(gradeCalls.setUpgradeRule, { ...rule, state: 1 }))
    expectRefusal(await desk.call(gradeCalls.setUpgradeRule, rule), commonFailures.changedMeanwhile)
    const { id } = await addClient(desk)
    await stage.db.updateTable('client').set({ points: 30_000 }).where('id', '=', id).execute()
    await stage.db.updateTable('scoreRule').set({ state: 1 }).where('id', '=', 2).execute()
    await pay(id)
    expect((await clientOf(id)).gradeName).toBe('普通')
    const steps = { ...rule, version: rule.version + 1, stepwise: true, raiseCredit: false }
    await expectOk(desk.call(gradeCalls.setUpgradeRule, steps))
    await pay(id)
    expect((await clientOf(id)).gradeName).toBe('铜')
    await expectOk(desk.call(gradeCalls.setUpgradeRule, { ...rule, version: rule.version + 2 }))
    await pay(id)
    expect(await clientOf(id)).toMatchObject({ gradeName: '金', account: { creditLimit: '10000.00' } })
  })
})
