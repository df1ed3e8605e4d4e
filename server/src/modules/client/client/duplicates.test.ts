import { clientCalls, clientFailures, likeness } from '@seam/contract/client/client'
import { afterAll, describe, expect, it } from 'vitest'
import { addClient, expectOk } from '../../../../test/builders/lab.ts'
import { expectRefusal } from '../../../../test/expect-refusal.ts'
import { nextMobile, useAdministrator } from '../../../../test/people.ts'
import { nameKeyOf } from '../../../kit/text/pinyin.ts'

const { stage, desk } = useAdministrator()
afterAll(() => expect(stage.errors).toEqual([]))

describe('the likeness of names', () => {
  it.each([
    ['孝义市瑞坤焦化有限公司', '孝义瑞坤焦化有限责任公司'],
    ['孝义市瑞坤焦化有限公司', '孝义瑞昆焦化'],
    ['山西焦煤集团有限责任公司', '山西焦煤'],
    ['介休（海润）焦化', '介休(海润)焦化 '],
  ])('%s is like %s', (one, other) => expect(nameKeyOf(one)).toBe(nameKeyOf(other)))

  it.each([
    ['恒晟一矿', '恒晟二矿'],
    ['柳林恒晟选煤厂', '柳林恒晟洗煤厂分公司'],
    ['晋城煤业1', '晋城煤业2'],
  ])('%s is not like %s', (one, other) => expect(nameKeyOf(one)).not.toBe(nameKeyOf(other)))

  it('of a name of marks or of the form alone is something', () => {
    expect(nameKeyOf('公司')).not.toBe('')
    expect(nameKeyOf('（）')).not.toBe('')
  })
})

describe('likely duplicates', () => {
  it('are named before saving, with the reason', async () => {
    const telephone = nextMobile()
    const { id } = await addClient(desk, { clientName: '平遥县德信煤站', telephone, creditCode: '91350100M000100Y43' })
    const ask = async (more: object) => {
      const likenesses = await expectOk(desk.call(clientCalls.checkRepeat, { clientName: '别家', ...more }))
      return likenesses.map(one => [one.id, one.likeness])
    }
    expect(await ask({ clientName: '平遥德鑫煤站' })).toEqual([[id, [likeness.soundsAlike]]])
    expect(await ask({ telephone })).toEqual([[id, [likeness.sameTelephone]]])
    expect(await ask({ creditCode: '91350100M000100Y43' })).toEqual([[id, [likeness.creditCode]]])
    expect(await ask({ clientName: '平遥县德信煤站', telephone })).toEqual([
      [id, [likeness.nameAndTelephone, likeness.soundsAlike, likeness.sameTelephone]],
    ])
    expect(await ask({ clientName: '平遥县德信煤站', id })).toEqual([])
    expect(await ask({ telephone: '' })).toEqual([])
  })

  it('are added only with a word, which the log keeps; what is surely there is not added', async () => {
    const telephone = nextMobile()
    await addClient(desk, { clientName: '霍州市北桥煤炭经销部', telephone })
    const draft = { clientName: '霍州北桥煤炭经销部', telephone: nextMobile() }
    const answer = await desk.call(clientCalls.add, draft)
    expectRefusal(answer, clientFailures.likelyThere, { data: { clients: [{ clientName: '霍州市北桥煤炭经销部' }] } })
    await expectOk(desk.call(clientCalls.add, { ...draft, repeatReason: '兄弟两家，分开结算' }))
    const log = await stage.db.selectFrom('operationLog').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()
    expect(log.operContent).toContain('与已有客户相近：兄弟两家，分开结算')
    const same = { clientName: '霍州市北桥煤炭经销部', telephone, repeatReason: '就要' }
    expectRefusal(await desk.call(clientCalls.add, same), clientFailures.nameTaken)
  })

  it('that come at once: one is added, the other refused', async () => {
    const add = (clientName: string, telephone: string) => desk.call(clientCalls.add, { clientName, telephone })
    const [telephone, shared] = [nextMobile(), nextMobile()]
    const pairs = [
      await Promise.all([add('方山县永昌选煤', telephone), add('方山县永昌选煤', telephone)]),
      await Promise.all([add('方山大武煤业', nextMobile()), add('方山县大武煤业有限公司', nextMobile())]),
      await Promise.all([add('兴县晋北煤业', shared), add('临县众合煤业', shared)]),
    ]
    expect(pairs.map(pair => pair.map(({ code }) => code).sort((a, b) => a - b))).toEqual([
      [0, clientFailures.nameTaken.code],
      [0, clientFailures.likelyThere.code],
      [0, clientFailures.likelyThere.code],
    ])
  })
})
