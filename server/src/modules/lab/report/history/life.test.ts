import { createHash } from 'node:crypto'
import { commonFailures } from '@seam/contract/kit/failure'
import { reportCalls } from '@seam/contract/lab/report/report.calls'
import { reportHistoryCalls } from '@seam/contract/lab/report/report-history'
import { ocrCalls } from '@seam/contract/lab/result/ocr'
import { petrographyCalls } from '@seam/contract/lab/result/petrography'
import { resultCalls } from '@seam/contract/lab/result/result.calls'
import { unzipSync } from 'fflate'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { expectOk } from '../../../../../test/builders/lab.ts'
import { addTestedDelegation, issue, ref, submitReport, useOffice } from '../../../../../test/builders/report.ts'
import {
  addDelegationUnderTest,
  confirm,
  enter,
  enterAndAccept,
  itemsOf,
  refs,
  submit,
} from '../../../../../test/builders/result/bench.ts'
import { blankPicture, uploadPicture } from '../../../../../test/builders/result/picture.ts'
import { expectRefusal } from '../../../../../test/expect-refusal.ts'
import { textOf } from '../../../../../test/pdf/read-pdf.ts'

const { stage, lab, people } = useOffice()

const lifeOf = (id: number) => expectOk(people.auditor.client.call(reportHistoryCalls.life, { id }))

/** Returned once at the bench, corrected once after it was issued. */
const addCorrectedReport = async () => {
  const { id, delegateCode } = await addDelegationUnderTest(lab, 'MAD AAD AD')
  await enter(stage.db, lab.analyst.client, id, { MAD: ['1.26', '1.24'], AAD: ['9.10', '9.12'] })
  await submit(stage.db, lab.analyst.client, id, 'MAD AAD')
  const back = { rows: await refs(stage.db, id, 'AAD'), reasonCode: 4, reason: '抄错' }
  await expectOk(lab.reviewer.client.call(resultCalls.returnBack, back))
  await expectOk(lab.reviewer.client.call(resultCalls.confirm, { rows: await refs(stage.db, id, 'MAD') }))
  await enterAndAccept(stage.db, lab, id, { AAD: ['9.88', '9.72'] }, 'AD')
  const { sampleId } = await stage.db
    .selectFrom('sample')
    .select('id as sampleId')
    .where('delegationId', '=', id)
    .executeTakeFirstOrThrow()
  const first = await issue(people, await submitReport(people, { id, sampleId }))
  const draft = await expectOk(people.editor.client.call(reportCalls.correct, { ...ref(first), reason: '备注' }))
  const save = { ...ref(draft), delegationId: id, sampleIds: [sampleId], submit: true }
  const second = await issue(people, await expectOk(people.editor.client.call(reportCalls.save, save)))
  return { delegateCode, first, second }
}

it('the life of a report has every step of its delegation, samples, results and corrections, in order', async () => {
  const { first, second } = await addCorrectedReport()
  const { events, results, hash } = await lifeOf(second.id)
  const actions = events.map(({ action }) => action)
  for (const action of ['登记', '签收', '录入', '退回', '复核', '编制', '审核', '批准签发', '更正', '被替代'])
    expect(actions, action).toContain(action)
  expect(events.map(({ time }) => time)).toEqual(events.map(({ time }) => time).toSorted())
  expect(events.some(({ subject, action }) => subject === `报告 ${first.reportCode}` && action === '被替代')).toBe(true)
  // in one second, too, what completes the delegation comes before its completion
  const placeOf = (subject: RegExp, action: string) =>
    events.flatMap((event, at) => (subject.test(event.subject) && event.action === action ? [at] : []))
  const [completed = -1] = placeOf(/^委托单$/, '检测完成')
  const [drafted = -1] = placeOf(/^报告/, '编制')
  for (const action of ['录入', '提交', '复核', '计算'])
    expect(Math.max(...placeOf(/^WT/, action)), action).toBeLessThan(completed)
  expect(placeOf(/^样品/, '检测完成')[0]).toBe(completed - 1)
  expect(completed).toBeLessThan(drafted)
  const ash = results.find(({ symbol }) => symbol === 'Aad')
  expect(ash?.versions).toMatchObject([
    {
      resultNo: 2,
      standard: 'GB/T 212-2008',
      readings: [{ raw: '9.88' }, { raw: '9.72' }],
      createName: lab.analyst.userName,
    },
    { resultNo: 1, readings: [{ raw: '9.10' }, { raw: '9.12' }] },
  ])
  expect(hash).toMatch(/^[0-9a-f]{64}$/)
})

