import { unitPriceCalls } from '@seam/contract/catalogue/price/price'
import { groupPriceImport, unitPriceImport } from '@seam/contract/catalogue/price/price.import'
import { projectGroupCalls } from '@seam/contract/catalogue/project/project-group'
import { commonFailures } from '@seam/contract/kit/failure'
import { importFailures } from '@seam/contract/kit/list/import'
import { afterAll, describe, expect, it } from 'vitest'
import { addGroup, addProject, groupByName, priceOf } from '../../../../test/builders/catalogue.ts'
import { expectOk } from '../../../../test/builders/lab.ts'
import { expectOneSuccess, expectRefusal } from '../../../../test/expect-refusal.ts'
import { importFile, rowsOfFile } from '../../../../test/import-file.ts'
import { personWith, useAdministrator } from '../../../../test/people.ts'

const { stage, desk } = useAdministrator()
afterAll(() => expect(stage.errors).toEqual([]))

type Line = readonly (string | number)[]
const send = async (call: { path: string }, head: Line, lines: readonly Line[], client = desk) =>
  client.upload<{ faults: { row: number; column: string; reason: string }[] }>(
    call.path,
    {},
    await importFile([head, ...lines]),
  )
const unitHead = ['项目代码', '项目名称', '原价（元）', '新价（元）', '变更原因']
const groupHead = ['项目组', '原价（元）', '新价（元）', '变更原因']
const units = (call: { path: string }, ...lines: readonly Line[]) => send(call, unitHead, lines)
const reason = '年度调价'

describe('unit price import', () => {
  it('changes prices with their reason, the first price too, each with its entry in the history', async () => {
    const fresh = await addProject(desk)
    const sulfur = await priceOf(desk, '全硫')
    const lines = [
      [sulfur.projectCode, '全硫', '30', 35.5, reason],
      [fresh.projectCode, '', '', '0', '随套餐赠送'],
    ]
    expect(await units(unitPriceImport.calls.check, ...lines)).toMatchObject({ code: 0, data: { faultCount: 0 } })
    expect(await priceOf(desk, '全硫')).toEqual(sulfur)
    expect((await units(unitPriceImport.calls.run, ...lines)).code).toBe(0)
    expect(await priceOf(desk, '全硫')).toMatchObject({ price: '35.50', version: sulfur.version + 1 })
    const { rows } = await expectOk(desk.call(unitPriceCalls.logPage, { pageSize: 2 }))
    expect(rows.map(one => [one.subjectName, one.oldPrice, one.newPrice, one.reason])).toEqual([
      [fresh.projectName, null, '0.00', '随套餐赠送'],
      ['全硫', '30.00', '35.50', reason],
    ])
    const logRow = await stage.db
      .selectFrom('operationLog')
      .selectAll()
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    expect(logRow?.changes).toMatchObject([{ label: '全硫', before: '30.00元', after: '35.50元' }, {}])
  })

  it('refuses the whole file with its rows and columns', async () => {
    const lines = [
      ['MT', '全水分', '', '20.00', reason],
      ['NOWHERE', '', '', '20', reason],
      ['MAD', '全水分', '', '21', reason],
      ['AAD', '', '19.99', '21', reason],
      ['VAD', '', '', '21', ''],
      ['CRC', '', '', '1.005', reason],
      ['FCAD', '', '', '-1', reason],
      ['STAD', '', '', '41', reason],
      ['stad', '', '', '42', reason],
    ]
    const { data } = await units(unitPriceImport.calls.check, ...lines)
    expect(data.faults.map(({ row, column }) => [row, column])).toEqual([
      [2, '新价（元）'],
      [3, '项目代码'],
      [4, '项目名称'],
      [5, '原价（元）'],
      [6, '变更原因'],
      [7, '新价（元）'],
      [8, '新价（元）'],
      [10, '项目代码'],
    ])
    const before = await priceOf(desk, '全硫')
    expectRefusal(await units(unitPriceImport.calls.run, ...lines), importFailures.faulty)
    expect(await priceOf(desk, '全硫')).toEqual(before)
  })

  it('gives way to one that came first: what was seen is no longer so', async () => {
    const { projectCode, projectName } = await addProject(desk)
    await expectOk(units(unitPriceImport.calls.run, [projectCode, '', '', '50', reason]))
    const move = (price: string) => units(unitPriceImport.calls.run, [projectCode, '', '50.00', price, reason])
    const answers = await Promise.all([move('60'), move('70')])
    expectOneSuccess(answers, importFailures.faulty)
    expect(['60.00', '70.00']).toContain((await priceOf(desk, projectName)).price)
  })

  it('asks for a right of its own', async () => {
    const clerk = (await personWith(stage, 'priceEdit')).client
    const line = ['MT', '', '', '99', reason]
    expectRefusal(await send(unitPriceImport.calls.run, unitHead, [line], clerk), commonFailures.noPermission)
    const group = ['工业分析', '', '99', reason]
    expectRefusal(await send(groupPriceImport.calls.run, groupHead, [group], clerk), commonFailures.noPermission)
  })
})

describe('package price import', () => {
  it('changes prices of packages by name, and refuses what is not there or the same', async () => {
    const { groupName } = await addGroup(desk, [(await addProject(desk)).id])
    const groups = (call: { path: string }, ...lines: readonly Line[]) => send(call, groupHead, lines)
    const { data } = await groups(
      groupPriceImport.calls.check,
      ['没有的组', '', '1', reason],
      [groupName, '', '60', reason],
    )
    expect(data.faults).toEqual([
      { row: 2, column: '项目组', reason: '没有这个项目组' },
      { row: 3, column: '新价（元）', reason: '价格没有变化' },
    ])
    await expectOk(groups(groupPriceImport.calls.run, [groupName, '60.00', '75', reason]))
    expect(await groupByName(desk, groupName)).toMatchObject({
      price: '75.00',
      lastChange: { oldPrice: '60.00', reason },
    })
  })
})

it('exports prices in the order of their lists', async () => {
  const sort = [{ key: 'price', order: 'desc' as const }]
  for (const { page, exportAll } of [unitPriceCalls, projectGroupCalls]) {
    const { raw } = await desk.call(exportAll, { query: { state: 2 }, sort, columns: ['price'] })
    const { rows } = await rowsOfFile(raw)
    const list = (
      await expectOk(desk.call(page as typeof projectGroupCalls.page, { query: { state: 2 }, sort, pageSize: 100 }))
    ).rows
    const exported = rows.slice(1, 101).map(([price]) => Number(price))
    expect(exported).toEqual(list.map(({ price }) => Number(price)))
  }
})
