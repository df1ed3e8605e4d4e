import { priceFailures, unitPriceCalls } from '@seam/contract/catalogue/price/price'
import { commonFailures } from '@seam/contract/kit/failure'
import { afterAll, describe, expect, it } from 'vitest'
import { addProject, priceOf } from '../../../../test/builders/catalogue.ts'
import { expectOk } from '../../../../test/builders/lab.ts'
import { expectOneSuccess, expectRefusal } from '../../../../test/expect-refusal.ts'
import { rowsOfFile } from '../../../../test/import-file.ts'
import { personWith, useAdministrator } from '../../../../test/people.ts'

const { stage, desk } = useAdministrator()
afterAll(() => expect(stage.errors).toEqual([]))

type PriceRow = { id: number; version: number }
const change = ({ id, version }: PriceRow, price: string, reason = '年度调价') =>
  desk.call(unitPriceCalls.update, { id, version, price, reason })
const logOf = async (subjectId: number) =>
  (await expectOk(desk.call(unitPriceCalls.logPage, { query: { subjectId }, pageSize: 100 }))).rows

describe('unit prices', () => {
  it('come in one statement, with the last change', async () => {
    const statements = await stage.statementsOf(async () => {
      const { data } = await desk.call(unitPriceCalls.page, { query: { keyword: '全水分' } })
      expect(data.rows[0]).toMatchObject({
        price: '20.00',
        version: 1,
        lastChange: { reason: '初始价目', oldPrice: null },
      })
    })
    expect(statements).toHaveLength(1)
  })

  it('change with a reason, which is kept with old, new and who', async () => {
    const sulfur = await priceOf(desk, '全硫')
    await expectOk(change(sulfur, '35.50'))
    expect(await priceOf(desk, '全硫')).toMatchObject({ price: '35.50', version: sulfur.version + 1 })
    const log = await logOf(sulfur.id)
    expect(log.map(({ oldPrice, newPrice, reason }) => [oldPrice, newPrice, reason])).toEqual([
      ['30.00', '35.50', '年度调价'],
      [null, '30.00', '初始价目'],
    ])
    const logRow = await stage.db
      .selectFrom('operationLog')
      .selectAll()
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    expect(logRow?.operContent).toBe('将检测项目【全硫】的价格由【30.00元】改为【35.50元】，原因：年度调价')
  })

  it('begin with the first price of a project that had none', async () => {
    const { id, projectName } = await addProject(desk)
    expect(await priceOf(desk, projectName)).toMatchObject({ price: null, version: 0, lastChange: null })
    await expectOk(change({ id, version: 0 }, '0.00', '随套餐赠送'))
    expect((await logOf(id)).map(entry => [entry.oldPrice, entry.newPrice])).toEqual([[null, '0.00']])
  })

  it('let one of two at once through, the first price too', async () => {
    const crucible = await priceOf(desk, '坩埚膨胀序数')
    const { id } = await addProject(desk)
    for (const price of [crucible, { id, version: 0 }]) {
      const answers = await Promise.all([change(price, '61.00'), change(price, '62.00')])
      expectOneSuccess(answers, commonFailures.changedMeanwhile)
      expect((await logOf(price.id)).filter(({ newPrice }) => newPrice.startsWith('6'))).toHaveLength(
        price.id === id ? 1 : 2,
      )
    }
  })

  it('refuse what is the same, old, nowhere, unreasoned or no price', async () => {
    const moisture = await priceOf(desk, '全水分')
    expectRefusal(await change(moisture, '20.00'), priceFailures.samePrice)
    expectRefusal(
      await change({ ...moisture, version: moisture.version + 1 }, '21.00'),
      commonFailures.changedMeanwhile,
    )
    expectRefusal(await change({ id: 999_999, version: 1 }, '21.00'), commonFailures.notThere)
    for (const wrong of ['21', '-1.00', '1000000.01', '1e3', ''])
      expectRefusal(await change(moisture, wrong), commonFailures.invalidInput)
    expectRefusal(await change(moisture, '21.00', ' '), commonFailures.invalidInput)
    const viewer = (await personWith(stage, 'priceView')).client
    expect((await viewer.call(unitPriceCalls.update, { ...moisture, price: '1.00', reason: '试' } as never)).code).toBe(
      commonFailures.noPermission.code,
    )
  })

  it('leave a history that the database itself refuses to rewrite', async () => {
    const { id } = await priceOf(desk, '全水分')
    const log = () => stage.db.updateTable('unitPriceLog').set({ reason: '改写' }).where('projectId', '=', id).execute()
    await expect(log()).rejects.toThrow('append-only')
    await expect(stage.db.deleteFrom('unitPriceLog').where('projectId', '=', id).execute()).rejects.toThrow(
      'append-only',
    )
  })

  it('export with a right of their own', async () => {
    const { raw, headers } = await desk.call(unitPriceCalls.exportAll, { columns: ['price', 'lastMove', 'changeTime'] })
    expect(headers['content-code']).toBe('0')
    const [head, ...moved] = (await rowsOfFile(raw)).rows
    expect(head).toEqual(['价格（元）', '最近变更', '变更时间'])
    expect(moved.map(([, move]) => move)).toContain('首次定价 → 20.00')
    const viewer = (await personWith(stage, 'priceView')).client
    expectRefusal(await viewer.call(unitPriceCalls.exportAll, {}), commonFailures.noPermission)
  })
})
