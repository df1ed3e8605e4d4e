import { commonFailures } from '@seam/contract/kit/failure'
import { resultFailures } from '@seam/contract/lab/result/result'
import { resultCalls } from '@seam/contract/lab/result/result.calls'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { changeDesk } from '../../../../test/builders/change.ts'
import { expectOk } from '../../../../test/builders/lab.ts'
import {
  addDelegationUnderTest,
  addSubmittedDelegation,
  enter,
  entryRows,
  itemsOf,
  readStates,
  refs,
  submit,
  useLaboratory,
} from '../../../../test/builders/result/bench.ts'
import { expectOneSuccess, expectRefusal } from '../../../../test/expect-refusal.ts'
import { personWith } from '../../../../test/people.ts'

const { stage, lab } = useLaboratory()

const why = { reasonCode: 4, reason: '录入错位' }

describe('concurrent commands', () => {
  const codesOf = (answers: readonly { code: number }[]) => answers.map(({ code }) => code).sort((a, b) => a - b)

  it('only one of two confirmations succeeds', async () => {
    const other = (await personWith(stage, 'resultConfirm')).client
    const id = await addSubmittedDelegation(stage.db, lab, 'AAD', { AAD: ['9.8', '9.8'] })
    const rows = await refs(stage.db, id, 'AAD')
    const answers = await Promise.all(
      [lab.reviewer.client, other].map(caller => caller.call(resultCalls.confirm, { rows })),
    )
    expectOneSuccess(answers, commonFailures.changedMeanwhile)
  })

  it('only one of a confirmation and a return succeeds, and the delegation matches it', async () => {
    const other = (await personWith(stage, 'resultConfirm')).client
    const id = await addSubmittedDelegation(stage.db, lab, 'AAD', { AAD: ['9.8', '9.8'] })
    const rows = await refs(stage.db, id, 'AAD')
    const answers = await Promise.all([
      lab.reviewer.client.call(resultCalls.confirm, { rows }),
      other.call(resultCalls.returnBack, { rows, ...why }),
    ])
    expectOneSuccess(answers, commonFailures.changedMeanwhile)
    const item = await itemsOf(stage.db, id)
    expect(await readStates(stage.db, id)).toMatchObject({ delegation: item('AAD').state === 40 ? 50 : 40 })
  })

  it('refuses to confirm readings that were entered after the reviewer saw the row', async () => {
    const id = await addSubmittedDelegation(stage.db, lab, 'AAD', { AAD: ['9.8', '9.8'] })
    const references = await refs(stage.db, id, 'AAD')
    await expectOk(lab.reviewer.client.call(resultCalls.returnBack, { rows: references, ...why }))
    await enter(stage.db, lab.analyst.client, id, { AAD: ['12.0', '12.0'] })
    await submit(stage.db, lab.analyst.client, id, 'AAD')
    expectRefusal(
      await lab.reviewer.client.call(resultCalls.confirm, { rows: references }),
      commonFailures.changedMeanwhile,
    )
  })

  it('two confirmations of the last items complete the delegation once', async () => {
    const other = (await personWith(stage, 'resultConfirm')).client
    for (let round = 0; round < 5; round++) {
      const id = await addSubmittedDelegation(stage.db, lab, 'AAD STAD', { AAD: ['9.8', '9.8'], STAD: ['0.5', '0.5'] })
      const [first, second] = [await refs(stage.db, id, 'AAD'), await refs(stage.db, id, 'STAD')]
      const answers = await Promise.all([
        lab.reviewer.client.call(resultCalls.confirm, { rows: first }),
        other.call(resultCalls.confirm, { rows: second }),
      ])
      expect(codesOf(answers)).toEqual([0, 0])
      expect(await readStates(stage.db, id)).toEqual({ delegation: 50, sample: 50 })
      const { total } = await stage.db
        .selectFrom('delegationEvent')
        .select(sql<number>`count(*)::int`.as('total'))
        .where('delegationId', '=', id)
        .where('command', '=', 'complete')
        .executeTakeFirstOrThrow()
      expect(total).toBe(1)
    }
  })

  it('names an item that was cancelled while its sheet was open, so that the others are saved without it', async () => {
    const desk = changeDesk(lab.desk, lab.words)
    const delegation = await desk.twoSamples()
    const entry = async (place: number) => entryRows(stage.db, delegation.id, { AAD: ['9.8', '9.8'] }, place)
    const [others, cancelled] = [await entry(0), await entry(1)]
    const changed = [desk.choose(delegation.second.id, '')]
    expect((await desk.change(delegation.id, { changed })).code).toBe(0)
    const { labCode } = await stage.db
      .selectFrom('sample')
      .select('labCode')
      .where('id', '=', delegation.second.id)
      .executeTakeFirstOrThrow()
    const scoped = await personWith(stage, 'resultEnter')
    for (const client of [lab.analyst.client, scoped.client]) {
      const refused = await client.call(resultCalls.save, { rows: [...others, ...cancelled] })
      expectRefusal(refused, resultFailures.itemCancelled)
      expect(refused.message).toBe(`【${labCode} 灰分】已取消，不再检测`)
      expect(refused.data).toMatchObject({ rows: [{ itemId: cancelled[0]?.itemId, reasons: [{}] }] })
    }
    await expectOk(lab.analyst.client.call(resultCalls.save, { rows: others }))
    const unknown = { itemId: 999_999, version: 1, readings: [{ raw: '9.8' }] }
    const answer = await lab.analyst.client.call(resultCalls.save, { rows: [unknown] })
    expectRefusal(answer, commonFailures.notThere)
    expect(answer.data).toMatchObject({ rows: [{ itemId: 999_999 }] })
  })

  it('two worksheets with the same delegations in opposite order do not deadlock', async () => {
    const ids = await Promise.all([1, 2, 3].map(async () => (await addDelegationUnderTest(lab, 'AAD STAD')).id))
    const rowsOf = async (order: readonly number[], code: string) =>
      (await Promise.all(order.map(id => refs(stage.db, id, code))))
        .flat()
        .map(row => ({ ...row, readings: [{ raw: '1' }] }))
    const [forth, back] = [await rowsOf(ids, 'AAD'), await rowsOf([...ids].reverse(), 'STAD')]
    const answers = await Promise.all([
      lab.analyst.client.call(resultCalls.save, { rows: forth }),
      lab.colleague.client.call(resultCalls.save, { rows: back }),
    ])
    expect(codesOf(answers)).toEqual([0, 0])
  })
})

describe('append-only tables', () => {
  it.each(['result', 'result_value', 'result_reading', 'item_event'])('%s refuses updates and deletes', async table => {
    await addSubmittedDelegation(stage.db, lab, 'AAD', { AAD: ['9.8', '9.8'] })
    const one = {
      result: 'flagged = true',
      result_value: "reported = '0'",
      result_reading: "raw = '0'",
      item_event: "reason = ''",
    }
    const change = one[table as keyof typeof one]
    const words = [`update ${table} set ${change}`, `delete from ${table}`, `truncate ${table} cascade`]
    for (const statement of words)
      await expect(sql.raw(statement).execute(stage.db), statement).rejects.toThrow('append-only')
  })
})
