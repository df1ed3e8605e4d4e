import { projectCalls } from '@seam/contract/catalogue/project/project.calls'
import { projectImport } from '@seam/contract/catalogue/project/project.import'
import { commonFailures } from '@seam/contract/kit/failure'
import { importFailures } from '@seam/contract/kit/list/import'
import { afterAll, describe, expect, it } from 'vitest'
import { addProject, projectById } from '../../../../test/builders/catalogue.ts'
import { delegationUnderTest, expectOk, orderWords } from '../../../../test/builders/lab.ts'
import { expectRefusal } from '../../../../test/expect-refusal.ts'
import { importFile, rowsOfFile } from '../../../../test/import-file.ts'
import { lastOperation, next, personWith, useAdministrator } from '../../../../test/people.ts'

const { check, run, template } = projectImport.calls

const { stage, desk } = useAdministrator()
afterAll(() => expect(stage.errors).toEqual([]))

type Cells = Readonly<Record<string, string | number>>
/** Rows by the titles of their filled cells. */
const fileOf = (...rows: readonly Cells[]) => {
  const titles = projectImport.columns.map(({ title }) => title)
  return importFile([titles, ...rows.map(row => titles.map(title => row[title] ?? null))])
}
const send = async <C extends { path: string }>(call: C, rows: readonly Cells[], client = desk) =>
  client.upload<{ rows: number; faults: { row: number; column: string; reason: string }[] }>(
    call.path,
    {},
    await fileOf(...rows),
  )
const faultsOf = async (...rows: readonly Cells[]) =>
  (await send(check, rows)).data.faults.map(({ row, column }) => [row, column])

describe('project import', () => {
  it('changes what its cells say of a code that is there, and leaves the rest', async () => {
    const bands = [{ upTo: null, inclusive: false, limit: '0.30', relative: false }]
    const row = await addProject(desk, { bands, highLimit: '1.50', roundingInterval: '0.10', openToClient: true })
    const rows = [
      { 项目代码: row.projectCode, 项目名称: `新名${next()}`, 修约间隔: 0.1, 高指标: '无', 对客户开放: '否' },
    ]
    expect(await send(check, rows)).toMatchObject({ data: { rows: 1, faultCount: 0 } })
    expect(await projectById(desk, row.projectCode)).toMatchObject({ version: row.version, highLimit: '1.50' })
    expect((await send(run, rows)).code).toBe(0)
    const { unit, symbol, basis, roundingInterval, version } = row
    expect(await projectById(desk, row.projectCode)).toMatchObject({
      projectName: rows[0]?.项目名称,
      highLimit: null,
      openToClient: false,
      unit,
      symbol,
      basis,
      roundingInterval,
      bands,
      version: version + 1,
    })
    const { operContent, changes } = await lastOperation(stage)
    expect(operContent).toContain(`导入检测项目 1 条：${rows[0]?.项目名称}（${row.projectCode}）`)
    expect(changes).toContainEqual(
      expect.objectContaining({ label: `${row.projectName}：高指标`, before: '1.5', after: '无' }),
    )
  })

  it('leaves a row alone that says what is there', async () => {
    const row = await addProject(desk, { highLimit: '1.50' })
    await expectOk(send(run, [{ 项目代码: row.projectCode, 项目名称: row.projectName, 高指标: 1.5, 平行测定次数: 2 }]))
    expect(await projectById(desk, row.projectCode)).toEqual(row)
    expect((await lastOperation(stage)).changes).toEqual([])
  })

  it('makes a measured project of another code', async () => {
    const code = `N${next()}`
    const more = { 符号: 'Xd', 单位: '%', 基准: '干燥基', 标准: 'GB/T 212-2008', 物料: '焦炭', 排序: 12 }
    const row = { 项目代码: code.toLowerCase(), 项目名称: `新项目${next()}`, 修约间隔: '0.01', ...more }
    await expectOk(send(run, [row]))
    expect(await projectById(desk, code)).toMatchObject({
      projectName: row.项目名称,
      kind: 'measured',
      material: 2,
      basis: 'd',
      standardName: 'GB/T 212-2008',
      parallels: 2,
      price: null,
      state: 2,
      sort: 12,
      openToClient: true,
    })
  })

  it('refuses the whole file with its rows and columns', async () => {
    const good = { 项目名称: '好项目', 修约间隔: '0.1' }
    const faults = await faultsOf(
      { 项目代码: `N${next()}`, 修约间隔: '0.1' },
      { 项目代码: `N${next()}`, 项目名称: '缺间隔' },
      { 项目代码: 'AAD', 标准: 'GB/T 999-1999' },
      { 项目代码: 'VAD', 基准: '不知道', 平行测定次数: 3 },
      { 项目代码: 'GOOD', ...good },
      { 项目代码: 'good', ...good },
      { 项目代码: '1A', ...good },
    )
    expect(faults).toEqual([
      [2, '项目名称'],
      [3, '修约间隔'],
      [4, '标准'],
      [5, '基准'],
      [5, '平行测定次数'],
      [7, '项目代码'],
      [8, '项目代码'],
    ])
    expect(
      (
        await send(run, [
          { 项目代码: 'GOOD', ...good },
          { 项目代码: '1A', ...good },
        ])
      ).code,
    ).toBe(importFailures.faulty.code)
    expect((await desk.call(projectCalls.page, { query: { projectCode: 'GOOD' } })).data.rows).toEqual([])
  })

  it('keeps what results are read by once a project was ordered', async () => {
    await delegationUnderTest(desk, await orderWords(desk))
    const { data } = await send(check, [{ 项目代码: 'AAD', 单位: 'g' }])
    expect(data.faults).toMatchObject([{ row: 2, reason: expect.stringContaining('不能修改单位') as string }])
    expect(await faultsOf({ 项目代码: 'AAD', 高指标: 40 })).toEqual([])
  })

  it('asks for a right of its own, and offers what may be chosen', async () => {
    const viewer = (await personWith(stage, 'projectEdit')).client
    expectRefusal(await send(run, [{ 项目代码: 'AAD', 排序: 3 }], viewer), commonFailures.noPermission)
    const { rows } = await rowsOfFile((await desk.call(template)).raw)
    expect(rows[0]?.length).toBe(projectImport.columns.length)
  })
})

it('exports projects in the order of the list', async () => {
  const sort = [{ key: 'projectCode', order: 'desc' }] as const
  const answer = await desk.call(projectCalls.exportAll, { query: { keyword: 'A' }, sort: [...sort] })
  const { rows } = await rowsOfFile(answer.raw)
  const list = await expectOk(desk.call(projectCalls.page, { query: { keyword: 'A' }, sort: [...sort], pageSize: 100 }))
  expect(rows.slice(1).map(([code]) => code)).toEqual(list.rows.map(({ projectCode }) => projectCode))
})

it('exports rounding interval and high value as numbers', async () => {
  const { projectCode } = await addProject(desk, { roundingInterval: '0.05', highLimit: '1.50' })
  const columns = ['projectCode', 'roundingInterval', 'highLimit'] as const
  const answer = await desk.call(projectCalls.exportAll, { query: { keyword: projectCode }, columns: [...columns] })
  const { sheets } = await rowsOfFile(answer.raw)
  expect(sheets[0]?.rows[1]).toEqual([projectCode, 0.05, 1.5])
})
