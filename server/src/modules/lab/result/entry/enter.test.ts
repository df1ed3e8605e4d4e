import { commonFailures } from '@seam/contract/kit/failure'
import { resultFailures } from '@seam/contract/lab/result/result'
import { resultCalls } from '@seam/contract/lab/result/result.calls'
import { describe, expect, it } from 'vitest'
import { addClient, addDelegation, expectOk, sampleDraft, signFor } from '../../../../../test/builders/lab.ts'
import {
  addDelegationUnderTest,
  confirm,
  enter,
  entryRows,
  itemsOf,
  refs,
  submit,
  useLaboratory,
} from '../../../../../test/builders/result/bench.ts'
import { expectOneSuccess, expectRefusal } from '../../../../../test/expect-refusal.ts'

const { stage, lab } = useLaboratory()

const save = (rows: Awaited<ReturnType<typeof entryRows>>) => lab.analyst.client.call(resultCalls.save, { rows })

describe('result/save', () => {
  it('stores the readings as typed, judges them, and calculates the projects that use them', async () => {
    const { id } = await addDelegationUnderTest(lab, 'MAD AAD AD')
    const { items } = await enter(stage.db, lab.analyst.client, id, { MAD: ['1.20', '1.30'], AAD: ['9.880', '9.72'] })
    expect(items).toMatchObject([
      { projectCode: 'MAD', state: 20, resultNo: 1, values: [{ reported: '1.25', range: '0.1', limit: '0.2' }] },
      { projectCode: 'AAD', state: 20, resultNo: 1, values: [{ reported: '9.80' }] },
      { projectCode: 'AD', state: 20, resultNo: 1, values: [{ reported: '9.92' }] },
    ])
    const item = await itemsOf(stage.db, id)
    const { versions } = await expectOk(lab.analyst.client.call(resultCalls.history, { itemId: item('AAD').itemId }))
    expect(versions).toMatchObject([{ cause: 'entered', readings: [{ raw: '9.880' }, { raw: '9.72' }] }])
  })

  it('appends a version when readings are entered again, and recalculates only what uses them', async () => {
    const { id } = await addDelegationUnderTest(lab, 'MAD AAD AD STAD')
    await enter(stage.db, lab.analyst.client, id, {
      MAD: ['1.25', '1.25'],
      AAD: ['9.88', '9.72'],
      STAD: ['0.50', '0.50'],
    })
    const { items } = await enter(stage.db, lab.analyst.client, id, { AAD: ['9.88', '9.65', '9.73'] })
    expect(items.map(({ projectCode, resultNo }) => [projectCode, resultNo])).toEqual([
      ['AAD', 2],
      ['AD', 2],
    ])
    const item = await itemsOf(stage.db, id)
    const { versions } = await expectOk(lab.reviewer.client.call(resultCalls.history, { itemId: item('AD').itemId }))
    expect(versions.map(({ resultNo, values, inputs }) => [resultNo, values[0]?.reported, inputs.length])).toEqual([
      [2, '9.87', 2],
      [1, '9.92', 2],
    ])
  })

  it('takes back the calculated results when an input exceeds its limit', async () => {
    const { id } = await addDelegationUnderTest(lab, 'MAD AAD AD')
    await enter(stage.db, lab.analyst.client, id, { MAD: ['1.25', '1.25'], AAD: ['9.88', '9.72'] })
    const { items } = await enter(stage.db, lab.analyst.client, id, { AAD: ['9.88', '9.30'] })
    expect(items).toMatchObject([
      { projectCode: 'AAD', state: 20, verdict: 'needsAnother', values: [{ reported: null }] },
      { projectCode: 'AD', state: 10, verdict: null, values: [] },
    ])
  })

  it('accepts the components of a project with several values', async () => {
    const { id } = await addDelegationUnderTest(lab, 'AFT')
    const item = await itemsOf(stage.db, id)
    const parts = (codes: string) =>
      codes
        .split(' ')
        .flatMap((component, at) => ['0', '20'].map(more => ({ component, raw: `${1200 + at * 50 + Number(more)}` })))
    const row = async (codes: string) => ({ ...(await refs(stage.db, id, 'AFT'))[0], readings: parts(codes) }) as never
    const partly = await expectOk(lab.analyst.client.call(resultCalls.save, { rows: [await row('DT ST')] }))
    expect(partly.items).toMatchObject([
      { verdict: 'needsAnother', values: [{ component: 'DT' }, { component: 'ST' }] },
    ])
    const refused = await lab.analyst.client.call(resultCalls.submit, { rows: await refs(stage.db, id, 'AFT') })
    expectRefusal(refused, resultFailures.componentMissing)
    const whole = await expectOk(lab.analyst.client.call(resultCalls.save, { rows: [await row('DT ST HT FT')] }))
    expect(whole.items).toMatchObject([
      {
        verdict: 'accepted',
        values: [{ reported: '1210' }, { reported: '1260' }, { reported: '1310' }, { reported: '1360' }],
      },
    ])
    expect(item('AFT').state).toBe(10)
  })

  it('is in the operation log with the values before and after', async () => {
    const { id } = await addDelegationUnderTest(lab, 'STAD')
    await enter(stage.db, lab.analyst.client, id, { STAD: ['0.55', '0.60'] })
    const row = await stage.db
      .selectFrom('operationLog')
      .select(['operModule', 'operType', 'operContent', 'changes'])
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({
      operModule: '化验管理',
      operType: '录入结果',
      operContent: expect.stringMatching(/^录入【[2-9A-Z]{7} 全硫】的结果$/),
      changes: [{ before: '空（待检）', after: '0.58（已录入）' }],
    })
  })
})

