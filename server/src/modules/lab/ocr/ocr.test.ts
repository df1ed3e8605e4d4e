import type { SentOf } from '@seam/contract/kit/call'
import { commonFailures } from '@seam/contract/kit/failure'
import { ocrCalls, ocrFailures } from '@seam/contract/lab/result/ocr'
import { resultFailures } from '@seam/contract/lab/result/result'
import { resultCalls } from '@seam/contract/lab/result/result.calls'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { expectOk } from '../../../../test/builders/lab.ts'
import { addDelegationUnderTest, itemsOf, useLaboratory } from '../../../../test/builders/result/bench.ts'
import { blankPicture, uploadPicture } from '../../../../test/builders/result/picture.ts'
import { expectRefusal } from '../../../../test/expect-refusal.ts'
import { sweepImages } from '../../system/image/sweep-images.job.ts'
import { sweepOcrTasks } from './sweep-ocr-tasks.job.ts'

const { stage, lab } = useLaboratory()

const cell = (text: string, reading: string) => ({
  text,
  reading,
  box: { x: 0, y: 0, width: 10, height: 10 },
  confidence: 0.99,
  doubtful: false,
  row: 0,
  column: 0,
})

/** A table recognised for this user, without the text of the picture: entries are compared with its cells. */
const taskOf = async (userId: number, readings: readonly string[]) => {
  const imageCode = await uploadPicture(lab.analyst.client, await blankPicture())
  const { id } = await stage.db
    .insertInto('ocrTask')
    .values({
      kind: 'table',
      imageCode,
      result: JSON.stringify(readings.map(reading => cell(reading, reading))),
      userId,
      userName: '化验员',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { taskId: id, imageCode }
}
const ashItem = async () => (await itemsOf(stage.db, (await addDelegationUnderTest(lab, 'AAD')).id))('AAD')
const readingsOf = (itemId: number) =>
  stage.db
    .selectFrom('resultReading')
    .innerJoin('result', 'result.id', 'resultReading.resultId')
    .select(['raw', 'source'])
    .where('itemId', '=', itemId)
    .orderBy('ordinal')
    .execute()
const save = (input: SentOf<typeof ocrCalls.save>) => lab.analyst.client.call(ocrCalls.save, input)

describe('readings from a picture', () => {
  it('are recognised ones if unchanged and typed ones if corrected, and keep what was recognised', async () => {
    const item = await ashItem()
    const { taskId, imageCode } = await taskOf(lab.analyst.id, ['9.80', '8.85'])
    const readings = [
      { raw: '9.80', cell: 0 },
      { raw: '9.85', cell: 1 },
    ]
    await expectOk(save({ taskId, rows: [{ itemId: item.itemId, version: item.version, readings }] }))
    expect(await readingsOf(item.itemId)).toEqual([
      { raw: '9.80', source: 'ocr' },
      { raw: '9.85', source: 'typed' },
    ])
    const images = await stage.db
      .selectFrom('ocrReading')
      .select(['cell', 'imageCode', 'resultNo', 'recognised', 'entered'])
      .where('taskId', '=', taskId)
      .orderBy('cell')
      .execute()
    expect(images).toEqual([
      { cell: 0, imageCode, resultNo: 1, recognised: '9.80', entered: '9.80' },
      { cell: 1, imageCode, resultNo: 1, recognised: '8.85', entered: '9.85' },
    ])
  })

  it('lead the reviewer to their place in the picture, also from a later version that keeps them', async () => {
    const item = await ashItem()
    const { taskId, imageCode } = await taskOf(lab.analyst.id, ['12.10', '9.80', '9.90'])
    const readings = [
      { raw: '9.80', cell: 1 },
      { raw: '9.99', cell: 2 },
    ]
    const { items } = await expectOk(save({ taskId, rows: [{ itemId: item.itemId, version: item.version, readings }] }))
    const later = { itemId: item.itemId, version: items[0]?.version ?? 0 }
    const third = ['9.80', '9.98', '9.82'].map(raw => ({ raw }))
    await expectOk(lab.analyst.client.call(resultCalls.save, { rows: [{ ...later, readings: third }] }))
    const { versions } = await expectOk(lab.reviewer.client.call(resultCalls.history, { itemId: item.itemId }))
    const [first, second] = [
      { taskId, cell: 1, recognised: '9.80' },
      { taskId, cell: 2, recognised: '9.90' },
    ]
    expect(versions.map(one => one.readings.map(({ picture }) => picture))).toEqual([
      [first, undefined, undefined],
      [first, second],
    ])
    const source = await expectOk(lab.reviewer.client.call(ocrCalls.source, { itemId: item.itemId, taskId }))
    expect(source).toMatchObject({
      imageCode,
      width: 200,
      height: 100,
      userName: '化验员',
      readings: [
        { ordinal: 1, cell: 1, recognised: '9.80', entered: '9.80', box: { width: 10 } },
        { ordinal: 2, cell: 2, recognised: '9.90', entered: '9.99' },
      ],
    })
    const other = await ashItem()
    const foreign = { itemId: other.itemId, taskId }
    expectRefusal(await lab.reviewer.client.call(ocrCalls.source, foreign), commonFailures.notThere)
  })

  it('number the readings of each component of a project with several values', async () => {
    const { itemId, version } = (await itemsOf(stage.db, (await addDelegationUnderTest(lab, 'AFT')).id))('AFT')
    const values = ['1180', '1240', '1270', '1310', '1190', '1250', '1280', '1320']
    const { taskId } = await taskOf(lab.analyst.id, values)
    const readings = values.map((raw, cell) => ({ raw, cell, component: ['DT', 'ST', 'HT', 'FT'][cell % 4] ?? '' }))
    await expectOk(save({ taskId, rows: [{ itemId, version, readings }] }))
    const source = await expectOk(lab.analyst.client.call(ocrCalls.source, { itemId, taskId }))
    expect(source.readings.map(({ component, ordinal }) => `${component} ${ordinal}`)).toEqual([
      'DT 1',
      'ST 1',
      'HT 1',
      'FT 1',
      'DT 2',
      'ST 2',
      'HT 2',
      'FT 2',
    ])
  })

  it('pass the rules of any entry', async () => {
    const item = await ashItem()
    const { taskId } = await taskOf(lab.analyst.id, ['150'])
    const answer = await save({
      taskId,
      rows: [{ itemId: item.itemId, version: item.version, readings: [{ raw: '150', cell: 0 }] }],
    })
    expect(answer.code).not.toBe(0)
    expect(await readingsOf(item.itemId)).toEqual([])
    const stale = [{ itemId: item.itemId, version: item.version + 1, readings: [{ raw: '9.8', cell: 0 }] }]
    expectRefusal(await save({ taskId, rows: stale }), commonFailures.changedMeanwhile)
  })

  it('are refused from a task of another, from lines, and from a cell that is not in the task', async () => {
    const item = await ashItem()
    const rows = [{ itemId: item.itemId, version: item.version, readings: [{ raw: '9.8', cell: 0 }] }]
    const others = await taskOf(lab.colleague.id, ['9.8'])
    expectRefusal(await save({ taskId: others.taskId, rows }), commonFailures.notThere)
    const { taskId } = await taskOf(lab.analyst.id, [])
    expectRefusal(await save({ taskId, rows }), ocrFailures.cellUnknown)
    await sql`update ocr_task set kind = 'text' where id = ${taskId}`.execute(stage.db)
    expectRefusal(await save({ taskId, rows }), commonFailures.notThere)
  })

  it('are refused when one cell serves two items, in one call or in two', async () => {
    const [one, two] = [await ashItem(), await ashItem()]
    const { taskId } = await taskOf(lab.analyst.id, ['9.80', '9.81'])
    const row = ({ itemId, version }: typeof one, ...cells: number[]) => ({
      itemId,
      version,
      readings: cells.map(at => ({ raw: '9.80', cell: at })),
    })
    expectRefusal(await save({ taskId, rows: [row(one, 0), row(two, 0)] }), ocrFailures.cellUsed)
    expectRefusal(await save({ taskId, rows: [row(one, 0, 0)] }), ocrFailures.cellUsed)
    await expectOk(save({ taskId, rows: [row(one, 0)] }))
    expectRefusal(await save({ taskId, rows: [row(two, 0)] }), ocrFailures.cellUsed)
    await expectOk(save({ taskId, rows: [row(two, 1)] }))
  })

  it('are refused of an item that another analyst entered', async () => {
    const item = await ashItem()
    const own = await taskOf(lab.analyst.id, ['9.80'])
    const readings = [{ raw: '9.80', cell: 0 }]
    const { items } = await expectOk(
      save({ taskId: own.taskId, rows: [{ itemId: item.itemId, version: item.version, readings }] }),
    )
    const { taskId } = await taskOf(lab.colleague.id, ['9.80'])
    const rows = [{ itemId: item.itemId, version: items[0]?.version ?? 0, readings }]
    expectRefusal(await lab.colleague.client.call(ocrCalls.save, { taskId, rows }), resultFailures.enteredByAnother)
  })

  it('keep their picture and task; others are swept', async () => {
    const item = await ashItem()
    const used = await taskOf(lab.analyst.id, ['9.80'])
    const unused = await taskOf(lab.analyst.id, ['9.80'])
    const rows = [{ itemId: item.itemId, version: item.version, readings: [{ raw: '9.80', cell: 0 }] }]
    await expectOk(save({ taskId: used.taskId, rows }))
    await sql`update ocr_task set create_time = now() - interval '9 days'`.execute(stage.db)
    await sql`update image set used_time = now() - interval '9 days'`.execute(stage.db)
    await sweepOcrTasks.handle({}, stage.services)
    await sweepImages.handle({}, stage.services)
    const tasks = await stage.db.selectFrom('ocrTask').select('id').execute()
    expect(tasks.map(({ id }) => id)).toEqual(expect.arrayContaining([used.taskId]))
    expect(tasks.map(({ id }) => id)).not.toContain(unused.taskId)
    const images = (await stage.db.selectFrom('image').select('code').execute()).map(({ code }) => code)
    expect(images).toContain(used.imageCode)
    expect(images).not.toContain(unused.imageCode)
  })
})
