import { salesmanCalls } from '@seam/contract/catalogue/salesman'
import { clientCalls, clientFailures } from '@seam/contract/client/client'
import { clientImport } from '@seam/contract/client/client.import'
import { afterAll, expect, it } from 'vitest'
import { addClient, expectOk } from '../../../../test/builders/lab.ts'
import { expectRefusal } from '../../../../test/expect-refusal.ts'
import { importFile, rowsOfFile } from '../../../../test/import-file.ts'
import { expectLockWaits } from '../../../../test/lock-waits.ts'
import { next, useAdministrator } from '../../../../test/people.ts'
import { inTransaction } from '../../../db/database.ts'

const { stage, desk } = useAdministrator()
afterAll(() => expect(stage.errors).toEqual([]))

const addSalesman = async (salesmanName = `业务${next()}`, telephone = '') => {
  const { id } = await expectOk(desk.call(salesmanCalls.add, { salesmanName, telephone }))
  return { id, salesmanName, stop: () => expectOk(desk.call(salesmanCalls.switchState, { id, state: 1 })) }
}
const getClient = (id: number) => expectOk(desk.call(clientCalls.get, { id }))
const change = async (id: number, more: object) => {
  const { version, clientName, telephone } = await getClient(id)
  return desk.call(clientCalls.update, { id, version, clientName, telephone, ...more })
}
const lastLog = () =>
  stage.db.selectFrom('operationLog').select('operContent').orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()

it('a client has a salesman or none; a change is logged by name, and an absent one changes nothing', async () => {
  const [one, other] = [await addSalesman(), await addSalesman()]
  expect(await addClient(desk)).toMatchObject({ salesmanId: null, salesmanName: '' })
  const client = await addClient(desk, { salesmanId: one.id })
  expect(client).toMatchObject({ salesmanId: one.id, salesmanName: one.salesmanName })
  expect((await change(client.id, { contact: '老周' })).code).toBe(0)
  expect((await change(client.id, { salesmanId: other.id })).code).toBe(0)
  expect((await lastLog()).operContent).toContain(`业务员由【${one.salesmanName}】改为【${other.salesmanName}】`)
  expect((await change(client.id, { salesmanId: null })).code).toBe(0)
  expect(await getClient(client.id)).toMatchObject({ salesmanId: null, salesmanName: '' })
})

it('a stopped one stays with their clients and is assigned to no other', async () => {
  const { id, salesmanName, stop } = await addSalesman()
  const [own, foreign] = [await addClient(desk, { salesmanId: id }), await addClient(desk)]
  await stop()
  expect((await change(own.id, { salesmanId: id, contact: '老周' })).code).toBe(0)
  expect(await getClient(own.id)).toMatchObject({ salesmanId: id, salesmanName, contact: '老周' })
  expectRefusal(await change(foreign.id, { salesmanId: id }), clientFailures.salesmanStopped)
  for (const salesmanId of [id, 999_999])
    expectRefusal(
      await desk.call(clientCalls.add, { clientName: `某客户${next()}`, salesmanId }),
      clientFailures.salesmanStopped,
    )
  await expect(stage.db.deleteFrom('salesman').where('id', '=', id).execute()).rejects.toThrow(
    'client_salesman_id_fkey',
  )
})

it('whoever gives a client one who is just being stopped waits, and is refused', async () => {
  const { id } = await addSalesman()
  const adding = await inTransaction(stage.db, async tx => {
    await tx.updateTable('salesman').set({ state: 1 }).where('id', '=', id).execute()
    const answer = desk.call(clientCalls.add, { clientName: `某客户${next()}`, salesmanId: id })
    await expectLockWaits(stage.db)
    return { answer }
  })
  expectRefusal(await adding.answer, clientFailures.salesmanStopped)
})

it('the list filters by salesman in one statement, and Excel has the name in import and export', async () => {
  const { id, salesmanName } = await addSalesman()
  const twin = `同名${next()}`
  await Promise.all([addSalesman(twin), addSalesman(twin, '0358-4022118'), addClient(desk)])
  const line = (clientName: string, name: string) =>
    clientImport.columns.map(({ key }) => (key === 'clientName' ? clientName : key === 'salesmanName' ? name : ''))
  const file = (...lines: string[][]) => importFile([clientImport.columns.map(({ title }) => title), ...lines])
  const faulty = await file(line(`甲矿${next()}`, '没有这个人'), line(`乙矿${next()}`, twin))
  const { data } = await desk.upload<never>(clientImport.calls.check.path, {}, faulty)
  expect(data).toMatchObject({
    faults: [
      { row: 2, column: '业务员' },
      { row: 3, column: '业务员' },
    ],
  })

  const clientName = `石楼裕丰${next()}`
  const sent = await file(line(clientName, salesmanName))
  expect(await desk.upload<never>(clientImport.calls.run.path, {}, sent)).toMatchObject({ code: 0 })
  const statements = await stage.statementsOf(async () => {
    const { rows } = await expectOk(desk.call(clientCalls.page, { query: { salesmanId: id } }))
    expect(rows.map(row => [row.clientName, row.salesmanName])).toEqual([[clientName, salesmanName]])
  })
  expect(statements).toHaveLength(1)
  const { raw } = await desk.call(clientCalls.exportAll, { query: { salesmanId: id } })
  const [titles, row] = (await rowsOfFile(raw)).rows
  expect(row?.[titles?.indexOf('业务员') ?? -1]).toBe(salesmanName)
})
