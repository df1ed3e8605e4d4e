import { reportHistoryCalls } from '@seam/contract/lab/report/report-history'
import { controlCalls } from '@seam/contract/lab/result/control'
import { resultCalls } from '@seam/contract/lab/result/result.calls'
import { unzipSync } from 'fflate'
import { expect, it } from 'vitest'
import { expectOk } from '../../../../../test/builders/lab.ts'
import { issue, submitReport, useOffice } from '../../../../../test/builders/report.ts'
import {
  addDelegationUnderTest,
  confirm,
  entryRows,
  itemRef,
  itemsOf,
  refs,
  submit,
} from '../../../../../test/builders/result/bench.ts'
import { controlBuilders } from '../../../../../test/builders/result/control.ts'
import { textOf } from '../../../../../test/pdf/read-pdf.ts'

const { stage, lab, people } = useOffice()
const { addMaterial, control } = controlBuilders(stage, () => lab)

/** An issued report on ash of 65 %, entered with a control that failed twice before the manager released the run. */
const addReportWithHold = async () => {
  const { id } = await addDelegationUnderTest(lab, 'AAD')
  const materialId = await addMaterial()
  const rows = await entryRows(stage.db, id, { AAD: ['65', '65'] })
  await expectOk(lab.analyst.client.call(resultCalls.save, { rows, controls: [control(materialId, '10.50')] }))
  const { runId } = await stage.db
    .selectFrom('runItem')
    .select('runId')
    .where('itemId', '=', (await itemsOf(stage.db, id))('AAD').itemId)
    .executeTakeFirstOrThrow()
  await expectOk(lab.analyst.client.call(controlCalls.repeat, { id: runId, controls: [control(materialId, '10.60')] }))
  await expectOk(lab.desk.call(controlCalls.release, { id: runId, reason: '标样受潮，换瓶复测合格' }))
  const remarks = '矸石，已复测'
  await expectOk(
    lab.analyst.client.call(resultCalls.submit, { rows: [{ ...(await itemRef(stage.db, id, 'AAD')), remarks }] }),
  )
  const acceptance = { reason: '客户说明为矸石' }
  await expectOk(
    lab.reviewer.client.call(resultCalls.confirm, { rows: [{ ...(await itemRef(stage.db, id, 'AAD')), acceptance }] }),
  )
  const { sampleId } = (await itemsOf(stage.db, id))('AAD')
  return { runId, report: await issue(people, await submitReport(people, { id, sampleId })) }
}

it('the life has what reviewers accepted and why, and holds, repeats and releases of the runs of its rows', async () => {
  const { runId, report } = await addReportWithHold()
  const { events } = await expectOk(people.auditor.client.call(reportHistoryCalls.life, { id: report.id }))
  const ofRun = events.filter(({ subject }) => subject === `质控批次 ${runId}`)
  expect(ofRun.map(({ action, person }) => [action, person])).toEqual([
    ['锁定', lab.analyst.userName],
    ['重测质控', lab.analyst.userName],
    ['放行', expect.any(String)],
  ])
  expect(ofRun[0]?.detail).toMatch(/-01 灰分 第 1 版：10\.50（超出U）$/)
  expect(ofRun[2]?.detail).toMatch(/：标样受潮，换瓶复测合格$/)
  const accepted = events.filter(({ action }) => action === '异常认可')
  expect(accepted).toMatchObject([{ subject: expect.stringMatching(/ 灰分$/), person: lab.reviewer.userName }])
  expect(accepted[0]?.detail).toMatch(/^第 1 版；异常 .*65\.00%；认可原因：客户说明为矸石$/)

  const answer = await people.auditor.client.call(reportHistoryCalls.evidence, { id: report.id })
  const files = unzipSync(new Uint8Array(answer.raw))
  const stored = JSON.parse(Buffer.from(files['全过程.json'] ?? []).toString()) as { events: object[] }
  expect(stored.events).toEqual(expect.arrayContaining([...ofRun, ...accepted]))
  const pages = (await textOf(Buffer.from(files['全过程.pdf'] ?? []))).join('').replace(/\s/g, '')
  for (const text of [`质控批次${runId}`, '异常认可', '认可原因：客户说明为矸石', '换瓶复测合格'])
    expect(pages).toContain(text)
})

it('the life has the parts of a result in the order of their project', async () => {
  const { id } = await addDelegationUnderTest(lab, 'AFT')
  const [row] = await refs(stage.db, id, 'AFT')
  if (row === undefined) throw new Error('no item')
  const temperatures = [
    ['FT', '1450'],
    ['HT', '1420'],
    ['ST', '1380'],
    ['DT', '1300'],
  ] as const
  const readings = temperatures.flatMap(([component, raw]) => [
    { component, raw },
    { component, raw },
  ])
  await expectOk(lab.analyst.client.call(resultCalls.save, { rows: [{ ...row, readings }] }))
  await submit(stage.db, lab.analyst.client, id, 'AFT')
  await confirm(stage.db, lab.reviewer.client, id, 'AFT')
  const { sampleId } = (await itemsOf(stage.db, id))('AFT')
  const report = await submitReport(people, { id, sampleId })
  const { results } = await expectOk(people.auditor.client.call(reportHistoryCalls.life, { id: report.id }))
  const [version] = results[0]?.versions ?? []
  expect(version?.values.map(({ component }) => component)).toEqual(['DT', 'ST', 'HT', 'FT'])
  expect(version?.readings.map(({ component, ordinal }) => `${component}${ordinal}`)).toEqual(
    'DT1 DT2 ST1 ST2 HT1 HT2 FT1 FT2'.split(' '),
  )
})
