import {
  type MaterialCategory,
  materialCategoryCalls,
  materialCategoryFailures,
} from '@seam/contract/catalogue/material/material-category'
import { commonFailures } from '@seam/contract/kit/failure'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Client } from '../../../../test/client.ts'
import { expectRefusal } from '../../../../test/expect-refusal.ts'
import { lastOperation, next, personWith } from '../../../../test/people.ts'
import { useStage } from '../../../../test/stage.ts'

const stage = useStage()
let client: Client
beforeAll(async () => {
  client = (await personWith(stage, 'classifyView', 'classifyAdd', 'classifyEdit', 'classifyDel')).client
})

const add = (productName = `类别${next()}`, parentId: number | null = null) =>
  client.call(materialCategoryCalls.add, { productName, parentId })
const addCategory = async (parentId: number | null = null) => {
  const { code, data } = await add(undefined, parentId)
  expect(code).toBe(0)
  return data.id
}
const remove = (id: number) => client.call(materialCategoryCalls.remove, { id })
const tree = async () => (await client.call(materialCategoryCalls.tree)).data
const flat = (nodes: readonly MaterialCategory[]): MaterialCategory[] =>
  nodes.flatMap(node => [node, ...flat(node.childList)])
const codes = (answers: readonly { code: number }[]) => answers.map(({ code }) => code).sort((a, b) => a - b)

describe('material categories', () => {
  it('stand in a tree under their parents', async () => {
    const parent = (await add('固体燃料')).data.id
    const child = (await add('无烟煤块', parent)).data.id
    expect((await lastOperation(stage)).operContent).toBe('新增物料类别【无烟煤块】，上级类别【固体燃料】')
    expect((await tree()).find(({ id }) => id === parent)).toMatchObject({
      productName: '固体燃料',
      childList: [{ id: child, parentId: parent, childList: [] }],
    })
    expect(await stage.statementsOf(tree)).toHaveLength(1)
  })

  it('need a name of their own among their siblings, also when two come at once', async () => {
    expectRefusal(await add(' '), commonFailures.invalidInput, { message: '请输入类别名称' })
    expectRefusal(await add('很'.repeat(21)), commonFailures.invalidInput)
    expect(codes(await Promise.all([add('同名类'), add('同名类')]))).toEqual([
      0,
      materialCategoryFailures.nameTaken.code,
    ])
    expect((await add('同名类', await addCategory())).code).toBe(0)
  })

  it('end at the fifth level, under a parent that is there', async () => {
    let parent: number | null = null
    for (let level = 1; level <= 5; level++) parent = await addCategory(parent)
    expectRefusal(await add('第六级', parent), materialCategoryFailures.tooDeep)
    expectRefusal(await add('孤儿', 2_000_000_000), materialCategoryFailures.parentGone)
  })

  it('are renamed once per version, and stay where they are', async () => {
    const parent = await addCategory()
    const id = await addCategory(parent)
    const rename = (productName: string, more: object = {}) =>
      client.call(materialCategoryCalls.update, { id, version: 1, productName, ...more })
    expectRefusal(await rename('别处', { parentId: null }), materialCategoryFailures.parentFixed)
    const name = flat(await tree()).find(one => one.id === id)?.productName
    expect(codes(await Promise.all([rename('新名甲'), rename('新名甲', { parentId: parent })]))).toEqual([
      0,
      commonFailures.changedMeanwhile.code,
    ])
    expect((await lastOperation(stage)).operContent).toBe(`将物料类别【${name}】的名称由【${name}】改为【新名甲】`)
    expectRefusal(await rename('谁', { id: 2_000_000_000 }), commonFailures.notThere)
  })

  it('are deleted when nothing is below them and nobody uses them', async () => {
    const parent = await addCategory()
    const child = await addCategory(parent)
    expectRefusal(await remove(parent), materialCategoryFailures.hasChildren, {
      message: '该类别下还有子类别，不能删除',
    })
    await sql`create table user_of_category (category_id integer references material_category)`.execute(stage.db)
    await sql`insert into user_of_category values (${child})`.execute(stage.db)
    expectRefusal(await remove(child), materialCategoryFailures.inUse)
    await sql`drop table user_of_category`.execute(stage.db)
    expect((await remove(child)).code).toBe(0)
    expectRefusal(await remove(child), commonFailures.notThere)
    expect((await remove(parent)).code).toBe(0)
  })

  it('of two at once, one deleting and one adding below it, one wins', async () => {
    for (let round = 0; round < 5; round++) {
      const parent = await addCategory()
      const [below, removed] = await Promise.all([add(undefined, parent), remove(parent)])
      expect([`${below.code} ${removed.code}`]).toContain(below.code === 0 ? '0 22904' : '22902 0')
      const all = flat(await tree())
      expect(all.some(({ id }) => id === parent)).toBe(below.code === 0)
    }
  })

  it('ask for a right each', async () => {
    const other = (await personWith(stage, 'classifyView')).client
    expect((await other.call(materialCategoryCalls.tree)).code).toBe(0)
    expectRefusal(await other.call(materialCategoryCalls.add, { productName: '不许' }), commonFailures.noPermission)
    expectRefusal(await other.call(materialCategoryCalls.remove, { id: 1 }), commonFailures.noPermission)
  })
})
