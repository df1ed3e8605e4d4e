import { commonFailures } from '@seam/contract/kit/failure'
import { noticeCalls, noticeKind } from '@seam/contract/system/notice'
import { type ClientMessage, smsCalls, smsKind, smsState } from '@seam/contract/system/sms'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { expectOk } from '../../../../test/builders/lab.ts'
import { noticesOf } from '../../../../test/builders/notice.ts'
import { deliverTo, messagesTo } from '../../../../test/builders/sms.ts'
import { expectRefusal } from '../../../../test/expect-refusal.ts'
import { administrator, nextMobile, personWith } from '../../../../test/people.ts'
import { useStage } from '../../../../test/stage.ts'
import { inTransaction } from '../../../db/database.ts'
import { reportSmsFailures } from './report-failures.job.ts'
import { sendClientMessages, sendEventMessage } from './sms.commands.ts'

const stage = useStage()

const send = (event: string, ...mobiles: string[]) =>
  inTransaction(stage.db, tx =>
    sendEventMessage(tx, stage.services, {
      event,
      kind: smsKind.overdue,
      mobiles,
      variables: { code: 'WT20261122-0001', time: '一个超过二十个字符因而放不下的时间说明文字' },
    }),
  )

describe('a message about an event', () => {
  it('goes to each number once, also from two processes', async () => {
    const [one, other] = [nextMobile(), nextMobile()]
    const claims = await Promise.all([send('test:1', one, one, other), send('test:1', other, one)])
    expect(claims.flat().toSorted()).toEqual([one, other].toSorted())
    expect(await send('test:1', one)).toEqual([])
    expect(await messagesTo(stage, one)).toHaveLength(1)
    expect(await send('test:2', one)).toEqual([one])
  })

  it('is repeated to a number where it failed', async () => {
    const [good, bad] = [nextMobile(), nextMobile()]
    await send('test:3', good, bad)
    expect(await deliverTo(stage, good)).toMatchObject({ state: smsState.sent })
    await stage.db.updateTable('smsMessage').set({ state: smsState.failed }).where('mobile', '=', bad).execute()
    const claims = await Promise.all([send('test:3', good, bad), send('test:3', good, bad)])
    expect(claims.flat()).toEqual([bad])
  })

  it('waits at night for the morning', async () => {
    const mobile = nextMobile()
    await send('test:4', mobile)
    // The present hour and the next.
    const hour = new Date(Date.now() + 8 * 3_600_000).getUTCHours()
    const sms = { ...stage.services.config.sms, quietHours: [hour, (hour + 2) % 24] as const }
    const services = { ...stage.services, config: { ...stage.services.config, sms } }
    expect(await deliverTo(stage, mobile, services)).toMatchObject({ state: smsState.waiting, attempts: 0 })
    const [message] = await messagesTo(stage, mobile)
    const { rows } = await sql<{ waits: boolean }>`
      select start_after > now() + interval '50 minutes' as waits from jobs.job
      where name = 'sms' and data->>'messageId' = ${String(message?.id)}::text order by start_after`.execute(stage.db)
    expect(rows.map(({ waits }) => waits)).toEqual([false, true])
    expect(await deliverTo(stage, mobile)).toMatchObject({ state: smsState.sent })
  })
})