describe('result/save refuses', () => {
  it('samples that are not received and paid', async () => {
    const client = await addClient(lab.desk)
    const delegation = await addDelegation(lab.desk, lab.words, client.id, {
      samples: [sampleDraft(lab.words, { projectIds: lab.words.projects('AAD') })],
    })
    expectRefusal(await save(await entryRows(stage.db, delegation.id, { AAD: ['1'] })), resultFailures.notTesting)
    await expectOk(signFor(lab.desk, delegation))
    expectRefusal(await save(await entryRows(stage.db, delegation.id, { AAD: ['1'] })), resultFailures.notTesting)
  })

  it('calculated projects, unknown components, and a fifth reading', async () => {
    const { id } = await addDelegationUnderTest(lab, 'MAD AAD AD')
    expectRefusal(await save(await entryRows(stage.db, id, { AD: ['9.9', '9.9'] })), resultFailures.calculatedByServer)
    const five = await entryRows(stage.db, id, { AAD: ['9.1', '9.2', '9.3', '9.4', '9.5'] })
    expectRefusal(await save(five), resultFailures.tooManyReadings)
    const [row] = await refs(stage.db, id, 'AAD')
    const strange = [{ itemId: 0, version: 1, ...row, readings: [{ component: 'ST', raw: '1' }] }]
    expectRefusal(await lab.analyst.client.call(resultCalls.save, { rows: strange }), resultFailures.componentUnknown)
  })

  it('all rows with the reasons of each, and stores nothing', async () => {
    const { id } = await addDelegationUnderTest(lab, 'MAD AAD AD STAD')
    const rows = await entryRows(stage.db, id, { MAD: ['1.2', '1.2'], AAD: ['1', '2', '3', '4', '5'], AD: ['1'] })
    const [good, ...bad] = rows
    const refused = await save(rows)
    expectRefusal(refused, resultFailures.tooManyReadings, {
      message: expect.stringContaining('灰分】每个样品最多测定四次'),
    })
    expect(refused.data).toEqual({
      rows: [
        {
          itemId: bad[0]?.itemId,
          reasons: [{ code: resultFailures.tooManyReadings.code, message: '每个样品最多测定四次' }],
        },
        {
          itemId: bad[1]?.itemId,
          reasons: [{ code: resultFailures.calculatedByServer.code, message: '该项目由系统计算，不能录入' }],
        },
      ],
    })
    const item = await itemsOf(stage.db, id)
    expect(item('MAD')).toMatchObject({ itemId: good?.itemId, state: 10, version: 1 })
  })

  it('a row that somebody else has changed', async () => {
    const { id } = await addDelegationUnderTest(lab, 'AAD')
    const rows = await entryRows(stage.db, id, { AAD: ['9.8', '9.8'] })
    const both = await Promise.all([save(rows), lab.colleague.client.call(resultCalls.save, { rows })])
    expectOneSuccess(both, commonFailures.changedMeanwhile)
  })

  it('unknown rows, repeated rows, and text that is not a number', async () => {
    const { id } = await addDelegationUnderTest(lab, 'AAD')
    const [row] = await entryRows(stage.db, id, { AAD: ['9.8'] })
    if (row === undefined) throw new Error('no row')
    expectRefusal(await save([{ ...row, itemId: 999_999 }]), commonFailures.notThere)
    expectRefusal(await save([row, row]), commonFailures.invalidInput, { message: '同一项目出现了两次' })
    for (const raw of ['', '9,8', '1e3', '.5', '９', 'NaN', '1234567890', '0.123456789'])
      expect(await save([{ ...row, readings: [{ raw }] }]), raw).toMatchObject({
        code: commonFailures.invalidInput.code,
      })
  })

  it('submitted results', async () => {
    const { id } = await addDelegationUnderTest(lab, 'AAD')
    await enter(stage.db, lab.analyst.client, id, { AAD: ['9.8', '9.8'] })
    await submit(stage.db, lab.analyst.client, id, 'AAD')
    expectRefusal(await save(await entryRows(stage.db, id, { AAD: ['9.9', '9.9'] })), resultFailures.wrongState)
    await confirm(stage.db, lab.reviewer.client, id, 'AAD')
    expect(await save(await entryRows(stage.db, id, { AAD: ['9.9', '9.9'] }))).toMatchObject({
      data: {
        rows: [{ reasons: [{ code: resultFailures.wrongState.code }, { code: resultFailures.notTesting.code }] }],
      },
    })
  })
})

