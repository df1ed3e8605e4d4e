import { allCalls } from '@seam/contract'
import type { Call } from '@seam/contract/kit/call'
import { commonFailures } from '@seam/contract/kit/failure'
import { changeRequester } from '@seam/contract/lab/delegation/change'
import { delegationFailures, delegationState } from '@seam/contract/lab/delegation/delegation'
import { reportState } from '@seam/contract/lab/report/report'
import { returnReason } from '@seam/contract/lab/result/result'
import { itemState } from '@seam/contract/lab/sample/sample'
import { type DataScope, dataScope } from '@seam/contract/system/role'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { delegationDraft } from '../builders/lab.ts'
import { expectRefusal } from '../expect-refusal.ts'
import { useStage } from '../stage.ts'
import { probes, withoutBusinessRows } from './calls.ts'
import { ruleOf } from './rule.ts'
import { type Deal, openWorld, type World } from './world.ts'

const stage = useStage()
let world: World
beforeAll(async () => {
  world = await openWorld(stage)
}, 120_000)

const isQuestion = ({ kind }: Call) => kind === 'read' || kind === 'export'

describe('every call with an answer', () => {
  it('answers business rows within the scope, or none', () => {
    const questions = Object.entries(allCalls).flatMap(([module, table]) =>
      Object.entries(table).flatMap(([name, call]: [string, Call]) => (isQuestion(call) ? [`${module}.${name}`] : [])),
    )
    const others = Object.entries(withoutBusinessRows).flatMap(([module, names]) =>
      names.map(name => `${module}.${name}`),
    )
    expect([...Object.keys(probes), ...others].toSorted()).toEqual(questions.toSorted())
  })
})

const place = fc.integer({ min: 0, max: 2 })
const scopeOf = fc.record({
  dataScope: fc.constantFrom<DataScope>(...dataScope.values),
  departments: fc.subarray([0, 1, 2]),
})
const dealOf = ({ rows }: World): fc.Arbitrary<Deal> => {
  const [clients, delegations] = [rows.clients.length, rows.delegations.length]
  const client = fc.integer({ min: 0, max: clients - 1 })
  return fc.record({
    clients: fc.array(fc.record({ owner: place, department: place, salesman: fc.integer({ min: 0, max: 2 }) }), {
      minLength: clients,
      maxLength: clients,
    }),
    delegations: fc.array(
      fc.record({
        owner: place,
        department: place,
        client,
        payState: fc.constantFrom(0 as const, 2 as const, 3 as const),
      }),
      { minLength: delegations, maxLength: delegations },
    ),
    viewer: fc.record({
      department: place,
      scopes: fc.tuple(scopeOf, scopeOf),
      works: fc.boolean(),
      isSalesman: fc.boolean(),
      enterprise: fc.option(fc.record({ client: fc.option(client) }), { freq: 3 }),
    }),
  })
}

