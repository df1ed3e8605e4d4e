import { commonFailures } from '@seam/contract/kit/failure'
import { reportCalls } from '@seam/contract/lab/report/report.calls'
import { resultCalls } from '@seam/contract/lab/result/result.calls'
import { custodyCalls, custodyFailures } from '@seam/contract/lab/sample/custody'
import {
  disposalCalls,
  disposalKind,
  disposalState,
  disposalFailures as failures,
} from '@seam/contract/lab/sample/disposal'
import { sampleState } from '@seam/contract/lab/sample/sample'
import { dataScope } from '@seam/contract/system/role'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { changeDesk } from '../../../../../test/builders/change.ts'
import { cancelNow, expectOk } from '../../../../../test/builders/lab.ts'
import {
  addTestedDelegation,
  issue,
  ref,
  submitReport,
  useOffice,
  voidReport,
} from '../../../../../test/builders/report.ts'
import * as bench from '../../../../../test/builders/result/bench.ts'
import { signIn } from '../../../../../test/client.ts'
import { expectOneSuccess, expectRefusal } from '../../../../../test/expect-refusal.ts'
import { textOf } from '../../../../../test/pdf/read-pdf.ts'
import { addRole, addUser, personWith, testPassword } from '../../../../../test/people.ts'

const { stage, lab, people } = useOffice()
type Person = Awaited<ReturnType<typeof personWith>>
let first: Person
let second: Person
let keeper: Person
beforeAll(async () => {
  first = await personWith(stage, 'custodyView', 'disposalRequest', 'disposalConfirm')
  second = await personWith(stage, 'custodyView', 'disposalConfirm')
  keeper = await personWith(stage, 'custodyView', 'custodyEdit', 'disposalRequest')
})

const sampleOf = (id: number) => expectOk(first.client.call(custodyCalls.get, { id }))
const refOf = async (id: number) => ({ id, version: (await sampleOf(id)).version })
const addIssuedReport = async () => {
  const delegation = await addTestedDelegation(stage, lab)
  return { ...delegation, report: await issue(people, await submitReport(people, delegation)) }
}
const duePage = () => expectOk(first.client.call(custodyCalls.page, { query: { isDue: 1 } }))
const endRetention = (id: number) =>
  sql`update sample set retained_until = now()::date - 1 where id = ${id}`.execute(stage.db)
const due = async () => {
  const delegation = await addIssuedReport()
  await endRetention(delegation.sampleId)
  return delegation
}
const request = async (sampleId: number, draft: object = {}, { client }: Person = first) =>
  client.call(disposalCalls.request, { kind: disposalKind.dispose, samples: [await refOf(sampleId)], ...draft })
const disposalOf = (id: number) => expectOk(second.client.call(disposalCalls.get, { id }))
const decide = async ({ client }: Person, id: number, password = testPassword) => {
  const { version } = await disposalOf(id)
  return client.call(disposalCalls.confirm, { id, version, password: client.seal(password) })
}
const reject = async ({ client }: Person, id: number) =>
  client.call(disposalCalls.reject, { id, version: (await disposalOf(id)).version, reason: '还要复检' })

