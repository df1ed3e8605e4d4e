import { commonFailures } from '@seam/contract/kit/failure'
import { codePurpose, smsCalls, smsState } from '@seam/contract/system/sms'
import { registerCalls } from '@seam/contract/system/user/register'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { askForCode, deliverTo, messagesTo, smsCode } from '../../../../test/builders/sms.ts'
import { clientOf } from '../../../../test/client.ts'
import { expectRefusal } from '../../../../test/expect-refusal.ts'
import { addUser, administrator, nextMobile, personWith } from '../../../../test/people.ts'
import { openStage, useStage } from '../../../../test/stage.ts'

const stage = useStage({ SMS_CODE: smsCode })

const ask = (mobile: string, purpose = codePurpose.signIn as 0 | 1 | 2, more = {}) =>
  askForCode(stage, mobile, purpose, more)

describe('asking for a code', () => {
  it('names what is missing, and wants the captcha first', async () => {
    const bare = await clientOf(stage.app).post<{ issues: { message: string }[] }>(registerCalls.requestCode.path, {
      mobile: '2380013800',
      vcType: 7,
    })
    expectRefusal(bare, commonFailures.invalidInput)
    expect(bare.data.issues.map(({ message }) => message)).toEqual([
      '请输入正确的手机号',
      '验证码类型不正确',
      '验证码编号不正确',
      '验证码不能为空',
    ])
    const mobile = nextMobile()
    expectRefusal(await ask(mobile, 1, { captcha: 'wrong' }), commonFailures.captchaWrong)
    expect(await messagesTo(stage, mobile)).toEqual([])
  })

  it('does the same, with one answer, whether the number is known or not', async () => {
    const known = await addUser(stage.db)
    const unknown = nextMobile()
    await ask(nextMobile())
    for (const purpose of [0, 1, 2] as const) {
      let answers: unknown[] = []
      const statements = await Promise.all(
        [known.userMobile, unknown].map(async mobile => {
          const { headers: _, raw, ...answer } = await ask(mobile, purpose)
          answers = [...answers, answer]
          return raw.toString()
        }),
      )
      expect(answers[0]).toEqual(answers[1])
      expect(answers[0]).toMatchObject({ status: 200, code: 0, data: null })
      expect(statements[0]).toBe(statements[1])
    }
    const statementLists = []
    for (const mobile of [known.userMobile, unknown])
      statementLists.push(await stage.statementsOf(() => ask(mobile, 2)))
    expect(statementLists[0]).toEqual(statementLists[1])
  })

  it('sends to whom it is of use, and keeps no code in the open', async () => {
    const { userMobile } = await addUser(stage.db)
    const [stopped, unknown] = [await addUser(stage.db, { userStatus: 1 }), nextMobile()]
    await ask(userMobile)
    const waiting = (await messagesTo(stage, userMobile))[0]
    expect(waiting).toMatchObject({ state: smsState.waiting, smsKind: 'signIn', attempts: 0, operIp: '127.0.0.1' })
    expect(waiting?.content).toBe('您正在登录，验证码******，5分钟内有效，请勿告诉他人。')
    expect(waiting?.sealed?.toString('latin1')).not.toContain(smsCode)
    expect(await deliverTo(stage, userMobile)).toMatchObject({
      state: smsState.sent,
      provider: 'log',
      sealed: null,
      attempts: 1,
    })
    for (const mobile of [stopped.userMobile, unknown]) {
      await ask(mobile)
      expect(await deliverTo(stage, mobile)).toMatchObject({ state: smsState.withheld, sealed: null, provider: '' })
    }
    await ask(unknown, codePurpose.register)
    expect(await deliverTo(stage, unknown)).toMatchObject({ state: smsState.sent })
    const rows = await sql`select * from sms_code`.execute(stage.db)
    expect(JSON.stringify(rows.rows)).not.toContain(smsCode)
  })

  it('sends once, however often the job runs, and nothing that is late', async () => {
    const { userMobile } = await addUser(stage.db)
    await ask(userMobile)
    const first = await deliverTo(stage, userMobile)
    expect(await deliverTo(stage, userMobile)).toEqual(first)
    await ask(userMobile)
    await sql`update sms_message set expires = now() where mobile = ${userMobile}`.execute(stage.db)
    expect(await deliverTo(stage, userMobile)).toMatchObject({
      state: smsState.failed,
      failure: '已过有效期，没有再发',
    })
  })
})

describe('limits', () => {
  it('of a number and of an address hold in every process, known or not', async () => {
    const plain = await openStage({ CAPTCHA_ANSWER: '' })
    const twin = { ...plain, app: await plain.twin() }
    const mobile = nextMobile()
    const later = (seconds: number) => sql`update rate_limit set expire = expire - ${seconds * 1000}`.execute(plain.db)
    expect((await askForCode(plain, mobile, 2)).code).toBe(0)
    const soon = await askForCode(twin, mobile, 0)
    expectRefusal(soon, commonFailures.tooMany, { message: '操作过于频繁，请稍后再试' })
    expect((soon.data as { retryAfter: number }).retryAfter).toBeLessThanOrEqual(60)
    for (let n = 2; n <= 5; n++) {
      await later(61)
      expect((await askForCode(twin, mobile, 2)).code).toBe(0)
    }
    await later(61)
    expectRefusal(await askForCode(plain, mobile, 2), commonFailures.tooMany)
    await later(3_600)
    for (let n = 6; n <= 10; n++) {
      expect((await askForCode(plain, mobile, 2)).code).toBe(0)
      await later(61)
    }
    await later(3_600)
    expectRefusal(await askForCode(plain, mobile, 2), commonFailures.tooMany)
    for (let n = 1; n < 20; n++) expect((await askForCode(plain, nextMobile(), 0)).code).toBe(0)
    expectRefusal(await askForCode(twin, nextMobile(), 0), commonFailures.tooMany)
    await plain.close()
  })
})

describe('the list of messages', () => {
  it('masks the number, unless the reader may see it whole; none contains a code', async () => {
    const mobile = nextMobile()
    await ask(mobile, codePurpose.register)
    const reader = (await personWith(stage, 'smsView')).client
    const page = { query: { mobile } }
    const masked = (await reader.call(smsCalls.page, page)).data
    expect(masked.rows).toMatchObject([
      { mobile: `${mobile.slice(0, 3)}****${mobile.slice(-4)}`, smsKind: 'register', state: smsState.waiting },
    ])
    const whole = (await (await administrator(stage)).client.call(smsCalls.page, page)).data
    expect(whole.rows[0]?.mobile).toBe(mobile)
    expect(JSON.stringify(whole)).not.toContain(smsCode)
    expect(Object.keys(whole.rows[0] ?? {})).not.toContain('sealed')
    // A number matches as a whole or not at all, so that masked digits cannot be found one by one.
    const part = { query: [{ key: 'mobile', op: 'like' as const, value: [mobile.slice(0, 8)] }] }
    expectRefusal(await reader.call(smsCalls.page, part), commonFailures.invalidInput)
  })

  it('takes one statement, however many rows', async () => {
    const { client } = await personWith(stage, 'smsView')
    await client.call(smsCalls.page, {})
    const statements = await stage.statementsOf(() => client.call(smsCalls.page, { pageSize: 100 }))
    expect(statements).toHaveLength(1)
  })
})
