import { commonFailures } from '@seam/contract/kit/failure'
import { resultFailures } from '@seam/contract/lab/result/result'
import { resultCalls } from '@seam/contract/lab/result/result.calls'
import { noticeCalls, noticeKind } from '@seam/contract/system/notice'
import { describe, expect, it } from 'vitest'
import { expectOk } from '../../../../../test/builders/lab.ts'
import {
  addDelegationUnderTest,
  addSubmittedDelegation,
  confirm,
  enter,
  enterAndConfirm,
  itemsOf,
  readStates,
  refs,
  submit,
  useLaboratory,
} from '../../../../../test/builders/result/bench.ts'
import type { Client } from '../../../../../test/client.ts'
import { expectRefusal } from '../../../../../test/expect-refusal.ts'
import { administrator, personWith } from '../../../../../test/people.ts'

const { stage, lab } = useLaboratory()

const ash = { MAD: ['1.25', '1.25'], AAD: ['9.88', '9.72'] }
const why = { reasonCode: 4, reason: '录入错位' }

const tryConfirm = async (caller: Client, id: number, codes: string) =>
  caller.call(resultCalls.confirm, { rows: await refs(stage.db, id, codes) })

describe('result/confirm', () => {
  it('refuses the person who entered the result, even an administrator', async () => {
    const chief = (await administrator(stage)).client
    const { id } = await addDelegationUnderTest(lab, 'AAD')
    await enter(stage.db, chief, id, { AAD: ['9.8', '9.8'] })
    await submit(stage.db, chief, id, 'AAD')
    expectRefusal(await tryConfirm(chief, id, 'AAD'), resultFailures.ownEntry)
    const { rows } = await expectOk(
      chief.call(resultCalls.reviewList, { query: { sampleId: (await itemsOf(stage.db, id))('AAD').sampleId } }),
    )
    expect(rows).toMatchObject([
      { can: { confirm: false, returnBack: true }, reasons: [{ code: resultFailures.ownEntry.code }] },
    ])
    expect(await tryConfirm(lab.reviewer.client, id, 'AAD')).toMatchObject({ code: 0 })
  })

  it('refuses a person who entered an earlier version', async () => {
    const both = (await personWith(stage, 'resultEnter', 'resultConfirm')).client
    const { id } = await addDelegationUnderTest(lab, 'AAD')
    await enter(stage.db, both, id, { AAD: ['9.8', '9.8'] })
    await submit(stage.db, both, id, 'AAD')
    await expectOk(lab.reviewer.client.call(resultCalls.returnBack, { rows: await refs(stage.db, id, 'AAD'), ...why }))
    const notices = await expectOk(both.call(noticeCalls.page, {}))
    expect(notices.rows).toMatchObject([
      { noticeKind: noticeKind.returned, title: expect.stringContaining('被退回（录入错误：录入错位）'), times: 1 },
    ])
    await enter(stage.db, lab.analyst.client, id, { AAD: ['9.9', '9.9'] })
    await submit(stage.db, lab.analyst.client, id, 'AAD')
    expectRefusal(await tryConfirm(both, id, 'AAD'), resultFailures.ownEntry)
  })

  it('refuses a person who entered an input of a calculated result', async () => {
    const both = (await personWith(stage, 'resultEnter', 'resultConfirm')).client
    const { id } = await addDelegationUnderTest(lab, 'MAD AAD AD')
    await enter(stage.db, lab.analyst.client, id, { AAD: ['9.8', '9.8'] })
    await enter(stage.db, both, id, { MAD: ['1.25', '1.25'] })
    await submit(stage.db, lab.analyst.client, id, 'AAD')
    await submit(stage.db, both, id, 'MAD')
    expect(await tryConfirm(both, id, 'AAD')).toMatchObject({ code: 0 })
    await confirm(stage.db, lab.reviewer.client, id, 'MAD')
    expectRefusal(await tryConfirm(both, id, 'AD'), resultFailures.ownEntry)
    expect(await tryConfirm(lab.reviewer.client, id, 'AD')).toMatchObject({ code: 0 })
  })

  it('confirms a calculated result together with its inputs or after them', async () => {
    const id = await addSubmittedDelegation(stage.db, lab, 'MAD AAD AD', ash)
    expectRefusal(await tryConfirm(lab.reviewer.client, id, 'AD'), resultFailures.inputsOpen)
    expectRefusal(await tryConfirm(lab.reviewer.client, id, 'AD AAD'), resultFailures.inputsOpen)
    expect(await tryConfirm(lab.reviewer.client, id, 'AD AAD MAD')).toMatchObject({ code: 0 })
    expect(await readStates(stage.db, id)).toEqual({ delegation: 50, sample: 50 })
    expectRefusal(await tryConfirm(lab.reviewer.client, id, 'AAD'), resultFailures.wrongState)
  })

  it('refuses rows with a finding in a batch, and confirms each of them alone with a reason', async () => {
    const { id } = await addDelegationUnderTest(lab, 'MAD MT')
    await enter(stage.db, lab.analyst.client, id, { MAD: ['1.25', '1.25'], MT: ['1.0', '1.0'] })
    const explained = (await refs(stage.db, id, 'MAD MT')).map(row => ({ ...row, remarks: '已复测' }))
    await expectOk(lab.analyst.client.call(resultCalls.submit, { rows: explained }))
    const { rows } = await expectOk(
      lab.reviewer.client.call(resultCalls.reviewList, {
        query: { sampleId: (await itemsOf(stage.db, id))('MAD').sampleId },
      }),
    )
    expect(rows.map(({ findings }) => findings.length)).toEqual([1, 1])
    expect(rows.every(({ can }) => !can.confirmTogether)).toBe(true)
    const batch = await tryConfirm(lab.reviewer.client, id, 'MAD MT')
    expectRefusal(batch, resultFailures.warnedInBatch)
    for (const row of await refs(stage.db, id, 'MAD MT')) {
      const accepted = { ...row, acceptance: { reason: '与原始记录相符' } }
      await expectOk(lab.reviewer.client.call(resultCalls.confirm, { rows: [accepted] }))
    }
  })

  it('refuses a flagged result in a batch although it violates no rule: of four readings two triples agree', async () => {
    const { id } = await addDelegationUnderTest(lab, 'MAD AAD')
    const readings = { MAD: ['1.25', '1.25'], AAD: ['10.03', '10.25', '10.46', '10.23'] }
    await enter(stage.db, lab.analyst.client, id, readings)
    await submit(stage.db, lab.analyst.client, id, 'MAD AAD')
    expectRefusal(await tryConfirm(lab.reviewer.client, id, 'MAD AAD'), resultFailures.warnedInBatch)
    await expectOk(tryConfirm(lab.reviewer.client, id, 'AAD'))
  })

  it('requires a reason for a result beyond its limit, and stores it as a new version', async () => {
    const { id } = await addDelegationUnderTest(lab, 'MAD AAD AD')
    await enter(stage.db, lab.analyst.client, id, { MAD: ['1.25', '1.25'], AAD: ['9.88', '9.30'] })
    await submit(stage.db, lab.analyst.client, id, 'MAD')
    const item = await itemsOf(stage.db, id)
    const { itemId, version } = item('AAD')
    await expectOk(lab.analyst.client.call(resultCalls.submit, { rows: [{ itemId, version, remarks: '样品不足' }] }))
    const row = await expectOk(
      lab.reviewer.client.call(resultCalls.reviewList, { query: { sampleId: item('AAD').sampleId } }),
    )
    expect(row.rows[0]).toMatchObject({
      projectCode: 'AAD',
      exception: true,
      remarks: '样品不足',
      can: { confirm: true },
    })
    expectRefusal(await tryConfirm(lab.reviewer.client, id, 'AAD'), resultFailures.needsWaiver)
    const [ref] = await refs(stage.db, id, 'AAD')
    const [other] = await refs(stage.db, id, 'MAD')
    if (ref === undefined || other === undefined) throw new Error('no rows')
    const waiver = { reason: '客户同意', used: [1] }
    const meant = await lab.reviewer.client.call(resultCalls.confirm, { rows: [{ ...other, waiver }] })
    expectRefusal(meant, resultFailures.waiverNotNeeded)
    const third = { ...waiver, used: [1, 3] }
    const unknown = await lab.reviewer.client.call(resultCalls.confirm, { rows: [{ ...ref, waiver: third }] })
    expectRefusal(unknown, resultFailures.readingNotThere)
    const { items } = await expectOk(lab.reviewer.client.call(resultCalls.confirm, { rows: [{ ...ref, waiver }] }))
    expect(items).toMatchObject([
      { projectCode: 'AAD', state: 40, resultNo: 2, flagged: true, values: [{ reported: '9.88', used: [1] }] },
      { projectCode: 'AD', state: 30, values: [{ reported: '10.01' }] },
    ])
    const { versions, steps } = await expectOk(lab.reviewer.client.call(resultCalls.history, { itemId }))
    expect(versions[0]).toMatchObject({
      cause: 'waived',
      waiveReason: '客户同意',
      readings: [{ raw: '9.88' }, { raw: '9.30' }],
    })
    expect(steps.map(({ nodeName }) => nodeName)).toEqual(['录入', '提交', '放行', '复核'])
    await confirm(stage.db, lab.reviewer.client, id, 'MAD AD')
    expect(await readStates(stage.db, id)).toMatchObject({ delegation: 50 })
  })
})

