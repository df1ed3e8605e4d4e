import { verify } from '@node-rs/argon2'
import { clientCalls, clientFailures } from '@seam/contract/client/client'
import { accountCalls } from '@seam/contract/client/money/account'
import { commonFailures } from '@seam/contract/kit/failure'
import { afterAll, describe, expect, it } from 'vitest'
import { addClient, addDelegation, cancelNow, expectOk, orderWords, payFor } from '../../../../test/builders/lab.ts'
import { expectOneSuccess, expectRefusal } from '../../../../test/expect-refusal.ts'
import { lastOperation, personWith, useAdministrator } from '../../../../test/people.ts'

const { stage, desk } = useAdministrator()
afterAll(() => expect(stage.errors).toEqual([]))

const accountOf = async (clientId: number) => {
  const [row] = (await expectOk(desk.call(accountCalls.page, { query: { clientId } }))).rows
  if (row === undefined) throw new Error('a client has an account')
  return row
}

describe('pay password', () => {
  it('is set, hashed, in no answer or log, and set again', async () => {
    const { id: clientId } = await addClient(desk)
    const { id, hasPayPassword } = await accountOf(clientId)
    expect(hasPayPassword).toBe(false)
    const set = (password: string) => desk.call(accountCalls.resetPayPassword, { id, password })
    expect((await set(desk.seal('580213'))).code).toBe(0)
    expect((await lastOperation(stage)).operContent).toMatch(/^设置客户/)
    expect((await accountOf(clientId)).hasPayPassword).toBe(true)
    const read = () =>
      stage.db.selectFrom('account').select('payPasswordHash').where('id', '=', id).executeTakeFirstOrThrow()
    const { payPasswordHash } = await read()
    expect(await verify(payPasswordHash ?? '', '580213')).toBe(true)
    expect((await set(desk.seal('902157'))).code).toBe(0)
    expect((await lastOperation(stage)).operContent).toMatch(/^重置客户/)
    expect(await verify((await read()).payPasswordHash ?? '', '580213')).toBe(false)
    for (const weak of ['12345', '1234567', '12345a', '111111', '123456', '654321', '012345'])
      expectRefusal(await set(desk.seal(weak)), commonFailures.invalidInput)
    expectRefusal(await set('580213'), commonFailures.invalidInput)
    expect((await desk.call(accountCalls.resetPayPassword, { id: 999_999, password: desk.seal('580213') })).code).toBe(
      commonFailures.notThere.code,
    )
  })
})

describe('a stopped account', () => {
  it('takes no debits, and what is given back still arrives', async () => {
    const client = await addClient(desk)
    const account = await accountOf(client.id)
    const { id, version } = account
    await expectOk(desk.call(accountCalls.setCredit, { id, version, creditLimit: '1000', reason: '年度授信' }))
    expect((await lastOperation(stage)).operContent).toContain('信用额度由【0.00】改为【1000.00】，原因：年度授信')
    const words = await orderWords(desk)
    const [first, second] = [await addDelegation(desk, words, client.id), await addDelegation(desk, words, client.id)]
    const credit = (one: { id: number; version: number }) => payFor(desk, one, 9)
    await expectOk(credit(first))
    const set = async (state: 1 | 2) => (await desk.call(accountCalls.switchState, { id, state })).code
    expect([await set(1), await set(1)]).toEqual([0, commonFailures.alreadySo.code])
    expect((await credit(second)).code).not.toBe(0)
    await cancelNow(desk, first.id)
    expect(await accountOf(client.id)).toMatchObject({ creditUsed: '0.00', creditAvailable: '1000.00', state: 1 })
    expect(await set(2)).toBe(0)
    expectRefusal(await desk.call(accountCalls.switchState, { id: 999_999, state: 1 }), commonFailures.notThere)
  })

  it('is one right, the credit another; one of two who saw the same version sets it', async () => {
    const { id: clientId } = await addClient(desk)
    const { id, version } = await accountOf(clientId)
    const cashier = (await personWith(stage, 'accountView', 'accountSwitch')).client
    expect((await cashier.call(accountCalls.setCredit, { id, version, creditLimit: '5', reason: '试' })).code).toBe(
      commonFailures.noPermission.code,
    )
    const answers = await Promise.all(
      ['500', '600.5'].map(creditLimit =>
        desk.call(accountCalls.setCredit, { id, version, creditLimit, reason: '授信' }),
      ),
    )
    expectOneSuccess(answers, commonFailures.changedMeanwhile)
    for (const creditLimit of ['-1', '1.234', 'x', ''])
      expectRefusal(
        await desk.call(accountCalls.setCredit, { id, version, creditLimit, reason: '授信' }),
        commonFailures.invalidInput,
      )
  })

  it('is listed in one statement, by the client', async () => {
    const client = await addClient(desk, { clientName: '盂县跃进煤业' })
    const statements = await stage.statementsOf(async () => {
      const { rows } = await expectOk(desk.call(accountCalls.page, { query: { keyword: '跃进' } }))
      expect(rows.map(({ clientCode }) => clientCode)).toEqual([client.clientCode])
    })
    expect(statements).toHaveLength(1)
  })
})

describe('WeChat account', () => {
  it('belongs to one client, and is unbound by an empty one', async () => {
    const [one, other] = [await addClient(desk), await addClient(desk)]
    const bind = ({ id, version }: { id: number; version: number }, vxAccount: string) =>
      desk.call(clientCalls.setVxAccount, { id, version, vxAccount })
    expect((await bind(one, 'meikuang_2026')).code).toBe(0)
    expectRefusal(await bind(one, 'meikuang_2027'), commonFailures.changedMeanwhile)
    expectRefusal(await bind(other, 'meikuang_2026'), clientFailures.vxAccountTaken)
    for (const wrong of ['ab', '1abcdef', 'a b c d e f'])
      expectRefusal(await bind(other, wrong), commonFailures.invalidInput)
    expect((await bind({ ...one, version: one.version + 1 }, '')).code).toBe(0)
    expect((await bind(other, 'meikuang_2026')).code).toBe(0)
    expectRefusal(await bind({ id: 999_999, version: 1 }, ''), commonFailures.notThere)
  })
})
