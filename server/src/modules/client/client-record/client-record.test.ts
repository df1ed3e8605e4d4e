import { addressCalls, addressFailures } from '@seam/contract/client/address'
import { areaCalls } from '@seam/contract/client/area'
import { notifierCalls, notifierFailures } from '@seam/contract/client/notifier'
import { ticketCalls, ticketFailures } from '@seam/contract/client/ticket'
import { commonFailures } from '@seam/contract/kit/failure'
import { afterAll, describe, expect, it } from 'vitest'
import { addClient, addDelegation, expectOk, orderWords, payFor } from '../../../../test/builders/lab.ts'
import { grantCredit } from '../../../../test/builders/money/credit.ts'
import { expectOneSuccess, expectRefusal } from '../../../../test/expect-refusal.ts'
import { lastOperation, nextMobile, useAdministrator } from '../../../../test/people.ts'

const { stage, desk } = useAdministrator()
afterAll(() => expect(stage.errors).toEqual([]))

const address = (clientId: number, more: object = {}) => ({
  clientId,
  contact: '高云飞',
  telephone: '0358-4022118',
  areaCode: '141125',
  detail: '青龙大街18号',
  ...more,
})
const addAddress = async (clientId: number, more: object = {}) =>
  (await expectOk(desk.call(addressCalls.add, address(clientId, more)))).id
const addresses = async (clientId: number) =>
  (await expectOk(desk.call(addressCalls.page, { query: { clientId }, sort: [] }))).rows.toSorted((a, b) => a.id - b.id)
const defaults = async (clientId: number) =>
  (await addresses(clientId)).filter(({ isDefault }) => isDefault).map(({ id }) => id)
const addNotifier = async (clientId: number, telephone = nextMobile(), isDefault = false) =>
  (await expectOk(desk.call(notifierCalls.add, { clientId, notifierName: '化验室', telephone, isDefault }))).id
const notifiers = async (clientId: number) =>
  (await expectOk(desk.call(notifierCalls.page, { query: { clientId } }))).rows.toSorted((a, b) => a.id - b.id)
const company = { ticketTitle: '柳林县恒晟选煤厂', taxNumber: '91141125MA0D10111X' }

describe('areas', () => {
  it('come as a tree of provinces, cities and counties', async () => {
    const tree = await expectOk(desk.call(areaCalls.tree))
    expect(tree).toHaveLength(34)
    const shanxi = tree.find(({ name }) => name === '山西省')
    const luliang = shanxi?.children.find(({ name }) => name === '吕梁市')
    expect(luliang?.children).toContainEqual({ code: '141125', name: '柳林县' })
  })
})

describe('addresses', () => {
  it('name the area, and the first is the default until another is', async () => {
    const { id: clientId } = await addClient(desk)
    const first = await addAddress(clientId)
    const second = await addAddress(clientId)
    const [one, two] = await addresses(clientId)
    expect(one).toMatchObject({ id: first, areaName: '山西省 吕梁市 柳林县', isDefault: true })
    const { contact, telephone, areaCode, detail, version } = two ?? one ?? ({} as never)
    const edit = { id: second, version, contact, telephone, areaCode, detail, isDefault: true }
    await expectOk(desk.call(addressCalls.update, edit))
    expect(await defaults(clientId)).toEqual([second])
    expect((await lastOperation(stage)).operContent).toContain('默认由【否】改为【是】')
    // Read before it was set: the version has changed.
    expectRefusal(await desk.call(addressCalls.update, edit), commonFailures.changedMeanwhile)
    const [, now] = await addresses(clientId)
    const untick = { ...edit, version: now?.version ?? 0, isDefault: false }
    expectRefusal(await desk.call(addressCalls.update, untick), addressFailures.oneDefault)
    await expectOk(desk.call(addressCalls.remove, { id: second }))
    expect(await defaults(clientId)).toEqual([first])
  })

  it('refuse what is no county, no client and not there', async () => {
    const { id } = await addClient(desk)
    for (const areaCode of ['140000', '141100', '999999'])
      expectRefusal(await desk.call(addressCalls.add, address(id, { areaCode })), addressFailures.areaUnknown)
    expectRefusal(await desk.call(addressCalls.add, address(999_999)), commonFailures.notThere)
    expectRefusal(await desk.call(addressCalls.remove, { id: 999_999 }), commonFailures.notThere)
    expectRefusal(await desk.post(addressCalls.add.path, address(id, { telephone: '12' })), commonFailures.invalidInput)
  })

  it('have one default whatever is set, added and deleted at once', async () => {
    const { id: clientId } = await addClient(desk)
    const ids = [await addAddress(clientId), await addAddress(clientId), await addAddress(clientId)]
    await Promise.all([
      ...[1, 2, 3].map(() => desk.call(addressCalls.add, address(clientId, { isDefault: true }))),
      desk.call(addressCalls.remove, { id: ids[0] ?? 0 }),
      desk.call(addressCalls.remove, { id: ids[1] ?? 0 }),
    ])
    expect(await defaults(clientId)).toHaveLength(1)
    expect(await addresses(clientId)).toHaveLength(4)
  })

  it('are found by the client, in one statement', async () => {
    const client = await addClient(desk, { clientName: '寿阳段王煤业' })
    await addAddress(client.id)
    const statements = await stage.statementsOf(async () => {
      const { rows } = await expectOk(desk.call(addressCalls.page, { query: { keyword: 'sydw' } }))
      expect(rows.map(({ clientId }) => clientId)).toEqual([client.id])
    })
    expect(statements).toHaveLength(1)
  })
})

