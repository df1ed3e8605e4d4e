import { coalCalls, coalFailures } from '@seam/contract/catalogue/material/coal'
import { coalCategoryCalls } from '@seam/contract/catalogue/material/coal-category'
import { commonFailures } from '@seam/contract/kit/failure'
import { describe, expect, it } from 'vitest'
import { expectOk, orderWords } from '../../../../test/builders/lab.ts'
import { expectRefusal } from '../../../../test/expect-refusal.ts'
import { next, useAdministrator } from '../../../../test/people.ts'

const { stage, desk: admin } = useAdministrator()
const category = async () =>
  (await expectOk(admin.call(coalCategoryCalls.add, { categoryName: `煤类${next()}`, categoryCode: 'JM' }))).id
const addCoal = async (categoryId: number | null) => {
  const coalName = `沙曲${next()}号`
  await expectOk(admin.call(coalCalls.add, { coalName, categoryId }))
  const { rows } = await expectOk(admin.call(coalCalls.page, { query: { keyword: coalName } }))
  const [row] = rows
  if (row === undefined) throw new Error('the coal is not in the list')
  return row
}
const stop = (id: number) => admin.call(coalCategoryCalls.switchState, { id, state: 1 })

describe('the category of a coal', () => {
  it('is in the list, filters it, and a change is logged by name', async () => {
    const [first, second] = [await category(), await category()]
    const row = await addCoal(first)
    expect(row.categoryName).toMatch(/^煤类/)
    const { coalName, id, version } = row
    await expectOk(admin.call(coalCalls.update, { id, version, coalName, categoryId: second }))
    const log = await stage.db.selectFrom('operationLog').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst()
    expect(log?.operContent).toContain(`煤类由【${row.categoryName}】改为【煤类`)
    const { rows } = await expectOk(admin.call(coalCalls.page, { query: { categoryId: second } }))
    expect(rows.map(coal => coal.id)).toEqual([id])
  })

  it('is refused when stopped; coals that have it keep it, and it is not offered with them', async () => {
    const coalCategory = await category()
    const row = await addCoal(coalCategory)
    await expectOk(stop(coalCategory))
    expectRefusal(
      await admin.call(coalCalls.add, { coalName: `新${next()}`, categoryId: coalCategory }),
      coalFailures.categoryStopped,
    )
    const other = await addCoal(null)
    expectRefusal(
      await admin.call(coalCalls.update, { ...other, sort: 1, categoryId: coalCategory } as never),
      commonFailures.invalidInput,
    )
    const edit = ({ id, version, coalName }: typeof row, categoryId: number) =>
      admin.call(coalCalls.update, { id, version, coalName, categoryId })
    expectRefusal(await edit(other, coalCategory), coalFailures.categoryStopped)
    expect((await edit(row, coalCategory)).code).toBe(0)
    const { offer } = await orderWords(admin)
    expect(offer.coals.find(({ id }) => id === row.id)).toMatchObject({ categoryId: null })
  })

  it('never goes to a coal once it is stopped, whatever comes at once', async () => {
    for (let round = 0; round < 4; round++) {
      const coalCategory = await category()
      const [stopped, addCoal] = await Promise.all([
        stop(coalCategory),
        admin.call(coalCalls.add, { coalName: `同时${next()}`, categoryId: coalCategory }),
      ])
      expect(stopped.code).toBe(0)
      expect([0, coalFailures.categoryStopped.code]).toContain(addCoal.code)
    }
  })
})

describe('classification', () => {
  it('answers class, criteria and what is missing', async () => {
    const classify = (input: object) => admin.call(coalCategoryCalls.classify, { form: 2, ...input })
    expect(await expectOk(classify({ vdaf: '26.03', g: 58 }))).toMatchObject({
      category: { number: '24', code: 'JM', name: '焦煤' },
      possible: ['24'],
    })
    expect(await expectOk(classify({ vdaf: '32.4', g: '90', y: '' }))).toMatchObject({ category: null, missing: ['Y'] })
    expectRefusal(await classify({ vdaf: '101' }), commonFailures.invalidInput, {
      data: { issues: [{ path: ['vdaf'], message: 'Vdaf应在0-100之间' }] },
    })
  })
})