const checkEveryCall = async (deal: Deal) => {
  await world.deal(deal)
  const rule = ruleOf(deal, world.rows)
  for (const [name, probe] of Object.entries(probes)) {
    try {
      await probe(world, rule)
    } catch (error) {
      throw new Error(`${name}: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
    }
  }
}

describe('whatever the roles, departments, salesmen and enterprises', () => {
  it('answers exactly the rows of the scope, and work that waits', { timeout: 300_000 }, async () => {
    await fc.assert(fc.asyncProperty(dealOf(world), checkEveryCall), { numRuns: 6, endOnFailure: true })
    expect(stage.errors).toEqual([])
  })
})

/**
 * Rows 0 of the viewer in department 0, rows 1 of another in department 1, which is below, and rows 2 of a third in
 * 2.
 */
const byTurns = (viewer: Partial<Deal['viewer']>, scope: DataScope, departments: readonly number[] = []): Deal => {
  const { clients, delegations } = world.rows
  return {
    clients: clients.map((_, at) => ({ owner: at % 3, department: at % 3, salesman: 2 })),
    delegations: delegations.map((_, at) => ({ owner: at % 3, department: at % 3, client: at, payState: 3 })),
    viewer: {
      department: 0,
      scopes: [{ dataScope: scope, departments }],
      works: false,
      isSalesman: false,
      enterprise: null,
      ...viewer,
    },
  }
}

describe('a scope', () => {
  const visiblePlaces = async (deal: Deal) => {
    await world.deal(deal)
    const { data } = await world.viewer.client.call(allCalls.delegation.page, { pageSize: 100 })
    const places = data.rows.map(({ id }) => world.rows.delegations.findIndex(row => row.id === id))
    return places.toSorted((a, b) => a - b)
  }
  const every = () => world.rows.delegations.map((_, at) => at)
  const turns = (...remainders: readonly number[]) => every().filter(at => remainders.includes(at % 3))

  it('仅本人 shows the rows that the user registered', async () => {
    expect(await visiblePlaces(byTurns({}, dataScope.own))).toEqual(turns(0))
    expect(await visiblePlaces(byTurns({ department: 2 }, dataScope.own))).toEqual(turns(0))
  })

  it('仅本人 shows the delegations of the clients whose salesman the user is', async () => {
    const deal = byTurns({ isSalesman: true }, dataScope.own)
    const clients = deal.clients.map((client, at) => (at === 1 ? { ...client, salesman: 0 } : client))
    expect(await visiblePlaces({ ...deal, clients })).toEqual([...turns(0), 1].toSorted((a, b) => a - b))
  })

  it("本部门 shows the rows of the department, and one's own of before", async () => {
    expect(await visiblePlaces(byTurns({ department: 1 }, dataScope.department))).toEqual(turns(0, 1))
    expect(await visiblePlaces(byTurns({ department: 0 }, dataScope.department))).toEqual(turns(0))
  })

  it('本部门及以下 shows those of the departments below too', async () => {
    expect(await visiblePlaces(byTurns({ department: 0 }, dataScope.below))).toEqual(turns(0, 1))
  })

  it('指定部门 shows those of the chosen departments', async () => {
    expect(await visiblePlaces(byTurns({ department: 0 }, dataScope.custom, [2]))).toEqual(turns(0, 2))
  })

  it('全部 shows every row', async () => {
    expect(await visiblePlaces(byTurns({}, dataScope.all))).toEqual(every())
  })

  it("of an enterprise account is its client's alone, whatever its role shows; without a client nothing", async () => {
    expect(await visiblePlaces(byTurns({ enterprise: { client: 4 } }, dataScope.all))).toEqual([4])
    expect(await visiblePlaces(byTurns({ enterprise: { client: null } }, dataScope.all))).toEqual([])
  })
})

describe('a command on a row outside the scope', () => {
  it('answers as if the row were not there', async () => {
    // The viewer owns nothing, and has every permission of a role.
    const elsewhere = byTurns(
      { works: true, scopes: [0, 0].map(() => ({ dataScope: dataScope.own, departments: [] })) },
      dataScope.own,
    )
    const away = <R extends { owner: number }>(row: R): R => ({ ...row, owner: 1 })
    await world.deal({
      ...elsewhere,
      clients: elsewhere.clients.map(away),
      delegations: elsewhere.delegations.map(away),
    })
    const { client, delegation, address, notifier, ticket, account, report, result } = allCalls
    const [clientId = 0] = world.rows.clients.map(({ id }) => id)
    const delegationIn = (state: number) => world.rows.delegations.find(row => row.state === state)?.id ?? 0
    const reportIn = (state: number) => world.rows.reports.find(row => row.state === state)?.id ?? 0
    const published = world.rows.items.find(({ state }) => state === itemState.published)?.id ?? 0
    const rowOf = async (table: 'clientAddress' | 'notifier' | 'ticket' | 'account') =>
      (await stage.db.selectFrom(table).select('id').where('clientId', '=', clientId).executeTakeFirstOrThrow()).id
    const { words } = world.lab
    const order = delegationDraft(words, clientId)
    const contact = { contact: '新', telephone: '13900002222', areaCode: '141102', detail: '大街2号' }
    const heading = { titleType: 2 as const, ticketType: 1 as const, ticketTitle: '新抬头' }
    const draft = delegationIn(delegationState.draft)
    const [submitted, issued] = [reportIn(reportState.submitted), reportIn(reportState.issued)]
    const { call } = world.viewer.client
    const answers = {
      update: call(client.update, { id: clientId, version: 1, clientName: '新', telephone: '13900002222' }),
      stop: call(client.switchState, { id: clientId, state: 1 }),
      bindWeChat: call(client.setVxAccount, { id: clientId, version: 1, vxAccount: 'luohe_88' }),
      addAddress: call(address.add, { clientId, ...contact }),
      updateAddress: call(address.update, { id: await rowOf('clientAddress'), version: 1, ...contact }),
      removeAddress: call(address.remove, { id: await rowOf('clientAddress') }),
      addNotifier: call(notifier.add, { clientId, notifierName: '新', telephone: '13900002222' }),
      removeNotifier: call(notifier.remove, { id: await rowOf('notifier') }),
      addTicket: call(ticket.add, { clientId, ...heading }),
      updateTicket: call(ticket.update, { id: await rowOf('ticket'), version: 1, ...heading }),
      stopAccount: call(account.switchState, { id: await rowOf('account'), state: 1 }),
      setCredit: call(account.setCredit, { id: await rowOf('account'), version: 1, creditLimit: '1', reason: '试' }),
      change: call(delegation.update, { id: draft, version: 1, ...order }),
      changeItems: call(allCalls.change.save, {
        id: delegationIn(delegationState.testing),
        version: 1,
        requestedBy: changeRequester.laboratory,
        reason: '试',
        changed: [{ sampleId: 1, projectIds: [1] }],
      }),
      explainDelay: call(delegation.explainDelay, {
        id: delegationIn(delegationState.testing),
        version: 1,
        delayReason: '试',
      }),
      informClient: call(delegation.informClient, {
        id: delegationIn(delegationState.testing),
        version: 1,
        expectedTime: '2099-01-01 08:00',
      }),
      remove: call(delegation.remove, { id: draft, version: 1 }),
      cancel: call(delegation.cancel, { id: delegationIn(delegationState.awaited), version: 1, reason: '试' }),
      // Not awaited, and not due: no work of receipt or till.
      sign: call(delegation.sign, { id: draft, version: 1, samples: [{ sampleId: 1, received: true }] }),
      pay: call(delegation.confirmPay, {
        id: delegationIn(delegationState.testing),
        version: 1,
        payMethod: 1,
        remarks: '',
      }),
      report: call(report.save, { delegationId: delegationIn(delegationState.tested), sampleIds: [1] }),
      review: call(report.confirm, { id: submitted, version: 1, passed: true }),
      release: call(report.release, { id: issued, version: 1, reason: '试' }),
      correct: call(report.correct, { id: issued, version: 1, reason: '试' }),
      withdraw: call(report.withdraw, { id: submitted, version: 1, reason: '试' }),
      requestVoid: call(report.requestVoid, { id: issued, version: 1, reason: '试' }),
      agreeToVoid: call(report.confirmVoid, { id: issued, version: 1, passed: true }),
      sendValues: call(allCalls.reportHistory.sendValues, { id: issued }),
      sendLink: call(allCalls.reportHistory.sendLink, { id: issued }),
      retract: call(result.retract, {
        rows: [{ itemId: published, version: 1 }],
        reasonCode: returnReason.other,
        reason: '试',
      }),
    }
    const entries = Object.entries(answers).map(async ([name, answer]) => [name, await answer] as const)
    const codes = (await Promise.all(entries)).map(([name, { code, message }]) => [name, code, message])
    const { code, message } = commonFailures.notThere
    expect(codes).toEqual(Object.keys(answers).map(name => [name, code, message]))
    expectRefusal(await call(delegation.add, order), delegationFailures.clientStopped)
  })
})