it('the evidence pack has the life as PDF and JSON, the report, its content, and their hashes', async () => {
  const { second, delegateCode } = await addCorrectedReport()
  const answer = await people.auditor.client.call(reportHistoryCalls.evidence, { id: second.id })
  const files = unzipSync(new Uint8Array(answer.raw))
  const names = ['SHA256SUMS.txt', '全过程.json', '全过程.pdf', '化验报告.pdf', '存档内容.json']
  expect(Object.keys(files).sort()).toEqual(names.sort())
  const sums = Buffer.from(files['SHA256SUMS.txt'] ?? [])
    .toString()
    .trim()
    .split('\n')
  expect(sums).toHaveLength(4)
  for (const line of sums) {
    const [sum, name = ''] = line.split('  ')
    expect(
      createHash('sha256')
        .update(files[name] ?? '')
        .digest('hex'),
      name,
    ).toBe(sum)
  }
  const life = JSON.parse(Buffer.from(files['全过程.json'] ?? []).toString())
  expect(life).toMatchObject({ form: 1, delegateCode, maker: { name: people.auditor.userName } })
  const content = createHash('sha256')
    .update(files['存档内容.json'] ?? '')
    .digest('hex')
  expect(content).toBe(life.hash)
  const pages = (await textOf(Buffer.from(files['全过程.pdf'] ?? []))).join('')
  for (const text of ['化验报告全过程', '退回', '抄错', '9.88、9.72', content]) expect(pages).toContain(text)
  const { events } = await lifeOf(second.id)
  expect(events.at(-1)).toMatchObject({ action: '导出证据包', person: people.auditor.userName })
})

it('the PDF of the evidence pack has the raw data of every version', async () => {
  const { id } = await addDelegationUnderTest(lab, 'MAD STAD')
  const drying = (dried: string) => ({ rawData: { dish: '20.1234', loaded: '21.1234', dried }, instrument: 'GZ-01' })
  const enterMoisture = async (...dried: readonly string[]) => {
    const [row] = await refs(stage.db, id, 'MAD')
    if (row === undefined) throw new Error('no moisture')
    await expectOk(lab.analyst.client.call(resultCalls.save, { rows: [{ ...row, readings: dried.map(drying) }] }))
  }
  await enterMoisture('21.1112', '21.1110')
  await enterMoisture('21.1104', '21.1106')
  await enter(stage.db, lab.analyst.client, id, { STAD: ['0.51', '0.52'] })
  await submit(stage.db, lab.analyst.client, id, 'MAD STAD')
  await expectOk(lab.reviewer.client.call(resultCalls.confirm, { rows: await refs(stage.db, id, 'MAD STAD') }))
  const sampleId = (await itemsOf(stage.db, id))('MAD').sampleId
  const report = await issue(people, await submitReport(people, { id, sampleId }))
  const answer = await people.auditor.client.call(reportHistoryCalls.evidence, { id: report.id })
  const files = unzipSync(new Uint8Array(answer.raw))
  const text = (await textOf(Buffer.from(files['全过程.pdf'] ?? []))).join('').replace(/\s/g, '')
  const raw = text.slice(text.indexOf('读数的原始数据'))
  for (const dried of ['21.1104', '21.1106', '21.1112', '21.1110'])
    expect(raw).toContain(`皿重20.1234g、皿+样21.1234g、皿+干样${dried}g`)
  for (const part of [
    '第1版',
    '第2版',
    '1）1.30',
    '2）1.28',
    '干燥失重第3版',
    'GZ-01',
    '原始数据',
    lab.analyst.userName,
  ])
    expect(raw).toContain(part.replace(/\s/g, ''))
  // Typed readings are included, without raw data.
  expect(raw).toContain('1）0.51直接录入——')
})

it('neither shows lab codes, which are blind, nor is there for a report that is not', async () => {
  const { labCode } = await stage.db.selectFrom('sample').select('labCode').limit(1).executeTakeFirstOrThrow()
  const { id } = await submitReport(people, await addTestedDelegation(stage, lab))
  const rows = await stage.db.selectFrom('sample').select('labCode').execute()
  const text = JSON.stringify(await lifeOf(id))
  expect(labCode).not.toBeNull()
  expect(rows.some(row => row.labCode !== null && text.includes(row.labCode))).toBe(false)
  expectRefusal(await people.auditor.client.call(reportHistoryCalls.life, { id: 999_999 }), commonFailures.notThere)
})

