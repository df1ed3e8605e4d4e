import { commonFailures } from '@seam/contract/kit/failure'
import { reportFailures } from '@seam/contract/lab/report/report'
import { reportCalls } from '@seam/contract/lab/report/report.calls'
import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { expectOk } from '../../../../../test/builders/lab.ts'
import {
  addTestedDelegation,
  issue,
  readSnapshot,
  ref,
  submitReport,
  useOffice,
} from '../../../../../test/builders/report.ts'
import { clientOf } from '../../../../../test/client.ts'
import { expectRefusal } from '../../../../../test/expect-refusal.ts'
import { inTransaction } from '../../../../db/database.ts'

const { stage, lab, people } = useOffice()
afterEach(() => sql`delete from rate_limit`.execute(stage.db))

const addIssuedReport = async () => {
  const delegation = await addTestedDelegation(stage, lab)
  const report = await issue(people, await submitReport(people, delegation))
  const { checkUrl, snapshotHash } = await expectOk(people.editor.client.call(reportCalls.get, { id: report.id }))
  const { snapshot } = await readSnapshot(stage.db, report.id)
  const path = new URL(checkUrl ?? '').pathname
  return { ...report, delegation, snapshot, path, hash: snapshotHash ?? '', paperCode: snapshot.paperCode ?? '' }
}
const page = (url: string) => stage.app.inject({ url })
const enter = (url: string, code: string, remoteAddress = '10.0.0.1') =>
  stage.app.inject({
    url,
    method: 'POST',
    remoteAddress,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ code }).toString(),
  })