describe('returning and retracting', () => {
  it('returns a result with its reason, and takes back the results calculated from it', async () => {
    const id = await addSubmittedDelegation(stage.db, lab, 'MAD AAD AD', ash)
    const alone = await lab.reviewer.client.call(resultCalls.returnBack, {
      rows: await refs(stage.db, id, 'AD'),
      ...why,
    })
    expectRefusal(alone, resultFailures.calculatedNotAlone)
    const { items } = await expectOk(
      lab.reviewer.client.call(resultCalls.returnBack, { rows: await refs(stage.db, id, 'AAD'), ...why }),
    )
    expect(items).toMatchObject([
      { projectCode: 'AAD', state: 10 },
      { projectCode: 'AD', state: 10 },
    ])
    const item = await itemsOf(stage.db, id)
    const { rows } = await expectOk(
      lab.colleague.client.call(resultCalls.workList, { query: { sampleId: item('AAD').sampleId } }),
    )
    expect(rows).toMatchObject([
      { projectCode: 'AAD', returned: { reasonCode: 4, reason: '录入错位' }, result: { resultNo: 1 } },
    ])
    const again = await enter(stage.db, lab.colleague.client, id, { AAD: ['9.9', '9.9'] })
    expect(again.items).toMatchObject([
      { projectCode: 'AAD', resultNo: 2 },
      { projectCode: 'AD', resultNo: 2 },
    ])
  })

  it('refuses a reason outside the list, and 其他 without a note', async () => {
    const id = await addSubmittedDelegation(stage.db, lab, 'AAD', { AAD: ['9.8', '9.8'] })
    const rows = await refs(stage.db, id, 'AAD')
    const back = (reasonCode: number, reason: string) =>
      lab.reviewer.client.call(resultCalls.returnBack, { rows, reasonCode, reason })
    expectRefusal(await back(7, '不对'), commonFailures.invalidInput)
    expectRefusal(await back(9, ' '), commonFailures.invalidInput, { message: '原因选“其他”时，请输入原因说明' })
    await expectOk(back(4, ''))
  })

  it('reopens sample and delegation on a retraction, and everything is reviewed again', async () => {
    const { id } = await addDelegationUnderTest(lab, 'MAD AAD AD')
    await enterAndConfirm(stage.db, lab, id, ash, 'AD')
    expect(await readStates(stage.db, id)).toEqual({ delegation: 50, sample: 50 })
    const retract = async (codes: string) =>
      lab.reviewer.client.call(resultCalls.retract, { rows: await refs(stage.db, id, codes), ...why })
    expectRefusal(await retract('AD'), resultFailures.calculatedNotAlone)
    const { items } = await expectOk(retract('AAD'))
    expect(items.map(({ projectCode, state }) => [projectCode, state])).toEqual([
      ['AAD', 10],
      ['AD', 10],
    ])
    expect(await readStates(stage.db, id)).toEqual({ delegation: 40, sample: 40 })
    expectRefusal(await retract('AAD'), resultFailures.wrongState)
    await enterAndConfirm(stage.db, lab, id, { AAD: ['9.95', '9.95'] }, 'AD')
    expect(await readStates(stage.db, id)).toEqual({ delegation: 50, sample: 50 })
    const item = await itemsOf(stage.db, id)
    const { versions, steps } = await expectOk(
      lab.reviewer.client.call(resultCalls.history, { itemId: item('AD').itemId }),
    )
    expect(versions.map(({ values }) => values[0]?.reported)).toEqual(['10.08', '9.92'])
    expect(steps.map(({ command }) => command).join(' ')).toBe(
      'calculate submit confirm takeBack calculate submit confirm',
    )
    const events = await stage.db
      .selectFrom('delegationEvent')
      .select('command')
      .where('delegationId', '=', id)
      .orderBy('id')
      .execute()
    expect(events.map(({ command }) => command).slice(-3)).toEqual(['complete', 'reopen', 'complete'])
  })
})