describe('disposal', () => {
  it('requires two persons, and the signature of the second', async () => {
    const { sampleId } = await due()
    expect((await duePage()).totalRecords).toBe(1)
    const { id } = await expectOk(request(sampleId, { method: '交有资质单位' }))
    expect((await duePage()).totalRecords).toBe(0)
    expect(await sampleOf(sampleId)).toMatchObject({ state: sampleState.tested, isDue: true })
    await stage.db.updateTable('sample').set({ storagePlace: '留样柜 A-3' }).where('id', '=', sampleId).execute()
    expectRefusal(await decide(first, id), failures.ownRequest)
    expectRefusal(await decide(second, id, 'Wrong#2026'), failures.passwordWrong)
    const { version } = await disposalOf(id)
    expectRefusal(await second.client.call(disposalCalls.confirm, { id, version }), failures.passwordMissing)
    await expectOk(decide(second, id))
    expect(await disposalOf(id)).toMatchObject({
      state: disposalState.done,
      requesterName: first.userName,
      deciderName: second.userName,
    })
    const { state, place, steps } = await sampleOf(sampleId)
    expect([state, place]).toEqual([sampleState.disposed, ''])
    expect(steps.at(-1)).toMatchObject({ command: 'dispose', createName: second.userName })
  })

  it('is refused while the report of a sample is voided and no other one is issued, also for an order before that', async () => {
    const { sampleId, report } = await due()
    const { id } = await expectOk(request(sampleId))
    await voidReport(stage, await expectOk(people.editor.client.call(reportCalls.get, { id: report.id })))
    expectRefusal(await decide(second, id), custodyFailures.reportOpen)
    await expectOk(reject(second, id))
    expectRefusal(await request(sampleId), custodyFailures.reportOpen)
    expect(await sampleOf(sampleId)).toMatchObject({ retainedUntil: null, isDue: false })
  })

  it('carries an order out once for two concurrent confirmations', async () => {
    const { sampleId } = await due()
    const { id } = await expectOk(request(sampleId))
    const third = await personWith(stage, 'custodyView', 'disposalConfirm')
    const answers = await Promise.all([decide(second, id), decide(third, id)])
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1)
  })

  it('refuses a sample that is retained, not reported, under test, or in another order', async () => {
    const retained = await addIssuedReport()
    expectRefusal(await request(retained.sampleId), custodyFailures.retentionOpen)
    const unreported = await addTestedDelegation(stage, lab)
    expectRefusal(await request(unreported.sampleId), custodyFailures.reportOpen)
    const open = (await bench.itemsOf(stage.db, (await bench.addDelegationUnderTest(lab, 'MAD')).id))('MAD')
    expectRefusal(await request(open.sampleId), custodyFailures.stillTesting)
    const { sampleId } = await due()
    const answers = await Promise.all([request(sampleId), request(sampleId, {}, keeper)])
    expectOneSuccess(answers, custodyFailures.inDisposal)
  })

  it('checks the samples again when it is carried out', async () => {
    const { sampleId, id: delegationId, report } = await due()
    const order = await expectOk(request(sampleId))
    await expectOk(people.editor.client.call(reportCalls.correct, { ...ref(report), reason: '核对' }))
    const rows = await bench.refs(stage.db, delegationId, 'MAD')
    await expectOk(lab.reviewer.client.call(resultCalls.retract, { rows, reasonCode: 4, reason: '读错' }))
    expectRefusal(await decide(second, order.id), custodyFailures.stillTesting)
  })

  it('leaves the samples in custody when it is rejected, by another person or its requester', async () => {
    const { sampleId } = await due()
    const order = await expectOk(request(sampleId, {}, keeper))
    await expectOk(reject(second, order.id))
    const again = await expectOk(request(sampleId, {}, keeper))
    expectRefusal(await reject(second, order.id), failures.wrongState)
    await expectOk(reject(keeper, again.id))
    const foreign = await expectOk(request(sampleId))
    expectRefusal(await reject(keeper, foreign.id), commonFailures.noPermission, {
      message: expect.stringContaining('：'),
      data: { permission: 'disposalConfirm' },
    })
    expect(await sampleOf(sampleId)).toMatchObject({ state: sampleState.tested })
  })

  it('refuses the sight of a page that another person has changed meanwhile', async () => {
    const { sampleId } = await due()
    const stale = await refOf(sampleId)
    await expectOk(keeper.client.call(custodyCalls.move, { samples: [stale], place: '二库', custodian: '' }))
    const dispose = { kind: disposalKind.dispose, samples: [stale] }
    expectRefusal(await first.client.call(disposalCalls.request, dispose), commonFailures.changedMeanwhile)
    const { id } = await expectOk(request(sampleId))
    const { version } = await disposalOf(id)
    await stage.db
      .updateTable('disposal')
      .set({ version: version + 1 })
      .where('id', '=', id)
      .execute()
    const password = second.client.seal(testPassword)
    const stored = { id, version }
    expectRefusal(
      await second.client.call(disposalCalls.confirm, { ...stored, password }),
      commonFailures.changedMeanwhile,
    )
    expectRefusal(
      await second.client.call(disposalCalls.reject, { ...stored, reason: '还要复检' }),
      commonFailures.changedMeanwhile,
    )
    await expectOk(decide(second, id))
  })

  it('still lets a result of a disposed sample be corrected from its raw data', async () => {
    const { sampleId, id: delegationId, report } = await due()
    await expectOk(decide(second, (await expectOk(request(sampleId))).id))
    await expectOk(people.editor.client.call(reportCalls.correct, { ...ref(report), reason: '核对' }))
    const rows = await bench.refs(stage.db, delegationId, 'MAD')
    await expectOk(lab.reviewer.client.call(resultCalls.retract, { rows, reasonCode: 4, reason: '读错' }))
    await bench.enter(stage.db, lab.analyst.client, delegationId, { MAD: ['1.30', '1.30'] })
    await bench.submit(stage.db, lab.analyst.client, delegationId, 'MAD')
    await bench.confirm(stage.db, lab.reviewer.client, delegationId, 'MAD')
    const { rows: stored } = await sql<{
      state: number
      delegation: number
    }>`select sample.state, delegation.state as delegation
      from sample join delegation on delegation.id = delegation_id where sample.id = ${sampleId}`.execute(stage.db)
    expect(stored[0]).toMatchObject({ state: sampleState.disposed })
  })
})

