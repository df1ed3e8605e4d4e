import { reportCalls } from '@seam/contract/lab/report/report.calls'
import { expect, it } from 'vitest'
import { expectOk } from '../../../../../test/builders/lab.ts'
import { addTestedDelegation, issue, useOffice } from '../../../../../test/builders/report.ts'
import { textOf } from '../../../../../test/pdf/read-pdf.ts'
import { parseSnapshot } from './report.snapshot.ts'

const { stage, lab, people } = useOffice()

const coking = { MAD: ['1.25', '1.25'], AAD: ['9.10', '9.10'], VAD: ['23.15', '23.15'], G: ['58', '58'] }
const text = '煤类（GB/T 5751，精煤）：焦煤 JM 24；依据 Vdaf 25.82，>20.0～28.0；G 58，>50～65'

const submitReport = async (coalClass: boolean) => {
  const { id, sampleId } = await addTestedDelegation(stage, lab, coking, '')
  const draft = { delegationId: id, sampleIds: [sampleId], coalClass, submit: true }
  return expectOk(people.editor.client.call(reportCalls.save, draft))
}
const paperOf = async (id: number) =>
  (await textOf((await people.editor.client.call(reportCalls.file, { id })).raw)).join('').replaceAll(/\s/g, '')

it('prints the class of coal with what decided it, and keeps it in the issued content', async () => {
  const report = await submitReport(true)
  expect(await paperOf(report.id)).toContain(text.replaceAll(' ', ''))
  const issued = await issue(people, report)
  const { snapshot } = await stage.db
    .selectFrom('report')
    .select('snapshot')
    .where('id', '=', issued.id)
    .executeTakeFirstOrThrow()
  expect(parseSnapshot(snapshot ?? '').samples[0]?.coalClass).toMatchObject({ form: 1, category: { code: 'JM' } })
  // As a float the sample would have another text.
  const { id: floatDensityId } = await stage.db
    .selectFrom('floatDensity')
    .select('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  await stage.db.updateTable('sample').set({ floatDensityId }).execute()
  expect(await paperOf(issued.id)).toContain(text.replaceAll(' ', ''))
})

it('prints no class where the report does not ask for it', async () => {
  const report = await submitReport(false)
  expect(await paperOf(report.id)).not.toContain('煤类（GB')
  expect((await expectOk(people.editor.client.call(reportCalls.get, { id: report.id }))).samples[0]).not.toHaveProperty(
    'coalClass',
  )
})
