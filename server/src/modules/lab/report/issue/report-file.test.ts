import { commonFailures } from '@seam/contract/kit/failure'
import { reportFailures, reportState } from '@seam/contract/lab/report/report'
import { reportCalls } from '@seam/contract/lab/report/report.calls'
import { describe, expect, it } from 'vitest'
import { addClient, expectOk } from '../../../../../test/builders/lab.ts'
import {
  addCoveredDelegation,
  addTestedDelegation,
  coverFee,
  issue,
  readSnapshot,
  submitReport,
  useOffice,
} from '../../../../../test/builders/report.ts'
import { type Client, clientOf } from '../../../../../test/client.ts'
import { expectRefusal } from '../../../../../test/expect-refusal.ts'
import { pictureOf, scanCorner } from '../../../../../test/pdf/picture.ts'
import { embeddedFonts, textOf } from '../../../../../test/pdf/read-pdf.ts'
import { isSignatureValid } from '../../../../../test/pdf/verify-signature.ts'
import { personWith } from '../../../../../test/people.ts'
import { signingKeyOf } from '../../../../kit/pdf/signature/house-key.ts'
import { drawReport } from '../paper/draw-report.ts'
import { storeReportFileJob } from './store-report-file.job.ts'

const { stage, lab, people, readReport } = useOffice({ PUBLIC_URL: 'https://lab.example.com' })

const file = (id: number) => people.editor.client.call(reportCalls.file, { id })