describe('the public page of a report', () => {
  it('shows the laboratory with its mark, number, date, state and hash with the digits on the paper marked, and nothing else', async () => {
    const laboratory = { labName: '晋源<煤质>中心', telephone: '0351-7654321', cmaNo: '210414060123' }
    await stage.db.updateTable('laboratory').set(laboratory).execute()
    const projects = await stage.db.selectFrom('project').select('id').execute()
    const accredited = projects.map(({ id }) => ({ mark: 'CMA' as const, projectId: id }))
    await stage.db.insertInto('accreditedProject').values(accredited).execute()
    const { path, reportCode, hash, delegation, paperCode } = await addIssuedReport()
    expect(path).toMatch(/^\/check\/[A-Za-z0-9_-]{22}$/)
    const { statusCode, body, headers } = await page(path)
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': expect.stringMatching(
        /^default-src 'none'; style-src 'sha256-.+'; base-uri 'none'; form-action 'self'/,
      ),
    })
    const grouped = hash.match(/.{4}/g)?.join(' ') ?? ''
    expect(body).toContain(`<mark>${grouped.slice(0, 19)}</mark>${grouped.slice(19)}`)
    const laboratoryFacts = ['晋源&#60;煤质&#62;中心', '电话 0351-7654321', '<i>CMA 210414060123</i>']
    for (const text of [...laboratoryFacts, reportCode, '报告有效', '已签发', new Date().getFullYear()])
      expect(body).toContain(text)
    expect(body).not.toContain('<script')
    for (const secret of [delegation.clientName, delegation.delegateCode, '主焦精煤', '9.80', paperCode])
      expect(body).not.toContain(secret)
    expect(body).not.toContain(lab.analyst.userName)
  })

  it('shows the values as they were issued to whoever enters the code on the paper', async () => {
    const { path, delegation, paperCode } = await addIssuedReport()
    for (const typed of [paperCode, ` ${paperCode.slice(0, 4).toLowerCase()} - ${paperCode.slice(4)}`]) {
      const { statusCode, body, headers } = await enter(path, typed)
      expect(statusCode).toBe(200)
      expect(headers['cache-control']).toBe('no-store')
      for (const text of [delegation.clientName, delegation.delegateCode, '主焦精煤', '9.80', '报告有效'])
        expect(body).toContain(text)
      expect(body).not.toContain('<script')
    }
  })

  it('shows no value for a wrong code, and one sentence', async () => {
    const { path, delegation, paperCode } = await addIssuedReport()
    const other = await addIssuedReport()
    for (const typed of ['', 'AAAAAAAA', paperCode.slice(0, 7), other.paperCode, '<b>', 'x'.repeat(500)]) {
      const { statusCode, body } = await enter(path, typed)
      expect([typed, statusCode, body.split('查验码不正确').length]).toEqual([typed, 403, 2])
      for (const secret of [delegation.clientName, '主焦精煤', '9.80', paperCode]) expect(body).not.toContain(secret)
    }
    expect((await enter(path, 'x'.repeat(2_000))).statusCode).toBe(413)
  })

  it('counts wrong codes by address and by report, and right ones not', async () => {
    const { path, paperCode } = await addIssuedReport()
    const points = async () => {
      const { rows } = await sql<{ key: string; points: number }>`
        select split_part(key, ':', 1) as key, points from rate_limit where key like 'paperCode%'`.execute(stage.db)
      return Object.fromEntries(rows.map(row => [row.key, row.points]))
    }
    for (let at = 0; at < 3; at++) await enter(path, paperCode)
    expect(await points()).toEqual({ paperCode: 0, paperCodeOfReport: 0 })
    await Promise.all(Array.from({ length: 5 }, () => enter(path, 'AAAAAAAA')))
    expect(await points()).toEqual({ paperCode: 5, paperCodeOfReport: 5 })
  })

  it.each([
    ['paperCode:10.0.0.1', 200],
    ['paperCodeOfReport:%', 429],
  ])('refuses even the right code beyond the limit %s', async (key, answerElsewhere) => {
    const { path, paperCode } = await addIssuedReport()
    await enter(path, 'AAAAAAAA')
    await sql`update rate_limit set points = 1000000 where key like ${key}`.execute(stage.db)
    const { statusCode, body } = await enter(path, paperCode)
    expect([statusCode, body.includes('9.80')]).toEqual([429, false])
    expect((await enter(path, paperCode, '10.0.0.2')).statusCode).toBe(answerElsewhere)
    expect((await page(path)).statusCode).toBe(200)
  })

  it('shows no values of a report of an earlier release, whose paper has no code', async () => {
    const { id, path } = await addIssuedReport()
    const { paperCode: _, ...earlier } = (await readSnapshot(stage.db, id)).snapshot
    await inTransaction(stage.db, async tx => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await tx
        .updateTable('report')
        .set({ snapshot: JSON.stringify(earlier) })
        .where('id', '=', id)
        .execute()
    })
    for (const { statusCode, body } of [await page(path), await enter(path, ''), await enter(path, 'undefined')]) {
      expect(statusCode).toBe(200)
      expect(body).toContain('尚未启用查验码')
      expect(body).not.toContain('<form')
      expect(body).not.toContain('9.80')
    }
  })

  it('shows that a report was superseded', async () => {
    const first = await addIssuedReport()
    const draft = await expectOk(people.editor.client.call(reportCalls.correct, { ...ref(first), reason: '更正' }))
    await issue(
      people,
      await expectOk(
        people.editor.client.call(reportCalls.save, {
          ...ref(draft),
          delegationId: first.delegation.id,
          sampleIds: [first.delegation.sampleId],
          submit: true,
        }),
      ),
    )
    const { body } = await page(first.path)
    expect(body).toContain('报告已被替代')
    expect(body).not.toContain('报告有效')
  })

  it.each(['/check/aaaaaaaaaaaaaaaaaaaaaa', '/check/x', '/check/%3Cscript%3E', `/check/${'a'.repeat(150)}`])(
    '%s finds no report',
    async url => {
      const { statusCode, body, headers } = await page(url)
      expect(statusCode).toBe(404)
      expect(headers['content-type']).toBe('text/html; charset=utf-8')
      expect(body).toContain('查无此报告')
      expect(body).not.toContain('<script')
    },
  )

  it('limits the rate of requests', async () => {
    const { path } = await addIssuedReport()
    await page(path)
    await sql`update rate_limit set points = 1000000 where key like 'check:%'`.execute(stage.db)
    const { statusCode, body } = await page(path)
    expect([statusCode, body.includes('查询过于频繁')]).toEqual([429, true])
    const code = path.slice('/check/'.length)
    expectRefusal(await clientOf(stage.app).call(reportCalls.check, { code }), commonFailures.tooMany)
  })
})

describe('report/check', () => {
  it('needs no session', async () => {
    const { path, reportCode, hash } = await addIssuedReport()
    const code = path.slice('/check/'.length)
    const { data } = await clientOf(stage.app).call(reportCalls.check, { code })
    expect(data).toEqual({
      reportCode,
      issueDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      hash,
      state: 40,
      stateName: '已签发',
    })
  })

  it('refuses an unknown code', async () => {
    const stranger = clientOf(stage.app)
    expectRefusal(await stranger.call(reportCalls.check, { code: 'aaaaaaaaaaaaaaaaaaaaaa' }), reportFailures.notHere)
    expectRefusal(await stranger.call(reportCalls.check, { code: "'" }), commonFailures.invalidInput)
  })
})