it('the evidence pack has every reflectance reading with its classes, of replaced sets too', async () => {
  const { id } = await addDelegationUnderTest(lab, 'RMAX RSD')
  const readings = (first: string) => [
    first,
    ...Array.from({ length: 104 }, (_, at) => (1.1 + (at % 9) / 100).toFixed(2)),
  ]
  const save = async (first: string) =>
    expectOk(
      lab.analyst.client.call(petrographyCalls.save, {
        items: await refs(stage.db, id, 'RMAX RSD'),
        readings: readings(first),
        instrument: 'XW-01',
      }),
    )
  await save('1.29')
  await save('1.31')
  await submit(stage.db, lab.analyst.client, id, 'RMAX RSD')
  await confirm(stage.db, lab.reviewer.client, id, 'RMAX RSD')
  const { sampleId } = (await itemsOf(stage.db, id))('RMAX')
  const report = await issue(people, await submitReport(people, { id, sampleId }))
  const { reflectanceSets } = await lifeOf(report.id)
  expect(reflectanceSets).toMatchObject([
    { kind: 'Rmax', readings: readings('1.29'), points: 105, instrument: 'XW-01' },
    { readings: readings('1.31'), maximum: '1.31' },
  ])
  const answer = await people.auditor.client.call(reportHistoryCalls.evidence, { id: report.id })
  const files = unzipSync(new Uint8Array(answer.raw))
  const pdf = (await textOf(Buffer.from(files['全过程.pdf'] ?? []))).join('')
  const stored = JSON.parse(Buffer.from(files['全过程.json'] ?? []).toString()) as { reflectanceSets: object[] }
  expect(stored.reflectanceSets).toEqual(reflectanceSets)
  for (const text of ['1～15', '91～105', '1.29', '1.31', '1.10～1.15', '凹口1']) expect(pdf).toContain(text)
})

it('the evidence pack has the part of the picture that a recognised reading came from, and nothing beside it', async () => {
  const { id } = await addDelegationUnderTest(lab, 'AAD')
  const [row] = await refs(stage.db, id, 'AAD')
  if (row === undefined) throw new Error('no ash')
  const imageCode = await uploadPicture(lab.analyst.client, await blankPicture())
  const cells = ['9.80', '9.86'].map((text, at) => ({
    text,
    reading: text,
    box: { x: 90, y: 10 + 40 * at, width: 50, height: 20 },
    confidence: 1,
    doubtful: false,
    row: at,
    column: 1,
  }))
  const { id: taskId } = await stage.db
    .insertInto('ocrTask')
    .values({ kind: 'table', imageCode, result: JSON.stringify(cells), userId: lab.analyst.id, userName: '化验员' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const readings = [
    { raw: '9.80', cell: 0 },
    { raw: '9.84', cell: 1 },
  ]
  await expectOk(lab.analyst.client.call(ocrCalls.save, { taskId, rows: [{ ...row, readings }] }))
  await submit(stage.db, lab.analyst.client, id, 'AAD')
  await confirm(stage.db, lab.reviewer.client, id, 'AAD')
  const report = await issue(
    people,
    await submitReport(people, { id, sampleId: (await itemsOf(stage.db, id))('AAD').sampleId }),
  )
  const { pictures, results } = await lifeOf(report.id)
  expect(results[0]?.versions[0]?.readings.map(({ picture }) => picture?.cell)).toEqual([0, 1])
  expect(pictures).toMatchObject([
    { recognised: '9.80', entered: '9.80', resultNo: 1, ordinal: 1 },
    { recognised: '9.86', entered: '9.84', ordinal: 2, imageHash: expect.stringMatching(/^[0-9a-f]{64}$/) },
  ])
  expect(JSON.stringify(pictures)).not.toContain(imageCode)
  const pictureOf = (reportId: number, cell: number) =>
    people.auditor.client.get(reportHistoryCalls.readingPicture.path, { id: reportId, taskId, cell })
  const { raw, headers } = await pictureOf(report.id, 1)
  // A browser that kept it would show it to the next user, or again, without the server.
  expect(headers['cache-control']).toBe('no-store')
  const part = await sharp(raw).metadata()
  expect([part.width, part.height]).toEqual([74, 32])
  expectRefusal(await pictureOf(report.id, 7), commonFailures.notThere)
  const other = await submitReport(people, await addTestedDelegation(stage, lab))
  expectRefusal(await pictureOf(other.id, 1), commonFailures.notThere)
  const answer = await people.auditor.client.call(reportHistoryCalls.evidence, { id: report.id })
  const files = unzipSync(new Uint8Array(answer.raw))
  const names = Object.keys(files).filter(name => name.startsWith('读数图片/'))
  expect(names).toHaveLength(2)
  expect(Buffer.from(files['SHA256SUMS.txt'] ?? []).toString()).toContain(names[0])
  const text = (await textOf(Buffer.from(files['全过程.pdf'] ?? []))).join('').replace(/\s/g, '')
  for (const words of ['由图片识别的读数', '与识别一致', '识别为9.86', pictures[0]?.imageHash])
    expect(text).toContain(words)
})
