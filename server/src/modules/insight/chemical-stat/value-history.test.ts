import { chemicalStatCalls } from '@seam/contract/insight/stat/chemical'
import { commonFailures } from '@seam/contract/kit/failure'
import { type Permission, permissionsOfRole } from '@seam/contract/kit/permission'
import { resultCalls } from '@seam/contract/lab/result/result.calls'
import { type DataScope, dataScope } from '@seam/contract/system/role'
import { beforeAll, describe, expect, it } from 'vitest'
import { expectOk } from '../../../../test/builders/lab.ts'
import {
  addDelegationUnderTest,
  enterAndConfirm,
  itemsOf,
  useLaboratory,
} from '../../../../test/builders/result/bench.ts'
import { signIn } from '../../../../test/client.ts'
import { expectRefusal } from '../../../../test/expect-refusal.ts'
import { addRole, addUser, testPassword } from '../../../../test/people.ts'
import { laboratoryDay } from '../../../kit/period.ts'

const { stage, lab } = useLaboratory()
const today = laboratoryDay()
let itemId: number
beforeAll(async () => {
  const { id } = await addDelegationUnderTest(lab, 'MAD AAD')
  await enterAndConfirm(stage.db, lab, id, { MAD: ['1.26', '1.24'], AAD: ['9.88', '9.72'] })
  itemId = (await itemsOf(stage.db, id))('AAD').itemId
})

const readerWith = async (rights: readonly Permission[], scope: DataScope = dataScope.all) => {
  const roleId = await addRole(stage.db, rights, { dataScope: scope })
  const { userMobile } = await addUser(stage.db, { roleIds: [roleId] })
  return signIn(stage.app, userMobile, testPassword)
}

describe('the history of a value in the table of results', () => {
  it('is opened by a manager, who works neither at the bench nor at review', async () => {
    const manager = await readerWith(permissionsOfRole('manager'))
    const { rows } = await expectOk(manager.call(chemicalStatCalls.page, { startTime: today, endTime: today }))
    const value = rows[0]?.values['AAD']
    expect(value).toMatchObject({ itemId, text: '9.80' })
    const history = await expectOk(manager.call(resultCalls.history, { itemId: value?.itemId ?? 0 }))
    expect(history.item.labCode).toBe(rows[0]?.labCode)
    expect(history.versions[0]?.readings.map(({ raw }) => raw)).toEqual(['9.88', '9.72'])
    expect(history.steps.map(({ command }) => command)).toEqual(expect.arrayContaining(['submit', 'confirm']))
  })

  it('is refused without the right to know the client, beside which it names the lab code', async () => {
    const reader = await readerWith(['statChemical'])
    expectRefusal(await reader.call(resultCalls.history, { itemId }), commonFailures.noPermission)
  })

  it('is that of the reader’s delegations, also while an item is under test', async () => {
    const reader = await readerWith(['statChemical', 'codeMapping'], dataScope.own)
    expectRefusal(await reader.call(resultCalls.history, { itemId }), commonFailures.notThere)
    const open = await addDelegationUnderTest(lab, 'MAD')
    const item = (await itemsOf(stage.db, open.id))('MAD')
    expectRefusal(await reader.call(resultCalls.history, { itemId: item.itemId }), commonFailures.notThere)
    const analyst = await readerWith(['resultEnter'], dataScope.own)
    await expectOk(analyst.call(resultCalls.history, { itemId: item.itemId }))
  })
})