describe('notifiers', () => {
  it('are stopped where a delegation names them, else deleted', async () => {
    const client = await addClient(desk)
    const [mobileWithName, unnamed] = [nextMobile(), nextMobile()]
    const [first, second] = [await addNotifier(client.id, mobileWithName), await addNotifier(client.id, unnamed)]
    const words = await orderWords(desk)
    const notifier = { notifierName: '化验室', telephone: mobileWithName }
    await addDelegation(desk, words, client.id, { notifiers: [notifier] })
    expect(await expectOk(desk.call(notifierCalls.remove, { id: first }))).toEqual({ stopped: true })
    expect(await notifiers(client.id)).toMatchObject([
      { id: first, state: 1, isDefault: false },
      { id: second, state: 2, isDefault: true },
    ])
    expect(await expectOk(desk.call(notifierCalls.remove, { id: second }))).toEqual({ stopped: false })
    expect(await notifiers(client.id)).toMatchObject([{ id: first, state: 1, isDefault: false }])
    const again = { clientId: client.id, notifierName: '另一位', telephone: mobileWithName }
    expectRefusal(await desk.call(notifierCalls.add, again), notifierFailures.telephoneTaken)
  })

  it('are started again, one of two who saw the same version; the default is not unticked', async () => {
    const { id: clientId } = await addClient(desk)
    const id = await addNotifier(clientId)
    const [row] = await notifiers(clientId)
    const edit = { id, version: row?.version ?? 0, notifierName: '老高', telephone: row?.telephone ?? '' }
    expectRefusal(await desk.call(notifierCalls.update, { ...edit, isDefault: false }), notifierFailures.oneDefault)
    const answers = await Promise.all([1, 2].map(() => desk.call(notifierCalls.update, { ...edit, state: 1 })))
    expectOneSuccess(answers, commonFailures.changedMeanwhile)
    expect(await notifiers(clientId)).toMatchObject([{ notifierName: '老高', state: 1, isDefault: false }])
    const [stopped] = await notifiers(clientId)
    await expectOk(desk.call(notifierCalls.update, { ...edit, version: stopped?.version ?? 0, state: 2 }))
    expect(await notifiers(clientId)).toMatchObject([{ state: 2, isDefault: true }])
    expectRefusal(await desk.call(notifierCalls.remove, { id: 999_999 }), commonFailures.notThere)
    expectRefusal(await desk.call(notifierCalls.update, { ...edit, id: 999_999 }), commonFailures.notThere)
  })
})

describe('invoice titles', () => {
  it('ask for what an invoice of their kind needs', async () => {
    const { id: clientId } = await addClient(desk)
    const add = async (more: object) => (await desk.post(ticketCalls.add.path, { clientId, ...company, ...more })).code
    expect(await add({ taxNumber: '' })).toBe(commonFailures.invalidInput.code)
    expect(await add({ taxNumber: '123' })).toBe(commonFailures.invalidInput.code)
    expect(await add({ ticketType: 2 })).toBe(commonFailures.invalidInput.code)
    expect(await add({ ticketType: 2, titleType: 2, taxNumber: '' })).toBe(commonFailures.invalidInput.code)
    expect(await add({ email: 'nobody' })).toBe(commonFailures.invalidInput.code)
    expect(await add({ titleType: 2, taxNumber: '', ticketTitle: '刘国庆' })).toBe(0)
    const bank = {
      bankName: '建设银行柳林支行',
      bankAccount: '14001234567890',
      address: '柳林县青龙大街',
      telephone: '0358-4022118',
    }
    expect(await add({ ticketType: 2, ...bank })).toBe(0)
    expect(await add({})).toBe(ticketFailures.titleTaken.code)
    const { rows } = await expectOk(desk.call(ticketCalls.page, { query: { clientId, ticketType: 2 } }))
    expect(rows).toMatchObject([{ ...company, ...bank, isDefault: false }])
    const { clientCode: _, clientName: __, createTime: ___, clientId: ____, ...row } = rows[0] ?? ({} as never)
    expectRefusal(
      await desk.call(ticketCalls.update, { ...row, version: row.version + 1 }),
      commonFailures.changedMeanwhile,
    )
    await expectOk(desk.call(ticketCalls.update, { ...row, isDefault: true }))
    const now = { ...row, version: row.version + 2 }
    expectRefusal(await desk.call(ticketCalls.update, { ...now, isDefault: false }), ticketFailures.oneDefault)
    await expectOk(desk.call(ticketCalls.update, { ...now, state: 1 }))
    const all = await expectOk(desk.call(ticketCalls.page, { query: { clientId } }))
    expect(all.rows.filter(({ isDefault }) => isDefault).map(({ ticketTitle }) => ticketTitle)).toEqual(['刘国庆'])
    expectRefusal(await desk.call(ticketCalls.update, { ...row, id: 999_999 }), commonFailures.notThere)
  })

  it('tell what may be invoiced: paid, not on credit, not unpaid', async () => {
    const client = await addClient(desk)
    await grantCredit(desk, client.id, 100_000n)
    const words = await orderWords(desk)
    const pay = async (payMethod: 1 | 9) => {
      return expectOk(payFor(desk, await addDelegation(desk, words, client.id), payMethod))
    }
    const total = () => expectOk(desk.call(ticketCalls.totalFee, { clientId: client.id }))
    await addDelegation(desk, words, client.id)
    expect(await total()).toEqual({ totalFee: '0.00', delegateCount: 0 })
    await pay(1)
    await pay(9)
    expect(await total()).toEqual({ totalFee: '70.00', delegateCount: 1 })
    expectRefusal(await desk.call(ticketCalls.totalFee, { clientId: 999_999 }), commonFailures.notThere)
  })
})
