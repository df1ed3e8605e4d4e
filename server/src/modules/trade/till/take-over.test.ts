import { type CashCount, shiftCalls as calls, shiftFailures as failures } from '@seam/contract/client/money/shift'
import { commonFailures } from '@seam/contract/kit/failure'
import { beforeAll, describe, expect, it } from 'vitest'
import { expectOk } from '../../../../test/builders/lab.ts'
import type { Client } from '../../../../test/client.ts'
import { expectOneSuccess, expectRefusal } from '../../../../test/expect-refusal.ts'
import { personWith } from '../../../../test/people.ts'
import { useStage } from '../../../../test/stage.ts'
import { inTransaction } from '../../../db/database.ts'
import { findViolations } from '../../client/ledger/checks/ledger-checks.rows.ts'

const stage = useStage()

const tens = (count: number): CashCount => [{ face: '10.00', count }]

/** A cashier without an open shift. */
const newCashier = () => personWith(stage, 'shiftWork')
const open = (client: Client, count: number) =>
  expectOk(client.call(calls.open, { handedOut: String(count * 10), faces: tens(count) }))
beforeAll(async () => {
  await expectOk((await personWith(stage, 'shiftManage')).client.call(calls.openVault, { amount: '10000' }))
})

/** A cashier whose shift was counted: `float` tens at its opening, `counted` at its end. */
const countedShift = async (float: number, cash = float) => {
  const giver = await newCashier()
  const { id, version } = await open(giver.client, float)
  const shift = await expectOk(giver.client.call(calls.count, { id, version, faces: tens(cash) }))
  return { giver, id, version: shift.version }
}
const cashOf = async (shiftId: number) => {
  const entries = await stage.db
    .selectFrom('entry')
    .select('amount')
    .where('shiftId', '=', shiftId)
    .where('ledgerAccount', '=', 'CASH')
    .execute()
  return entries.reduce((sum, { amount }) => sum + amount, 0n)
}

describe('taking a shift over', () => {
  it('moves its cash to the shift of the colleague, and confirms it', async () => {
    const { giver, id, version } = await countedShift(5)
    const taker = await newCashier()
    const own = await open(taker.client, 2)
    const listed = (await expectOk(taker.client.call(calls.toTakeOver))).find(shift => shift.id === id)
    expect(listed).toEqual({
      id,
      shiftCode: expect.any(String),
      userName: giver.userName,
      countTime: expect.any(String),
      version,
    })
    await expectOk(taker.client.call(calls.takeOver, { id, version, faces: tens(5) }))
    expect([await cashOf(id), await cashOf(own.id)]).toEqual([0n, 7_000n])
    expect(await expectOk(giver.client.call(calls.detail, { id }))).toMatchObject({
      state: 30,
      confirmName: taker.userName,
      movements: [{ kind: 'HAND_OVER', in: '50.00', out: '50.00' }],
    })
    const countAnswer = await expectOk(
      taker.client.call(calls.count, { id: own.id, version: own.version, faces: tens(7) }),
    )
    expect(countAnswer.difference).toBe('0.00')
    expect(await findViolations(stage.db)).toEqual([])
  })

  it('is refused where the two counts differ, and changes nothing', async () => {
    const { id, version } = await countedShift(5)
    const taker = await newCashier()
    await open(taker.client, 0)
    expectRefusal(await taker.client.call(calls.takeOver, { id, version, faces: tens(4) }), failures.countedOtherwise)
    expect(await cashOf(id)).toBe(5_000n)
  })

  it('is refused without an own open shift, for the own shift, and before the count', async () => {
    const { giver, id, version } = await countedShift(5)
    const taker = await newCashier()
    expectRefusal(await taker.client.call(calls.takeOver, { id, version, faces: tens(5) }), failures.closed)
    const { id: openId, version: openVersion } = await open(giver.client, 0)
    expectRefusal(await giver.client.call(calls.takeOver, { id, version, faces: tens(5) }), failures.ownShift)
    expect((await expectOk(giver.client.call(calls.toTakeOver))).some(shift => shift.id === id)).toBe(false)
    await open(taker.client, 0)
    expectRefusal(
      await taker.client.call(calls.takeOver, { id: openId, version: openVersion, faces: [] }),
      failures.wrongShiftState,
    )
  })

  it('does not wait for a shift that takes cash: two colleagues would wait for each other', async () => {
    const [taker, other] = [await newCashier(), await newCashier()]
    await open(taker.client, 1)
    const { id, version } = await open(other.client, 1)
    const answer = await inTransaction(stage.db, async tx => {
      await tx.selectFrom('shift').select('id').where('id', '=', id).forKeyShare().execute()
      return taker.client.call(calls.takeOver, { id, version, faces: tens(1) })
    })
    expectRefusal(answer, failures.wrongShiftState)
  })

  it('leaves a shift whose count differed to a manager', async () => {
    const { id, version } = await countedShift(5, 4)
    const taker = await newCashier()
    await open(taker.client, 0)
    expect((await expectOk(taker.client.call(calls.toTakeOver))).some(shift => shift.id === id)).toBe(false)
    expectRefusal(
      await taker.client.call(calls.takeOver, { id, version, faces: tens(4) }),
      failures.differenceNotTakenOver,
    )
  })

  it('happens once, also of two colleagues at once', async () => {
    const { id, version } = await countedShift(5)
    const takers = [await newCashier(), await newCashier()]
    for (const { client } of takers) await open(client, 0)
    const answers = await Promise.all(
      takers.map(({ client }) => client.call(calls.takeOver, { id, version, faces: tens(5) })),
    )
    expectOneSuccess(answers, commonFailures.changedMeanwhile)
    expect(await cashOf(id)).toBe(0n)
  })
})
