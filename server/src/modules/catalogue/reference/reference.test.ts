import { referenceCalls, referenceFailures } from '@seam/contract/catalogue/reference'
import type { SentOf } from '@seam/contract/kit/call'
import { commonFailures } from '@seam/contract/kit/failure'
import { beforeAll, describe, expect, it } from 'vitest'
import { expectOk, orderWords } from '../../../../test/builders/lab.ts'
import { expectRefusal } from '../../../../test/expect-refusal.ts'
import { next, useAdministrator } from '../../../../test/people.ts'

const { desk: admin } = useAdministrator()
let ash: number
beforeAll(async () => {
  ash = (await orderWords(admin)).project('AAD')
})

type Draft = SentOf<typeof referenceCalls.add>
const draft = (more: Partial<Draft> = {}): Draft => ({
  kind: 1,
  materialName: `GBW${11_000 + next()}`,
  batchNo: '2026-01',
  values: [{ projectId: ash, certified: '10.12', uncertainty: '0.15' }],
  ...more,
})
const addMaterial = async () => (await expectOk(admin.call(referenceCalls.add, draft()))).id
const findMaterial = async (id: number) => {
  const { rows } = await expectOk(admin.call(referenceCalls.page, { pageSize: 100 }))
  const row = rows.find(one => one.id === id)
  if (row === undefined) throw new Error(`no material ${id}`)
  return row
}

describe('reference materials', () => {
  it('refuses a taken batch, an old version, half limits, and a stock below zero', async () => {
    const id = await addMaterial()
    const row = await findMaterial(id)
    const { materialName } = row
    expectRefusal(await admin.call(referenceCalls.add, draft({ materialName })), referenceFailures.taken)
    const stale = { ...draft({ materialName }), id, version: 9 }
    expectRefusal(await admin.call(referenceCalls.update, stale), commonFailures.changedMeanwhile)
    const half = draft({ values: [{ projectId: ash, certified: '1', uncertainty: '1', mean: '1' }] })
    expect((await admin.call(referenceCalls.add, half)).code).toBe(commonFailures.invalidInput.code)
    const move = (quantity: string, version: number) =>
      admin.call(referenceCalls.moveStock, { id, version, quantity, reason: '领用' })
    expectRefusal(await move('-1', 1), referenceFailures.stockShort)
    await expectOk(move('50.5', 1))
    await expectOk(move('-0.5', 2))
    expectRefusal(await move('-51', 3), referenceFailures.stockShort)
    expect(Number((await findMaterial(id)).stock)).toBe(50)
  })
})