describe('the file of an issued report', () => {
  it('contains every part, embeds its fonts, and its QR code opens the public page', async () => {
    const delegation = await addCoveredDelegation(stage, lab)
    const { id, reportCode } = await issue(people, await submitReport(people, delegation))
    const { raw, headers } = await file(id)
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-code': '0',
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(`化验报告-${reportCode}.pdf`)}`,
    })
    const [page = '', ...more] = await textOf(raw)
    expect(more).toEqual([])
    const { checkUrl, snapshotHash } = await readReport(id)
    const whose = ['化验报告', `报告编号${reportCode}`, delegation.clientName, delegation.delegateCode, '李师傅']
    const results = ['空干基水分Mad空气干燥基%1.25GB/T212-2008', '灰分Aad空气干燥基%9.80', '干基灰分Ad干燥基%9.92']
    const { analyst } = lab
    const signed = [`检测${analyst.userName}`, `审核${people.auditor.userName}`, `批准${people.approver.userName}`]
    const closing = ['以下空白', '本报告仅对来样负责', `${reportCode}第1页共1页`, '扫码查验本报告']
    const print = `数据指纹${snapshotHash?.slice(0, 16)}`
    for (const text of ['主焦精煤', ...whose, ...results, ...signed, ...closing, print]) expect(page).toContain(text)
    expect(embeddedFonts(raw)).toHaveLength(2)
    const picture = await pictureOf(raw)
    if (picture !== undefined) expect(await scanCorner(picture)).toBe(checkUrl)
  })

  it('is drawn from the snapshot alone, with the same bytes each time', async () => {
    const { id } = await issue(people, await submitReport(people, await addCoveredDelegation(stage, lab)))
    const { snapshot, hash } = await readSnapshot(stage.db, id)
    const key = await signingKeyOf(stage.services.db, stage.services.config)
    const first = (await file(id)).raw
    expect((await drawReport(snapshot, new Map(), { hash, key })).equals(first)).toBe(true)
    await storeReportFileJob.handle({ reportId: id }, stage.services)
    expect((await file(id)).raw.equals(first)).toBe(true)
  })

  it('is signed with the key of the house, and an altered file is noticed; a draft is not signed', async () => {
    const draft = await submitReport(people, await addCoveredDelegation(stage, lab))
    expect((await file(draft.id)).raw.includes('/ByteRange')).toBe(false)
    const { id } = await issue(people, draft)
    const { raw } = await file(id)
    expect(await isSignatureValid(raw)).toBe(true)
    const altered = Buffer.from(raw)
    // Behind the signature, which is among the first objects.
    const place = raw.length - 2_000
    altered[place] = (altered[place] ?? 0) ^ 1
    expect(await isSignatureValid(altered)).toBe(false)
  })

  it('has the code of the paper beside the QR code, and not in it', async () => {
    const { id } = await issue(people, await submitReport(people, await addCoveredDelegation(stage, lab)))
    const { paperCode = '', checkUrl } = (await readSnapshot(stage.db, id)).snapshot
    expect(paperCode).toMatch(/^[2-9A-HJKMNP-TV-Z]{8}$/)
    expect((await textOf((await file(id)).raw)).join('')).toContain(
      `查验码${paperCode.slice(0, 4)}-${paperCode.slice(4)}`,
    )
    expect(checkUrl).not.toContain(paperCode)
    expect(JSON.stringify(await readReport(id))).not.toContain(paperCode)
  })

  it('requires a session and a permission for reports', async () => {
    const { id } = await issue(people, await submitReport(people, await addTestedDelegation(stage, lab)))
    expectRefusal(await clientOf(stage.app).call(reportCalls.file, { id }), commonFailures.noSession)
    expectRefusal(await lab.analyst.client.call(reportCalls.file, { id }), commonFailures.noPermission)
    expectRefusal(await file(999_999), commonFailures.notThere)
  })

  it('has a draft mark and no QR code before the report is issued', async () => {
    const { id } = await submitReport(people, await addTestedDelegation(stage, lab))
    const { raw, headers } = await file(id)
    expect(decodeURIComponent(headers['content-disposition'] ?? '')).toMatch(/化验报告-WT.*-草稿\.pdf$/)
    const [page = ''] = await textOf(raw)
    expect(page).toContain('草稿')
    expect(page).not.toContain('扫码查验')
  })

  it('names characters that the font lacks by their code point', async () => {
    const client = await addClient(lab.desk, { clientName: '𠮷林煤业😀', payPolicy: 2 })
    const delegation = await addTestedDelegation(stage, lab, { AAD: ['9.8', '9.8'] }, '')
    await stage.db.updateTable('delegation').set({ clientId: client.id }).where('id', '=', delegation.id).execute()
    const { id } = await issue(people, await submitReport(people, delegation))
    const [page = ''] = await textOf((await file(id)).raw)
    expect(page).toContain('〔U+20BB7〕林煤业〔U+1F600〕')
  })
})

describe('a report that is issued and not paid for', () => {
  it('is marked on its copies until it is released with a reason: unsigned, without the code of its values', async () => {
    const { id, version } = await issue(people, await submitReport(people, await addTestedDelegation(stage, lab)))
    await storeReportFileJob.handle({ reportId: id }, stage.services)
    const mark = '未发放'
    for (const use of ['view', 'print', 'download'] as const) {
      const { raw } = await people.editor.client.call(reportCalls.file, { id, use })
      const text = (await textOf(raw)).join('')
      expect(text).toContain(mark)
      expect(text).toContain('费用未结清，尚未发放，仅供内部查看')
      expect(text).not.toContain('查验码')
      expect(raw.includes('/ByteRange')).toBe(false)
    }
    await expectOk(people.counter.client.call(reportCalls.release, { id, version, reason: '经理批准' }))
    const { raw } = await file(id)
    expect((await textOf(raw)).join('')).not.toContain(mark)
    expect(await isSignatureValid(raw)).toBe(true)
  })

  it('is not marked once it is paid for', async () => {
    const delegation = await addTestedDelegation(stage, lab)
    const { id } = await issue(people, await submitReport(people, delegation))
    await coverFee(stage.db, delegation.id)
    expect(await isSignatureValid((await file(id)).raw)).toBe(true)
  })
})

describe('a print of a report that is paid for', () => {
  const print = (id: number, by: Client) => by.call(reportCalls.file, { id, use: 'print' })
  const addPaid = async () => issue(people, await submitReport(people, await addCoveredDelegation(stage, lab)))

  it('releases it once, as the act of who printed it; looks and downloads do not', async () => {
    const { id } = await addPaid()
    for (const use of ['view', 'download'] as const) await people.counter.client.call(reportCalls.file, { id, use })
    expect((await readReport(id)).state).toBe(reportState.issued)
    const answers = await Promise.all([print(id, people.counter.client), print(id, people.counter.client)])
    for (const { raw } of answers) expect(await isSignatureValid(raw)).toBe(true)
    const { state, steps } = await readReport(id)
    expect(state).toBe(reportState.released)
    expect(steps.filter(({ command }) => command === 'release')).toMatchObject([
      { createName: people.counter.userName, remarks: '' },
    ])
    expect((await print(id, people.editor.client)).code).toBe(0)
  })

  it('is refused to users who may not release, and while a void is requested', async () => {
    const { id, version } = await addPaid()
    expectRefusal(await print(id, people.editor.client), commonFailures.noPermission)
    const requester = await personWith(stage, 'reportVoid', 'reportView')
    await expectOk(requester.client.call(reportCalls.requestVoid, { id, version, reason: '样品送错' }))
    expectRefusal(await print(id, people.counter.client), reportFailures.voidRequested)
    expect((await readReport(id)).state).toBe(reportState.issued)
    expect(
      await stage.db
        .selectFrom('reportUse')
        .select('id')
        .where('reportId', '=', id)
        .where('kind', '=', 'print')
        .execute(),
    ).toEqual([])
  })
})

it('keeps who looked at an issued report, downloaded or printed it; views of one person once in half an hour', async () => {
  const { id } = await issue(people, await submitReport(people, await addTestedDelegation(stage, lab)))
  await readReport(id)
  await readReport(id)
  for (const use of ['view', 'download', 'print', 'print'] as const)
    await people.editor.client.call(reportCalls.file, { id, use })
  const uses = await stage.db
    .selectFrom('reportUse')
    .select(['kind', 'userName'])
    .where('reportId', '=', id)
    .orderBy('id')
    .execute()
  expect(uses.map(({ kind }) => kind)).toEqual(['view', 'download', 'print', 'print'])
  expect(new Set(uses.map(({ userName }) => userName))).toEqual(new Set([people.editor.userName]))
  await expect(stage.db.deleteFrom('reportUse').execute()).rejects.toThrow('append-only')
})
