import { clientCalls } from '@seam/contract/client/client'
import { clientImport } from '@seam/contract/client/client.import'
import { commonFailures } from '@seam/contract/kit/failure'
import { importFailures } from '@seam/contract/kit/list/import'
import { afterAll, describe, expect, it } from 'vitest'
import { addClient, expectOk } from '../../../../test/builders/lab.ts'
import { clientOf, type UploadFile } from '../../../../test/client.ts'
import { expectOneSuccess, expectRefusal } from '../../../../test/expect-refusal.ts'
import { importFile, rowsOfFile } from '../../../../test/import-file.ts'
import { nextMobile, personWith, useAdministrator } from '../../../../test/people.ts'

const { check, run, template } = clientImport.calls
const titles = clientImport.columns.map(({ title }) => title)

const { stage, desk } = useAdministrator()
afterAll(() => expect(stage.errors).toEqual([]))

const line = (clientName: string, more: Partial<Record<number, string>> = {}) =>
  Object.assign([clientName, '', '老李', nextMobile(), '', '', '', '', '', ''], more) as string[]
const sendTo = <C extends { path: string }>(call: C, file: UploadFile, client = desk) =>
  client.upload<never>(call.path, {}, file)
const findClient = async (clientName: string) =>
  (await expectOk(desk.call(clientCalls.page, { query: { clientName } }))).rows[0]

describe('client import', () => {
  it('offers a template with sources, grades and pay policies', async () => {
    const { rows } = await rowsOfFile((await desk.call(template)).raw)
    expect(rows[0]).toEqual(titles.map(title => expect.stringContaining(title)))
  })

  it('brings clients in by words, with code, account and log', async () => {
    const file = await importFile([
      titles,
      line('石楼县裕丰煤业', { 4: '业务员', 6: '银', 7: '先检测后付款' }),
      line('永和县兴隆煤站'),
    ])
    expect(await sendTo(check, file)).toMatchObject({ data: { rows: 2, faultCount: 0 } })
    expect(await findClient('石楼县裕丰')).toBeUndefined()
    expect(await sendTo(run, file)).toMatchObject({ code: 0, data: { rows: 2 } })
    expect(await findClient('石楼县裕丰')).toMatchObject({ source: 2, gradeName: '银', payPolicy: 2, state: 2 })
    expect(await findClient('永和县兴隆')).toMatchObject({ source: 1, gradeName: '普通', payPolicy: 1 })
  })

  it('names what is wrong by row and column, also what looks like a client of the file or of the list', async () => {
    await addClient(desk, { clientName: '大宁县昌源煤业有限公司' })
    const file = await importFile([
      titles,
      line('大宁昌源煤业'),
      line('隰县午城煤业'),
      line('隰县午城煤业有限公司'),
      line('吉县明珠煤业', { 1: '91350100M000100Y44' }),
      line('汾西县永安煤业', { 6: '没有的等级' }),
      line('浮山县二峰山煤业', { 4: '路过' }),
      line('大宁昌源煤业公司', { 9: '分公司，单独结算' }),
    ])
    const { data } = await sendTo<typeof check>(check, file)
    const { faults } = data as { faults: { row: number; column: string; reason: string }[] }
    expect(faults.map(({ row, column }) => [row, column])).toEqual([
      [2, '不是重复的说明'],
      [4, '不是重复的说明'],
      [5, '统一社会信用代码'],
      [6, '会员等级'],
      [7, '客户来源'],
    ])
    expectRefusal(await sendTo(run, file), importFailures.faulty)
    expect(await findClient('隰县午城')).toBeUndefined()
  })

  it('names every fault of a row at once', async () => {
    await addClient(desk, { clientName: '襄汾县同兴煤业', creditCode: '91350100M000100Y43' })
    const clerk = (await personWith(stage, 'clientImport')).client
    const file = await importFile([
      titles,
      line('侯马市晋强煤业', { 1: '91350100M000100Y43', 3: '12', 5: '没有的人', 6: '没有的等级' }),
      line('曲沃县立恒煤业', { 4: '路过', 7: '先检测后付款' }),
    ])
    const { data } = await sendTo<typeof check>(check, file, clerk)
    const { faults } = data as { faults: { row: number; column: string }[] }
    expect(faults.map(({ row, column }) => [row, column])).toEqual([
      [2, '电话'],
      [2, '业务员'],
      [2, '会员等级'],
      [2, '统一社会信用代码'],
      [3, '客户来源'],
      [3, '会员等级'],
    ])
  })

  it('takes no number for a dry run, and calls the rows of the file by their place', async () => {
    const numberOf = async (clientName: string) => Number((await findClient(clientName))?.clientCode.slice(2))
    await addClient(desk, { clientName: '翼城县首旺煤业' })
    const file = await importFile([titles, line('霍州市辛置煤业'), line('霍州市辛置煤业有限公司')])
    const { data } = await sendTo<typeof check>(check, file)
    expect(data).toMatchObject({
      faults: [{ row: 3, reason: '与【霍州市辛置煤业 本文件第2行】相近，确认不是同一家请填写说明' }],
    })
    await addClient(desk, { clientName: '安泽县玉华煤业' })
    expect(await numberOf('安泽县玉华')).toBe((await numberOf('翼城县首旺')) + 1)
  })

  it('takes two files of the same clients in opposite order one after the other', async () => {
    const names = Array.from(
      { length: 40 },
      (_, at) => `${'甲乙丙丁戊己庚辛壬癸'[at % 10]}${'东西南北'[at % 4]}沟煤矿${at}`,
    )
    const rows = names.map(name => line(name, { 3: '' }))
    const files = [await importFile([titles, ...rows]), await importFile([titles, ...rows.toReversed()])]
    const answers = await Promise.all(files.map(file => sendTo(run, file)))
    expectOneSuccess(answers, importFailures.faulty)
  })

  it('asks for a right of its own, and grades for theirs', async () => {
    const clerk = (await personWith(stage, 'clientImport')).client
    const file = await importFile([titles, line('古县老母坡煤业', { 6: '金' })])
    const { data } = await sendTo<typeof check>(check, file, clerk)
    expect(data).toMatchObject({ faults: [{ column: '会员等级' }] })
    expectRefusal(await sendTo(run, file, (await personWith(stage, 'clientView')).client), commonFailures.noPermission)
    expectRefusal(await sendTo(run, file, clientOf(stage.app)), commonFailures.noSession)
  })
})