describe('return to the client', () => {
  const giveBack = { kind: disposalKind.giveBack, recipient: '李师傅' }

  it('names who takes the sample, and explains itself before the retention is over', async () => {
    const { sampleId } = await addIssuedReport()
    expectRefusal(
      await request(sampleId, { kind: disposalKind.giveBack, reason: '客户取回' }),
      failures.recipientMissing,
    )
    expectRefusal(await request(sampleId, giveBack), failures.reasonMissing)
    const { id } = await expectOk(request(sampleId, { ...giveBack, reason: '客户取回余样' }))
    await expectOk(decide(second, id))
    expect(await sampleOf(sampleId)).toMatchObject({ state: sampleState.returned })
  })

  it('hides who takes the sample from those who may not know the client', async () => {
    const { sampleId } = await due()
    const { id } = await expectOk(request(sampleId, giveBack))
    expect((await disposalOf(id)).recipient).toBeNull()
    expect(await expectOk(lab.desk.call(disposalCalls.get, { id }))).toMatchObject({ recipient: '李师傅' })
    const { raw } = await lab.desk.call(disposalCalls.sheet, { id })
    expect((await textOf(raw)).join('')).toContain('李师傅')
  })

  it('is possible at once for the samples of a cancelled delegation', async () => {
    const delegation = await bench.addDelegationUnderTest(lab, 'MAD')
    const { sampleId } = (await bench.itemsOf(stage.db, delegation.id))('MAD')
    await cancelNow(lab.desk, delegation.id)
    const { id } = await expectOk(request(sampleId, giveBack))
    await expectOk(decide(second, id))
    expect(await sampleOf(sampleId)).toMatchObject({ state: sampleState.returned })
  })

  it('leaves a withdrawn sample withdrawn, and happens once', async () => {
    const samples = [1, 2].map(at => ({
      sampleName: `煤${at}`,
      sampleKindId: lab.words.sampleKind(),
      projectIds: lab.words.projects('MAD'),
    }))
    const delegation = await bench.addDelegationUnderTest(lab, 'MAD', { samples })
    const { sampleId } = (await bench.itemsOf(stage.db, delegation.id))('MAD')
    const { change, choose } = changeDesk(lab.desk, lab.words)
    await expectOk(change(delegation.id, { changed: [choose(sampleId, '')] }))
    expect(await sampleOf(sampleId)).toMatchObject({ state: sampleState.withdrawn, isDue: true })
    const { id } = await expectOk(request(sampleId, giveBack))
    await expectOk(decide(second, id))
    expect(await sampleOf(sampleId)).toMatchObject({ state: sampleState.withdrawn, isDue: false })
    expectRefusal(await request(sampleId, giveBack), custodyFailures.hasLeft)
  })
})

it('shows a decided order to those who took part, and to those in whose scope a sample is', async () => {
  const { sampleId } = await due()
  const own = await addRole(stage.db, ['custodyView'], { dataScope: dataScope.own })
  const user = await addUser(stage.db, { roleIds: [own] })
  const outsider = await signIn(stage.app, user.userMobile, testPassword)
  const { id } = await expectOk(request(sampleId))
  expect((await expectOk(outsider.call(disposalCalls.page, {}))).rows.map(row => row.id)).toContain(id)
  await expectOk(decide(second, id))
  expectRefusal(await outsider.call(disposalCalls.get, { id }), commonFailures.notThere)
  await stage.db.updateTable('disposal').set({ requesterId: user.id }).where('id', '=', id).execute()
  // The samples themselves have left: only users with them in scope see them.
  expect(await expectOk(outsider.call(disposalCalls.get, { id }))).toMatchObject({ sampleCount: 1, samples: [] })
})
