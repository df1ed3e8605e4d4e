import { reportCalls } from '@seam/contract/lab/report.calls'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Laboratory, laboratory } from '../../../../../test/builders/bench.ts'
import { expectOk } from '../../../../../test/builders/lab.ts'
import { handedIn, issue, type Office, office, ref, tested } from '../../../../../test/builders/report.ts'
import { clientOf } from '../../../../../test/client.ts'
import { openStage, type Stage } from '../../../../../test/stage.ts'

let stage: Stage
let lab: Laboratory
let people: Office
beforeAll(async () => {
  stage = await openStage()
  lab = await laboratory(stage)
  people = await office(stage)
})
afterAll(() => stage.close())
afterEach(() => sql`delete from rate_limit`.execute(stage.db))

const issued = async () => {
  const delegation = await tested(stage, lab)
  const report = await issue(people, await handedIn(people, delegation))
  const { checkUrl, snapshotHash } = await expectOk(people.editor.client.call(reportCalls.get, { id: report.id }))
  return { ...report, delegation, path: new URL(checkUrl ?? '').pathname, hash: snapshotHash ?? '' }
}
const page = (url: string) => stage.app.inject({ url })

describe('the public page of a report', () => {
  it('shows number, date, hash and state, and nothing else', async () => {
    const { path, reportCode, hash, delegation } = await issued()
    expect(path).toMatch(/^\/check\/[A-Za-z0-9_-]{22}$/)
    const { statusCode, body, headers } = await page(path)
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': expect.stringMatching(/^default-src 'none'; style-src 'sha256-/),
    })
    const grouped = hash.match(/.{4}/g)?.join(' ') ?? ''
    for (const said of [reportCode, grouped, '报告有效', '已签发', new Date().getFullYear()])
      expect(body).toContain(said)
    expect(body).not.toContain('<script')
    for (const secret of [delegation.clientName, delegation.delegateCode, '主焦精煤', '9.80', lab.analyst.userName])
      expect(body).not.toContain(secret)
  })

  it('shows that a report was superseded', async () => {
    const first = await issued()
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
    const { path } = await issued()
    await page(path)
    await sql`update rate_limit set points = 1000000 where key like 'check:%'`.execute(stage.db)
    const { statusCode, body } = await page(path)
    expect([statusCode, body.includes('查询过于频繁')]).toEqual([429, true])
    const code = path.slice('/check/'.length)
    expect(await clientOf(stage.app).call(reportCalls.check, { code })).toMatchObject({ code: 10013 })
  })
})

describe('report/check', () => {
  it('needs no session', async () => {
    const { path, reportCode, hash } = await issued()
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
    expect(await stranger.call(reportCalls.check, { code: 'aaaaaaaaaaaaaaaaaaaaaa' })).toMatchObject({ code: 27117 })
    expect(await stranger.call(reportCalls.check, { code: "'" })).toMatchObject({ code: 20001 })
  })
})
