import { createHash } from 'node:crypto'
import { commonFailures } from '@seam/contract/kit/failure'
import { sessionCalls } from '@seam/contract/system/session/session'
import { codePurpose } from '@seam/contract/system/sms'
import { sql } from 'kysely'
import { describe, expect, it, vi } from 'vitest'
import { askForCode, messagesTo, smsCode } from '../../../../test/builders/sms.ts'
import { captchaAnswer, clientOf } from '../../../../test/client.ts'
import { expectRefusal } from '../../../../test/expect-refusal.ts'
import { nextMobile } from '../../../../test/people.ts'
import { useStage } from '../../../../test/stage.ts'

type Work = { challenge: string; difficulty: number }

/** By brute force, as wire.md describes it. */
const solve = ({ challenge, difficulty }: Work): string => {
  for (let next = 0; ; next++) {
    const hash = createHash('sha256').update(`${challenge}:${next}`).digest('hex')
    if (Number.parseInt(hash.slice(0, 8), 16) < 2 ** (32 - difficulty)) return String(next)
  }
}
const failing = ({ challenge, difficulty }: Work): string => {
  for (let next = 0; ; next++) {
    const hash = createHash('sha256').update(`${challenge}:${next}`).digest('hex')
    if (Number.parseInt(hash.slice(0, 8), 16) >= 2 ** (32 - difficulty)) return String(next)
  }
}

describe('the proof of work', () => {
  // so many that a wrong solution is right by chance once in 65,536 times
  const stage = useStage({ SMS_CODE: smsCode, WORK_BITS: '16' })
  const captchaOf = async (captchaId: string) =>
    (await clientOf(stage.app).call(sessionCalls.captcha, { captchaId })).data.work

  it.each([codePurpose.register, codePurpose.signIn, codePurpose.forgotPassword])(
    'is asked for before a code (%i)',
    async purpose => {
      const mobile = nextMobile()
      const without = await askForCode(stage, mobile, purpose)
      expectRefusal(without, commonFailures.signInFlow, { message: '安全校验没有通过，请重试' })
      expectRefusal(await askForCode(stage, mobile, purpose, { work: failing }), commonFailures.signInFlow)
      expect(await messagesTo(stage, mobile)).toEqual([])
      expect((await askForCode(stage, mobile, purpose, { work: solve })).code).toBe(0)
      expect(await messagesTo(stage, mobile)).toHaveLength(1)
    },
  )

  it('is asked of enterprises too', async () => {
    const enterprise = { path: '/api/manage/enterprise/sms/getVerifyCode', form: true }
    expectRefusal(await askForCode(stage, nextMobile(), codePurpose.register, enterprise), commonFailures.signInFlow)
    expect((await askForCode(stage, nextMobile(), codePurpose.register, { ...enterprise, work: solve })).code).toBe(0)
  })

  it('counts once, before it expires, and for its own picture', async () => {
    const ask = (captchaId: string, work: string, mobile = nextMobile()) => {
      const input = { mobile, vcType: codePurpose.signIn, captchaId, captcha: captchaAnswer, work }
      return clientOf(stage.app).post('/api/manage/sms/getVerifyCode', input)
    }
    const [first, second, late] = ['a', 'b', 'c'].map(letter => letter.repeat(22)) as [string, string, string]
    const solved = solve((await captchaOf(first)) as Work)
    const other = (await captchaOf(second)) as Work
    expect(other.challenge).not.toBe((await captchaOf(late))?.challenge)
    expect((await ask(first, solved)).code).toBe(0)
    expectRefusal(await ask(first, solved), commonFailures.signInFlow)
    await captchaOf(first)
    const isAlsoRight =
      createHash('sha256')
        .update(`${(await captchaOf(first))?.challenge}:${solved}`)
        .digest()[0] === 0
    if (!isAlsoRight) expectRefusal(await ask(first, solved), commonFailures.signInFlow)
    const lateSolution = solve((await captchaOf(late)) as Work)
    await sql`update captcha set expires = now()`.execute(stage.db)
    expectRefusal(await ask(late, lateSolution), commonFailures.signInFlow)
  })
})

describe('without the setting', () => {
  const stage = useStage({ SMS_CODE: smsCode })
  const budget = (size: number) => sql`update system_config set sms_hour_budget = ${size}`.execute(stage.db)
  const forget = () => sql`delete from rate_limit where key like 'smsHouse:%'`.execute(stage.db)
  const sent = async () =>
    (await sql<{ n: number }>`select count(*)::int as n from sms_message`.execute(stage.db)).rows[0]?.n ?? 0

  it('no work is asked for', async () => {
    const { data } = await clientOf(stage.app).call(sessionCalls.captcha, { captchaId: 'd'.repeat(22) })
    expect(data.work).toBeUndefined()
    expect((await askForCode(stage, nextMobile(), codePurpose.signIn)).code).toBe(0)
  })

  it('the house sends so many codes within an hour, then makes everybody wait and writes a warning', async () => {
    await forget()
    await budget(2)
    const warn = vi.spyOn(stage.services.log, 'warn')
    for (let n = 0; n < 2; n++) expect((await askForCode(stage, nextMobile(), codePurpose.signIn)).code).toBe(0)
    expect(warn).not.toHaveBeenCalled()
    const before = await sent()
    const answer = await askForCode(stage, nextMobile(), codePurpose.register)
    expectRefusal(answer, commonFailures.tooMany)
    const { retryAfter } = answer.data as { retryAfter: number }
    expect(retryAfter).toBeGreaterThan(3_500)
    expect(retryAfter).toBeLessThanOrEqual(3_600)
    expect(warn).toHaveBeenCalledWith({ smsHourBudget: 2 }, expect.stringContaining('text messages'))
    expect(await sent()).toBe(before)
    await budget(300)
    expect((await askForCode(stage, nextMobile(), codePurpose.signIn)).code).toBe(0)
  })

  it('sends no more of them where many ask at once', async () => {
    await forget()
    await budget(3)
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => askForCode(stage, nextMobile(), codePurpose.signIn)),
    )
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(3)
    expect(answers.filter(({ code }) => code === commonFailures.tooMany.code)).toHaveLength(5)
  })
})
