import { type CashCount, shiftCalls, shiftFailures } from '@seam/contract/client/money/shift'
import { expect, it } from 'vitest'
import { expectOk } from '../../../../test/builders/lab.ts'
import { openTill } from '../../../../test/builders/money/till.ts'
import { expectRefusal } from '../../../../test/expect-refusal.ts'
import { lastOperation, personWith } from '../../../../test/people.ts'

const { stage, desk } = await openTill()
const tens = (count: number): CashCount => [{ face: '10.00', count }]

it('a float that differs stands among the differences, and its shift is confirmed by another person', async () => {
  await expectOk(desk.call(shiftCalls.openVault, { amount: '1000' }))
  const { client, id: userId, userName } = await personWith(stage, 'shiftWork', 'shiftManage')
  await stage.db.deleteFrom('shift').where('userId', '=', userId).execute()
  const draft = { handedOut: '200', faces: tens(19), reason: '领用时少一张' }
  const { id, version } = await expectOk(client.call(shiftCalls.open, draft))
  expect((await lastOperation(stage)).operContent).toContain('短款 10.00 元，领用时少一张')

  const listed = async (hadDifference: 0 | 1) =>
    (await expectOk(desk.call(shiftCalls.page, { query: { userName, hadDifference } }))).rows.map(row => row.id)
  expect(await listed(1)).toEqual([id])
  expect(await listed(0)).toEqual([])

  const shift = await expectOk(client.call(shiftCalls.count, { id, version, faces: tens(19) }))
  expect(shift).toMatchObject({ difference: '0.00', floatDifference: '-10.00', hadDifference: true })
  const confirm = { id, version: shift.version, reason: '已核对' }
  expectRefusal(await client.call(shiftCalls.confirm, confirm), shiftFailures.differenceBySecondPerson)
  expectRefusal(await desk.call(shiftCalls.confirm, { ...confirm, reason: '' }), shiftFailures.differenceReason)
  await expectOk(desk.call(shiftCalls.confirm, confirm))
})

it('a reason without a difference is not kept', async () => {
  const { client, id: userId } = await personWith(stage, 'shiftWork')
  await stage.db.deleteFrom('shift').where('userId', '=', userId).execute()
  const shift = await expectOk(client.call(shiftCalls.open, { handedOut: '20', faces: tens(2), reason: '多写的' }))
  expect(shift).toMatchObject({ floatDifference: '0.00', floatReason: '', hadDifference: false })
})
