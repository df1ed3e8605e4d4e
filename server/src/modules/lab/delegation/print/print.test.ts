import { commonFailures } from '@seam/contract/kit/failure'
import { delegationCalls } from '@seam/contract/lab/delegation/delegation.calls'
import { printCalls, printFailures } from '@seam/contract/lab/delegation/print'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { openDelegationDesk } from '../../../../../test/builders/delegation-desk.ts'
import {
  addClient,
  addDelegation,
  cancelNow,
  delegationUnderTest,
  expectOk,
  payFor,
  sampleDraft,
  signFor,
} from '../../../../../test/builders/lab.ts'
import { expectOneSuccess, expectRefusal } from '../../../../../test/expect-refusal.ts'
import { textOf } from '../../../../../test/pdf/read-pdf.ts'
import { lastOperation, personWith } from '../../../../../test/people.ts'
import { inTransaction } from '../../../../db/database.ts'
import { everything } from '../../../../kit/list/scope.ts'
import type { Once } from '../../../../kit/serve/implement.ts'
import { printReceipt } from './print.commands.ts'

const { stage, admin, words } = await openDelegationDesk()
const desk = admin.client
const cashier = (await personWith(stage, 'paymentConfirm')).client
const printer = (await personWith(stage, 'delegatePrint')).client

const addAwaited = async (more = {}) => addDelegation(desk, words, (await addClient(desk)).id, more)
const countsOf = async (id: number) => {
  const row = await expectOk(desk.call(delegationCalls.get, { id }))
  return [row.delegatePrintCount, row.receiptPrintCount, row.explainPrintCount, row.labelPrintCount]
}
const printed = (id: number, document: 'form' | 'receipt' | 'explain' | 'label', copy = 1, reason = '') =>
  desk.call(printCalls.printed, { prints: [{ id, copy }], document, reason })

describe('the delegation form', () => {
  it('has client, samples, fee and number; getting the file counts nothing', async () => {
    const { id, delegateCode, clientName, fee } = await addAwaited({ remarks: '请留足样' })
    const { raw, headers } = await desk.call(printCalls.form, { id })
    expect(headers['content-type']).toBe('application/pdf')
    const [page = ''] = await textOf(raw)
    for (const part of ['检测委托单', delegateCode, clientName, '李师傅', '请留足样', `应付${fee}元`, '第1页共1页'])
      expect(page).toContain(part)
    expect(await countsOf(id)).toEqual([0, 0, 0, 0])
    await expectOk(printed(id, 'form'))
    expect(await countsOf(id)).toEqual([1, 0, 0, 0])
  })

  it('lets one of two people print the copy that both previewed', async () => {
    const { id } = await addAwaited()
    const answers = await Promise.all([printed(id, 'form'), printed(id, 'form')])
    expectOneSuccess(answers, printFailures.printedMeanwhile)
    expect(await countsOf(id)).toEqual([1, 0, 0, 0])
  })

  it('lists 50 samples over several pages and repeats the head of the table', async () => {
    const samples = Array.from({ length: 50 }, () => sampleDraft(words))
    const { id } = await addAwaited({ samples })
    const pages = await textOf((await desk.call(printCalls.form, { id })).raw)
    expect(pages.length).toBeGreaterThan(1)
    for (const page of pages.slice(0, 2)) expect(page).toContain('检测项目')
    for (const { sampleName } of samples) expect(pages.join('')).toContain(sampleName)
  })

  it('refuses a draft and a cancelled delegation', async () => {
    const draft = await addAwaited({ draft: true })
    expectRefusal(await desk.call(printCalls.form, { id: draft.id }), printFailures.draft)
    const cancelled = await addAwaited()
    await cancelNow(desk, cancelled.id)
    expectRefusal(await desk.call(printCalls.form, { id: cancelled.id }), printFailures.cancelled)
    expectRefusal(await printed(cancelled.id, 'form'), printFailures.cancelled)
  })
})

