import { changeCalls } from '@seam/contract/lab/delegation/change'
import { delegationFailures, delegationState } from '@seam/contract/lab/delegation/delegation'
import { reportState } from '@seam/contract/lab/report/report'
import { reportCalls } from '@seam/contract/lab/report/report.calls'
import { resultCalls } from '@seam/contract/lab/result/result.calls'
import { itemState, sampleState } from '@seam/contract/lab/sample/sample'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { changeDesk } from '../../../../../test/builders/change.ts'
import { openDelegationDesk } from '../../../../../test/builders/delegation-desk.ts'
import {
  addClient,
  addDelegation,
  delegationUnderTest,
  expectOk,
  sampleDraft,
  signFor,
} from '../../../../../test/builders/lab.ts'
import { issue, office, submitReport } from '../../../../../test/builders/report.ts'
import { enter, enterAndConfirm, itemsOf, laboratory } from '../../../../../test/builders/result/bench.ts'
import { expectLockWaits } from '../../../../../test/lock-waits.ts'
import { personWith } from '../../../../../test/people.ts'
import { inTransaction } from '../../../../db/database.ts'

const { stage, admin, words } = await openDelegationDesk()
const desk = admin.client
const lab = await laboratory(stage)
const people = await office(stage)
const { read, change, choose, twoSamples } = changeDesk(desk, words)

/** Under test; the first sample has moisture alone, confirmed, and a submitted report. */
const withReport = async () => {
  const { id, first, second } = await twoSamples()
  await expectOk(change(id, { changed: [choose(first.id, 'MT')] }))
  await enterAndConfirm(stage.db, lab, id, { MT: ['8.4', '8.4'] })
  return { id, first, second, report: await submitReport(people, { id, sampleId: first.id }) }
}

describe('a change after receipt', () => {
  it('takes the open report of a changed sample back, with the reason, and leaves those of other samples', async () => {
    const { id, first, second, report } = await withReport()
    const see = () => expectOk(people.editor.client.call(reportCalls.get, { id: report.id }))
    await expectOk(change(id, { changed: [choose(second.id, 'MT')] }))
    expect((await see()).state).toBe(reportState.submitted)
    await expectOk(change(id, { changed: [choose(first.id, 'MT STAD')], reason: '客户加测硫' }))
    const { state, steps } = await see()
    expect(state).toBe(reportState.drafting)
    expect(steps.at(-1)).toMatchObject({ command: 'reopen', remarks: '委托变更：客户加测硫' })
  })

  it('calculates again at once what used a cancelled item, and warns no more of what was cancelled', async () => {
    const codes = 'MT MAD AAD VAD STAD QBAD QNETAR'
    const samples = [{ ...sampleDraft(words), projectIds: words.projects(`${codes} H`) }]
    const {
      id,
      samples: [sample],
    } = await delegationUnderTest(desk, words, { samples })
    const readings = { MT: '8.4', MAD: '1.25', AAD: '9.80', VAD: '23.15', STAD: '0.62', QBAD: '31250', H: '4.55' }
    await enter(
      stage.db,
      lab.analyst.client,
      id,
      Object.fromEntries(Object.entries(readings).map(([code, raw]) => [code, [raw, raw]])),
    )
    const heat = async () => {
      const { itemId } = (await itemsOf(stage.db, id))('QNETAR')
      return stage.db
        .selectFrom('sampleItem')
        .innerJoin('result', join =>
          join.onRef('result.itemId', '=', 'sampleItem.id').onRef('result.resultNo', '=', 'sampleItem.resultVersion'),
        )
        .select(['sampleItem.state', 'result.estimated'])
        .where('sampleItem.id', '=', itemId)
        .executeTakeFirstOrThrow()
    }
    expect(await heat()).toEqual({ state: itemState.entered, estimated: false })
    await expectOk(change(id, { changed: [choose(sample?.id ?? 0, codes)] }))
    expect(await heat()).toEqual({ state: itemState.entered, estimated: true })
  })

  it('finishes the delegation when the last sample without a report is cancelled', async () => {
    const { id, second, report } = await withReport()
    await issue(people, report)
    expect((await read(id)).state).toBe(delegationState.testing)
    await expectOk(change(id, { changed: [choose(second.id, '')] }))
    expect((await read(id)).state).toBe(delegationState.finished)
  })

  it('starts no test of a delegation that waits for payment', async () => {
    const delegation = await addDelegation(desk, words, (await addClient(desk)).id)
    await expectOk(signFor(desk, delegation))
    await expectOk(change(delegation.id, { added: [sampleDraft(words)] }))
    const { state, samples } = await read(delegation.id)
    expect([state, ...samples.map(sample => sample.state)]).toEqual([
      delegationState.accepted,
      sampleState.received,
      sampleState.received,
    ])
  })

  it('charges what it adds by the coefficient and member rate of the delegation', async () => {
    const coefficientId = words.coefficient('当日加急')
    const { id, samples } = await delegationUnderTest(desk, words, { coefficientId })
    await stage.db.updateTable('delegation').set({ memberRate: '0.9000' }).where('id', '=', id).execute()
    const changed = [choose(samples[0]?.id ?? 0, 'MT AAD STAD VAD')]
    const price = words.offer.projects.find(project => project.id === words.project('VAD'))?.price ?? ''
    const { difference } = await expectOk(desk.call(changeCalls.preview, { id, changed }))
    expect(difference).toBe((Number(price) * 1.5 * 0.9).toFixed(2))
  })

  it('tells analysts its reason, which may name the client, only with the mapping of codes', async () => {
    const { id, first } = await twoSamples()
    const reason = '宏远煤业张经理来电'
    await expectOk(change(id, { changed: [choose(first.id, 'MT AAD')], reason }))
    await expectOk(change(id, { changed: [choose(first.id, 'MT AAD STAD')], reason }))
    const { itemId } = (await itemsOf(stage.db, id))('STAD')
    const remarksFor = async ({ client }: typeof lab.analyst) => {
      const { steps } = await expectOk(client.call(resultCalls.history, { itemId }))
      return steps.map(({ command, remarks }) => [command, remarks])
    }
    const stepsWith = (text: string) => ['cancel', 'reinstate'].map(command => [command, text])
    expect(await remarksFor(lab.analyst)).toEqual(stepsWith(''))
    expect(await remarksFor(await personWith(stage, 'resultEnter', 'codeMapping'))).toEqual(stepsWith(reason))
  })

  it('keeps who asked for it: the laboratory', async () => {
    const { id, first } = await twoSamples()
    await expectOk(change(id, { changed: [choose(first.id, 'MT')], requestedBy: 2, requesterName: '化验室主任' }))
    const [document] = await expectOk(desk.call(changeCalls.list, { id }))
    expect(document).toMatchObject({ requestedBy: 2, requesterName: '化验室主任' })
  })

  it('waits while a project that it adds is being stopped, and is refused', async () => {
    const { id, first } = await twoSamples()
    const projectId = words.project('VAD')
    const { answer } = await inTransaction(stage.db, async tx => {
      await sql`select from project where id = ${projectId} for update`.execute(tx)
      await sql`update project set state = 1 where id = ${projectId}`.execute(tx)
      const changing = change(id, { changed: [choose(first.id, 'MT AAD STAD VAD')] })
      await expectLockWaits(stage.db)
      return { answer: changing }
    })
    expect((await answer).code).toBe(delegationFailures.choiceStopped.code)
    await sql`update project set state = 2 where id = ${projectId}`.execute(stage.db)
  })
})
