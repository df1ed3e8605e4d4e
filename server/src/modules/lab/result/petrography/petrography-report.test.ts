import type { SentOf } from '@seam/contract/kit/call'
import { commonFailures } from '@seam/contract/kit/failure'
import { reportCalls } from '@seam/contract/lab/report/report.calls'
import { type petrographyCalls, petrographyFailures } from '@seam/contract/lab/result/petrography'
import { describe, expect, it } from 'vitest'
import { expectOk } from '../../../../../test/builders/lab.ts'
import { issue, useOffice } from '../../../../../test/builders/report.ts'
import { addDelegationUnderTest, confirm, itemsOf, refs, submit } from '../../../../../test/builders/result/bench.ts'
import { around, oneNotch, saveReflectance, single } from '../../../../../test/builders/result/petrography.ts'
import { blankPicture, uploadPicture } from '../../../../../test/builders/result/picture.ts'
import { expectRefusal } from '../../../../../test/expect-refusal.ts'
import { textOf } from '../../../../../test/pdf/read-pdf.ts'

const { stage, lab, people } = useOffice()

const codes = 'RRAN RSD BLEND'
type SaveInput = SentOf<typeof petrographyCalls.save>
const save = async (id: number, readings: readonly string[], more: Partial<SaveInput> = {}, set = codes) =>
  saveReflectance(lab.analyst.client, await refs(stage.db, id, set), readings, more)