describe('the receipt', () => {
  it('refuses while nothing is paid', async () => {
    const { id } = await addAwaited()
    expectRefusal(await desk.call(printCalls.receipt, { id }), printFailures.nothingPaid)
  })

  it('is printed once freely, then with a reason and the number of the reprint', async () => {
    const delegation = await addAwaited()
    const { id, fee } = delegation
    await expectOk(payFor(desk, delegation))
    const { raw } = await desk.call(printCalls.receipt, { id })
    // 80 mm in points
    expect(/\/MediaBox \[0 0 (\d+\.\d\d)/.exec(raw.toString('latin1'))?.[1]).toBe('226.77')
    const [first = ''] = await textOf(raw)
    expect(first).toContain(fee)
    expect(first).toContain('现金')
    expect(first).not.toContain('补打')
    expect(await countsOf(id)).toEqual([0, 1, 0, 0])
    expect((await lastOperation(stage)).operContent).toContain('第1次')
    // It is counted already, and no copy can be reported that was not made.
    await expectOk(printed(id, 'receipt'))
    expectRefusal(await printed(id, 'receipt', 2, '客户遗失'), printFailures.notMade)
    expect(await countsOf(id)).toEqual([0, 1, 0, 0])
    expectRefusal(await desk.call(printCalls.receipt, { id }), printFailures.reprintNeedsReason)
    const [second = ''] = await textOf((await desk.call(printCalls.receipt, { id, reason: '客户遗失' })).raw)
    expect(second).toContain('补打第1次')
    await expectOk(printed(id, 'receipt', 2, '客户遗失'))
    const rows = await stage.db
      .selectFrom('delegationPrint')
      .select(['document', 'copy', 'reason', 'userId'])
      .where('delegationId', '=', id)
      .orderBy('copy')
      .execute()
    expect(rows).toEqual([
      { document: 'receipt', copy: 1, reason: '', userId: admin.id },
      { document: 'receipt', copy: 2, reason: '客户遗失', userId: admin.id },
    ])
  })

  it('is made once freely, also for two people at once', async () => {
    const delegation = await addAwaited()
    const { id } = delegation
    await expectOk(payFor(desk, delegation))
    const answers = await Promise.all([desk.call(printCalls.receipt, { id }), desk.call(printCalls.receipt, { id })])
    expect(answers.filter(({ headers }) => headers['content-type'] === 'application/pdf')).toHaveLength(1)
    const refusals = answers.filter(({ code }) => code === printFailures.reprintNeedsReason.code)
    expect(refusals).toHaveLength(1)
    expect(await countsOf(id)).toEqual([0, 1, 0, 0])
  })

  it('is the same copy when it is requested again under its key', async () => {
    const delegation = await addAwaited()
    const { id } = delegation
    await expectOk(payFor(desk, delegation))
    const key = { 'idempotency-key': `receipt-${id}` }
    const answers = [await desk.call(printCalls.receipt, { id }, key), await desk.call(printCalls.receipt, { id }, key)]
    for (const { raw } of answers) expect((await textOf(raw)).join()).not.toContain('补打')
    expect(await countsOf(id)).toEqual([0, 1, 0, 0])
    const input = { id, reason: '客户遗失' }
    expectRefusal(await desk.call(printCalls.receipt, input, key), commonFailures.idempotencyMismatch)
    await desk.call(printCalls.receipt, input)
    expect(await countsOf(id)).toEqual([0, 2, 0, 0])
  })
})

describe('a copy of the receipt', () => {
  it('is drawn when it is counted and the lock of its delegation is free', async () => {
    const delegation = await addAwaited()
    const { id } = delegation
    await expectOk(payFor(desk, delegation))
    const draw = async () => {
      await inTransaction(stage.db, tx => sql`select id from delegation where id = ${id} for update nowait`.execute(tx))
      return { fileName: String(await countsOf(id)), body: Buffer.alloc(0) }
    }
    const caller = { userId: admin.id, userName: '', scope: everything, permissions: new Set(['paymentConfirm']) }
    const request = { address: '', userAgent: '', traceId: '' }
    const once: Once = (_, run) => run()
    const context = { services: stage.services, input: { id, reason: '' }, caller, request, once } as never
    expect((await printReceipt(context, async () => draw)).fileName).toBe('0,1,0,0')
  })
})

describe('sample explanation and labels', () => {
  it('explains every sample as the client sees it', async () => {
    const { id, delegateCode, samples } = await delegationUnderTest(desk, words)
    const [page = ''] = await textOf((await desk.call(printCalls.explanation, { id })).raw)
    for (const part of ['样品说明', delegateCode, `1${samples[0]?.sampleName}`, '完好']) expect(page).toContain(part)
    expect(page).not.toContain(samples[0]?.labCode)
  })

  it('states what was ordered for a rejected sample too, as the form does', async () => {
    const samples = [sampleDraft(words), sampleDraft(words, { projectIds: words.projects('AAD') })]
    const one = await addAwaited({ samples })
    const receipts = one.samples.map(({ id }, at) =>
      at === 0 ? { sampleId: id, received: true } : { sampleId: id, received: false, rejectReason: '破损' },
    )
    await expectOk(desk.call(delegationCalls.sign, { id: one.id, version: one.version, samples: receipts }))
    for (const paper of [printCalls.form, printCalls.explanation]) {
      const [page = ''] = await textOf((await desk.call(paper, { id: one.id })).raw)
      expect(page.slice(page.indexOf(samples[1]?.sampleName ?? ''))).toMatch(/拒收.*Aad|Aad.*拒收/)
    }
  })

  it('prints a label per received sample, with the lab code and without the client', async () => {
    const samples = [sampleDraft(words), sampleDraft(words)]
    const one = await delegationUnderTest(desk, words, { samples })
    const other = await delegationUnderTest(desk, words)
    const labels = await textOf((await desk.call(printCalls.labels, { ids: [one.id, other.id] })).raw)
    expect(labels).toHaveLength(3)
    for (const [at, { labCode }] of [...one.samples, ...other.samples].entries()) expect(labels[at]).toContain(labCode)
    const whole = labels.join('')
    for (const { clientName, delegateCode, samples: own } of [one, other])
      for (const secret of [clientName, delegateCode, own[0]?.sampleName ?? '']) expect(whole).not.toContain(secret)
    const sampleIds = one.samples.slice(1).map(({ id }) => id)
    expect(await textOf((await desk.call(printCalls.labels, { ids: [one.id], sampleIds })).raw)).toHaveLength(1)
    const prints = [one, other].map(({ id }) => ({ id, copy: 1 }))
    await expectOk(desk.call(printCalls.printed, { prints, document: 'label' }))
    expect(await countsOf(other.id)).toEqual([0, 0, 0, 1])
  })

  it('refuses labels before receipt, and without the right to know whose a sample is', async () => {
    const { id } = await addAwaited()
    expectRefusal(await desk.call(printCalls.labels, { ids: [id] }), printFailures.noLabCode)
    expectRefusal(await printer.call(printCalls.labels, { ids: [id] }), printFailures.labelNeedsCodeMapping)
  })

  it('refuses labels of samples that are of another delegation', async () => {
    const [one, other] = [await delegationUnderTest(desk, words), await delegationUnderTest(desk, words)]
    const sampleIds = other.samples.map(({ id }) => id)
    expectRefusal(await desk.call(printCalls.labels, { ids: [one.id], sampleIds }), printFailures.noLabCode)
  })
})

describe('before printing', () => {
  it('answers all reasons and the next copy for each delegation', async () => {
    const draft = await addAwaited({ draft: true })
    const awaited = await addAwaited()
    const signed = await addAwaited()
    await expectOk(signFor(desk, signed))
    const ids = [draft.id, awaited.id, signed.id, 999_999]
    const answer = await expectOk(desk.call(printCalls.check, { ids, document: 'label' }))
    expect(answer.map(({ reasons }) => reasons.map(({ code }) => code))).toEqual([
      [printFailures.draft.code, printFailures.noLabCode.code],
      [printFailures.noLabCode.code],
      [],
      [commonFailures.notThere.code],
    ])
  })

  it('lets the till print receipts only', async () => {
    const delegation = await addAwaited()
    const answer = await cashier.call(printCalls.check, { ids: [delegation.id], document: 'receipt' })
    expect(answer.code).toBe(0)
    expectRefusal(
      await cashier.call(printCalls.check, { ids: [delegation.id], document: 'form' }),
      commonFailures.noPermission,
      { message: expect.stringContaining('：'), data: { permission: 'delegatePrint' } },
    )
    expectRefusal(
      await cashier.call(printCalls.printed, { prints: [{ id: delegation.id, copy: 1 }], document: 'form' }),
      commonFailures.noPermission,
    )
  })

  it('refuses more labels than one file has room for', async () => {
    const samples = Array.from({ length: 50 }, () => sampleDraft(words))
    const ids: number[] = []
    for (let count = 0; count < 11; count++) ids.push((await delegationUnderTest(desk, words, { samples })).id)
    expectRefusal(await desk.call(printCalls.labels, { ids }), printFailures.tooManyLabels)
  })
})
