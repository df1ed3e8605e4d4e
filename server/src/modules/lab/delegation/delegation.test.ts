import { delegationCalls } from '@seam/contract/lab/delegation/delegation.calls'
import { describe, expect, it } from 'vitest'
import { openDelegationDesk } from '../../../../test/builders/delegation-desk.ts'
import { addClient, addDelegation, delegationDraft, expectOk, sampleDraft } from '../../../../test/builders/lab.ts'

const { stage, admin, words, readDelegation } = await openDelegationDesk()

describe('adding a delegation', () => {
  it('stores samples, work lists, the frozen quote and the first step', async () => {
    const client = await addClient(admin.client)
    const samples = [
      sampleDraft(words, {
        sampleName: '柳林4号',
        mass: '2.5',
        groupIds: [words.group('工业分析')],
        projectIds: words.projects('STD QNETAR MT'),
      }),
      sampleDraft(words, { sampleName: '古交8号' }),
    ]
    const created = await expectOk(
      admin.client.call(
        delegationCalls.add,
        delegationDraft(words, client.id, {
          samples,
          coefficientId: words.coefficient('当日加急'),
          surcharges: [{ name: '取样费', amount: '20.00' }],
          notifiers: [{ notifierName: '王经理', telephone: '13700001111' }],
        }),
      ),
    )
    expect(created.delegateCode).toMatch(/^WT\d{8}-\d{4}$/)
    const stored = await readDelegation(created.id)
    expect(stored).toMatchObject({
      state: 20,
      payState: 0,
      urgency: 1,
      coefficient: '1.50',
      memberRate: '1.00',
      // 60 for the package, 30 for sulfur, 0 for bomb heat, 10 for net heat; the second sample 20 + 20 + 30
      subtotal: '170.00',
      fee: '275.00',
      surcharge: '20.00',
      notifiers: [{ notifierName: '王经理', telephone: '13700001111' }],
      can: { update: true, delete: false, sign: true, pay: true, cancel: true },
      steps: [{ command: 'add', nodeName: '登记', fromState: null, toState: 20, createName: admin.userName }],
    })
    const [first] = stored.samples
    expect(first).toMatchObject({
      sampleCode: `${created.delegateCode}-01`,
      labCode: null,
      mass: '2.500',
      state: 10,
      groups: [{ groupName: '工业分析', price: '60.00' }],
    })
    expect(
      Object.fromEntries(
        first?.items.map(item => [item.projectCode, [item.requested, item.groupId !== null, item.charged]]) ?? [],
      ),
    ).toEqual({
      MT: [true, true, '0.00'],
      MAD: [true, true, '0.00'],
      AAD: [true, true, '0.00'],
      VAD: [true, true, '0.00'],
      CRC: [true, true, '0.00'],
      FCAD: [true, true, '0.00'],
      STD: [true, false, '0.00'],
      STAD: [false, false, '30.00'],
      QBAD: [false, false, '0.00'],
      QNETAR: [true, false, '10.00'],
    })
  })
})

describe('saving', () => {
  it('takes no more statements for 50 samples of 10 projects than for one', async () => {
    const client = await addClient(admin.client)
    const samples = Array.from({ length: 50 }, () =>
      sampleDraft(words, { projectIds: words.projects('MT MAD AAD VAD STAD G Y C H N') }),
    )
    const draft = delegationDraft(words, client.id, { samples })
    const statements = await stage.statementsOf(() => expectOk(admin.client.call(delegationCalls.add, draft)))
    expect(statements.length).toBeLessThanOrEqual(12)
    const stored = await addDelegation(admin.client, words, client.id)
    const edit = { ...draft, id: stored.id, version: stored.version, repeatReason: '客户要求重测' }
    const more = await stage.statementsOf(() => expectOk(admin.client.call(delegationCalls.update, edit)))
    expect(more.length).toBeLessThanOrEqual(14)
    expect((await readDelegation(stored.id)).samples.flatMap(({ items }) => items)).toHaveLength(500)
  })
})