describe('result/submit', () => {
  it('requires an explanation for a result beyond its limit', async () => {
    const { id } = await addDelegationUnderTest(lab, 'AAD')
    await enter(stage.db, lab.analyst.client, id, { AAD: ['9.00', '10.00'] })
    const [row] = await refs(stage.db, id, 'AAD')
    if (row === undefined) throw new Error('no row')
    expectRefusal(await lab.analyst.client.call(resultCalls.submit, { rows: [row] }), resultFailures.limitOpen)
    const input = { rows: [{ ...row, remarks: '样品不足，无法加测' }] }
    const { items } = await expectOk(lab.analyst.client.call(resultCalls.submit, input))
    expect(items).toMatchObject([{ state: 30, verdict: 'needsAnother' }])
  })

  it('submits calculated items with their inputs, and not alone', async () => {
    const { id } = await addDelegationUnderTest(lab, 'MAD AAD AD')
    await enter(stage.db, lab.analyst.client, id, { MAD: ['1.25', '1.25'], AAD: ['9.8', '9.8'] })
    const alone = await lab.analyst.client.call(resultCalls.submit, { rows: await refs(stage.db, id, 'AD') })
    expectRefusal(alone, resultFailures.calculatedNotAlone)
    const first = await submit(stage.db, lab.analyst.client, id, 'MAD')
    expect(first.items.map(({ projectCode, state }) => [projectCode, state])).toEqual([['MAD', 30]])
    const second = await submit(stage.db, lab.analyst.client, id, 'AAD')
    expect(second.items.map(({ projectCode, state }) => [projectCode, state])).toEqual([
      ['AAD', 30],
      ['AD', 30],
    ])
  })
})

describe('a worksheet', () => {
  it('of 100 rows is saved in at most 12 statements', async () => {
    const samples = Array.from({ length: 50 }, () =>
      sampleDraft(lab.words, { projectIds: lab.words.projects('MAD AAD AD STAD') }),
    )
    const ids = [
      await addDelegationUnderTest(lab, '', { samples }),
      await addDelegationUnderTest(lab, '', { samples }),
    ].map(({ id }) => id)
    const project = lab.words.project('AAD')
    const sheet = await expectOk(lab.analyst.client.call(resultCalls.worksheet, { projectId: project }))
    const rows = sheet
      .filter(({ state }) => state === 10)
      .slice(-100)
      .map(({ itemId, version }) => ({ itemId, version, readings: [{ raw: '9.88' }, { raw: '9.72' }] }))
    expect(rows).toHaveLength(100)
    const statements = await stage.statementsOf(() => expectOk(lab.analyst.client.call(resultCalls.save, { rows })))
    expect(statements.length).toBeLessThanOrEqual(12)
    const item = await itemsOf(stage.db, ids[1] ?? 0, 49)
    expect(item('AAD').state).toBe(20)
  })
})