describe('a report', () => {
  const confirmed = async (set: string, readings: readonly string[], more: Partial<SaveInput>) => {
    const { id } = await addDelegationUnderTest(lab, set)
    await expectOk(save(id, readings, more, set))
    await submit(stage.db, lab.analyst.client, id, set)
    await confirm(stage.db, lab.reviewer.client, id, set)
    const item = await itemsOf(stage.db, id)
    return { id, sampleId: item('BLEND').sampleId }
  }

  it('takes reflectance from the set, prints the name of the blend type and the shares', async () => {
    const set = 'RMAX RSD BLEND'
    const { id, sampleId } = await confirmed(set, oneNotch, { printsShares: true })
    const { samples } = await expectOk(people.editor.client.call(reportCalls.checkHasRran, { delegationId: id }))
    expect(samples).toMatchObject([{ sampleId, kind: 'Rmax', complete: true }])
    const draft = { delegationId: id, sampleIds: [sampleId], submit: true }
    const { id: reportId } = await issue(people, await expectOk(people.editor.client.call(reportCalls.save, draft)))
    const report = await expectOk(people.editor.client.call(reportCalls.get, { id: reportId }))
    expect(report.samples[0]?.reflectance).toMatchObject({
      kind: 'Rmax',
      mean: '1.020',
      deviation: '0.302',
      count: 100,
      blendType: 3,
      set: { minimum: '0.70', maximum: '1.34', computedType: 3 },
    })
    const { raw } = await people.editor.client.call(reportCalls.file, { id: reportId })
    const [page = ''] = await textOf(raw)
    for (const text of ['3具1个凹口的混煤', '最小～最大，%0.70～1.34', '煤种占比：气煤50.0%，焦煤50.0%'])
      expect(page).toContain(text)
  })

  it('needs the set of a reflectance project by its worksheet, whatever its code', async () => {
    const rename = (from: string, to: string) =>
      stage.db.updateTable('project').set({ projectCode: to }).where('projectCode', '=', from).execute()
    const set = 'RMEAN RSD BLEND'
    const { id } = await addDelegationUnderTest(lab, codes)
    await rename('RRAN', 'RMEAN')
    await expectOk(save(id, single, {}, set))
    await submit(stage.db, lab.analyst.client, id, set)
    await confirm(stage.db, lab.reviewer.client, id, set)
    const sampleIds = [(await itemsOf(stage.db, id))('RMEAN').sampleId]
    const { samples } = await expectOk(people.editor.client.call(reportCalls.checkHasRran, { delegationId: id }))
    expect(samples).toMatchObject([{ kind: 'Rran', complete: true }])
    const draft = { delegationId: id, sampleIds, submit: true }
    const { id: reportId } = await issue(people, await expectOk(people.editor.client.call(reportCalls.save, draft)))
    const report = await expectOk(people.editor.client.call(reportCalls.get, { id: reportId }))
    expect(report.samples[0]?.reflectance).toMatchObject({ kind: 'Rran', count: 100 })
    await rename('RMEAN', 'RRAN')
  })

  it('prints the picture that the confirmed set has, which a later one without it leaves out', async () => {
    const code = await uploadPicture(lab.analyst.client, await blankPicture())
    const set = await confirmed(codes, single, { pictureCode: code })
    const draft = { delegationId: set.id, sampleIds: [set.sampleId], submit: true }
    const { id: reportId } = await issue(people, await expectOk(people.editor.client.call(reportCalls.save, draft)))
    const report = await expectOk(people.editor.client.call(reportCalls.get, { id: reportId }))
    expect(report.samples[0]?.reflectance?.set?.picture).toMatchObject({ imageCode: code })
    const { raw } = await people.editor.client.call(reportCalls.file, { id: reportId })
    expect((await textOf(raw)).join('')).toContain('显微镜软件的反射率分布图')
    const plain = await confirmed(codes, single, {})
    const later = { delegationId: plain.id, sampleIds: [plain.sampleId] }
    const { id } = await expectOk(people.editor.client.call(reportCalls.save, later))
    const { samples } = await expectOk(people.editor.client.call(reportCalls.get, { id }))
    expect(samples[0]?.reflectance).toMatchObject({ count: 100 })
    expect(samples[0]?.reflectance?.set?.picture).toBeUndefined()
  })

  it('refuses a picture that paper cannot take, and one that does not exist', async () => {
    const { id } = await addDelegationUnderTest(lab, codes)
    const webp = await uploadPicture(lab.analyst.client, await blankPicture('webp'))
    expectRefusal(await save(id, single, { pictureCode: webp }), petrographyFailures.pictureFormat)
    expectRefusal(await save(id, single, { pictureCode: 'x'.repeat(22) }), commonFailures.notThere)
  })

  it('prints the shares of Rmax also where the distribution is that of Rran', async () => {
    const set = `${codes} RMAX`
    const { id } = await addDelegationUnderTest(lab, set)
    await expectOk(save(id, single))
    const coking = Array.from({ length: 8 }, () => around(1.26)).flat()
    // 49 of 400 are 12.25 %, a tie that GB/T 8170 rounds to the even digit.
    const blend = [...around(1.12).slice(1), ...coking.slice(0, 351)]
    await expectOk(save(id, blend, { printsShares: true }, 'RMAX'))
    await submit(stage.db, lab.analyst.client, id, set)
    await confirm(stage.db, lab.reviewer.client, id, set)
    const { sampleId } = (await itemsOf(stage.db, id))('BLEND')
    const draft = { delegationId: id, sampleIds: [sampleId], submit: true }
    const { id: reportId } = await issue(people, await expectOk(people.editor.client.call(reportCalls.save, draft)))
    const report = await expectOk(people.editor.client.call(reportCalls.get, { id: reportId }))
    expect(report.samples[0]?.reflectance).toMatchObject({ kind: 'Rran', count: 100, set: { sharesCount: 400 } })
    const [page = ''] = await textOf((await people.editor.client.call(reportCalls.file, { id: reportId })).raw)
    expect(page).toContain('煤种占比：肥煤12.2%，焦煤87.8%')
  })

  it('refuses a typed distribution beside the set', async () => {
    const { id, sampleId } = await confirmed(codes, single, {})
    const reflectance = [
      {
        sampleId,
        kind: 'Rran' as const,
        deviation: '0.2',
        points: 1,
        blendType: 2,
        classes: [{ from: '1.10', count: 1 }],
      },
    ]
    const draft = { delegationId: id, sampleIds: [sampleId], reflectance }
    expectRefusal(await people.editor.client.call(reportCalls.save, draft), petrographyFailures.takenFromSet)
  })
})