describe('messages to clients', () => {
  const tell = (mobile: string) =>
    inTransaction(stage.db, tx =>
      sendClientMessages(
        tx,
        stage.services,
        [
          {
            event: `told:${mobile}:a`,
            kind: smsKind.clientReceived,
            variables: { code: 'WT1', count: '2', promise: '2天' },
          },
          {
            event: `told:${mobile}:b`,
            kind: smsKind.clientInvoice,
            variables: { code: 'FP1', number: '1', amount: '1.00' },
          },
        ],
        async () => [mobile],
      ),
    )

  it('are sent as far as the laboratory enabled them', async () => {
    const { client } = await administrator(stage)
    const mobile = nextMobile()
    await tell(mobile)
    expect(await messagesTo(stage, mobile)).toEqual([])
    const { version } = await expectOk(client.call(smsCalls.clientMessages))
    const set = (kinds: ClientMessage[], at: number) => client.call(smsCalls.setClientMessages, { kinds, version: at })
    await expectOk(set(['clientInvoice', 'clientInvoice'], version))
    expectRefusal(await set(['clientPay'], version), commonFailures.changedMeanwhile)
    expectRefusal(await set(['clientPay'], 2_147_483_646), commonFailures.changedMeanwhile)
    expectRefusal(await set(['clientPay'], 2_147_483_647), commonFailures.invalidInput)
    expect(await expectOk(client.call(smsCalls.clientMessages))).toEqual({
      kinds: ['clientInvoice'],
      version: version + 1,
    })
    await tell(mobile)
    expect((await messagesTo(stage, mobile)).map(message => message.smsKind)).toEqual(['clientInvoice'])
    await expectOk(set([], version + 1))
    expect((await expectOk(client.call(smsCalls.clientMessages))).kinds).toEqual([])
  })

  it('are enabled by those who may change the configuration', async () => {
    const { client } = await personWith(stage, 'smsView')
    expectRefusal(await client.call(smsCalls.setClientMessages, { kinds: [], version: 1 }), commonFailures.noPermission)
    const { client: admin } = await administrator(stage)
    const answer = await admin.post(smsCalls.setClientMessages.path, { kinds: ['signIn'], version: 1 })
    expectRefusal(answer, commonFailures.invalidInput)
  })
})

describe('failed messages', () => {
  it('are reported once to those who see the messages, without codes', async () => {
    const manager = await personWith(stage, 'smsView')
    await reportSmsFailures(stage.db)
    await expectOk(manager.client.call(noticeCalls.markRead, {}))
    const mobiles = [nextMobile(), nextMobile()]
    await send('test:5', ...mobiles)
    await stage.db
      .updateTable('smsMessage')
      .set({ state: smsState.failed, failure: '停机' })
      .where('mobile', 'in', mobiles)
      .execute()
    await sql`insert into sms_message (mobile, sms_kind, content, expires, state, oper_ip)
      values (${nextMobile()}, 'signIn', '', now(), 3, '')`.execute(stage.db)
    const counts = await Promise.all([reportSmsFailures(stage.db), reportSmsFailures(stage.db)])
    expect(counts.reduce((sum, count) => sum + count)).toBe(2)
    const { rows } = await expectOk(
      manager.client.call(noticeCalls.page, {
        query: [{ key: 'noticeKind', op: 'eq', value: [noticeKind.smsFailed] }],
      }),
    )
    expect(rows.filter(({ readTime }) => readTime === null)).toMatchObject([{ times: 1, link: '/system/sms' }])
    expect(rows[0]?.title).toContain('停机')
    for (const mobile of mobiles) expect(rows[0]?.title).not.toContain(mobile)
  })

  it('end their notice once each was sent again about its event', async () => {
    const manager = await personWith(stage, 'smsView')
    const unread = async () => (await noticesOf(manager.client, noticeKind.smsFailed)).length
    await stage.db.deleteFrom('eventMessage').execute()
    await stage.db.deleteFrom('smsMessage').execute()
    const [one, other] = [nextMobile(), nextMobile()]
    await send('test:6', one, other)
    await stage.db
      .updateTable('smsMessage')
      .set({ state: smsState.failed })
      .where('mobile', 'in', [one, other])
      .execute()
    expect(await reportSmsFailures(stage.db)).toBe(2)
    await reportSmsFailures(stage.db)
    expect(await unread()).toBe(1)
    // again to one number, about another event to the other
    await send('test:6', other)
    await send('test:7', one)
    await deliverTo(stage, other)
    await deliverTo(stage, one)
    await reportSmsFailures(stage.db)
    expect(await unread()).toBe(1)
    await send('test:6', one)
    await reportSmsFailures(stage.db)
    expect(await unread()).toBe(1)
    await deliverTo(stage, one)
    await reportSmsFailures(stage.db)
    expect(await unread()).toBe(0)
  })
})