it('exports what the list shows, in its order', async () => {
  await addClient(desk, { clientName: '=蒲县乔家湾煤业' })
  const answer = await desk.call(clientCalls.exportAll, { query: { clientName: '乔家湾' } })
  expect(answer.headers['content-code']).toBe('0')
  const { rows } = await rowsOfFile(answer.raw)
  expect(rows[0]?.slice(0, 2)).toEqual(['客户编号', '客户名称'])
  expect(rows.slice(1).map(row => row[1])).toEqual(['=蒲县乔家湾煤业'])
  const grade = await desk.call(clientCalls.exportAll, { query: { clientName: '乔家湾' }, columns: ['gradeName'] })
  const [head, row] = (await rowsOfFile(grade.raw)).rows
  expect([head, row?.length]).toEqual([['会员等级', '折扣'], 2])
  expect(Number(row?.[1])).toBeGreaterThan(0)
  // of a period the latest first, whatever their ids
  const names = ['顺一焦化', '顺二焦化', '顺三焦化']
  for (const [at, clientName] of names.entries()) {
    const { id } = await addClient(desk, { clientName })
    const createTime = `2026-03-0${[2, 3, 1][at]} 10:00:00`
    await stage.db.updateTable('client').set({ createTime }).where('id', '=', id).execute()
  }
  const query = { clientName: '焦化', createTime: ['2026-03-01', '2026-03-31'] }
  const listed = (await expectOk(desk.call(clientCalls.page, { query }))).rows.map(({ clientName }) => clientName)
  expect(listed).toEqual(['顺二焦化', '顺一焦化', '顺三焦化'])
  const inFile = await rowsOfFile((await desk.call(clientCalls.exportAll, { query })).raw)
  expect(inFile.rows.slice(1).map(cells => cells[1])).toEqual(listed)
  const viewer = (await personWith(stage, 'clientView')).client
  expectRefusal(await viewer.call(clientCalls.exportAll, {}), commonFailures.noPermission)
})
