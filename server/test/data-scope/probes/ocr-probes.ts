import { createHash } from 'node:crypto'
import { allCalls } from '@seam/contract'
import { expect } from 'vitest'
import { blankPicture } from '../../builders/result/picture.ts'
import { ask, each, type Probe } from '../ask.ts'
import type { World } from '../world.ts'

const box = { x: 4, y: 3, width: 8, height: 4 }

/** A recognised picture from which a reading of every item was entered; made once. */
const recognisedPicture = async ({ stage: { db }, rows, ownerIds }: World): Promise<number> => {
  const before = await db.selectFrom('ocrTask').select('id').executeTakeFirst()
  if (before !== undefined) return before.id
  const imageCode = 'O'.repeat(22)
  const content = await blankPicture()
  const sha256 = createHash('sha256').update(content).digest()
  const image = { code: imageCode, mediaType: 'image/jpeg', width: 200, height: 100, sha256, content }
  await db.insertInto('image').values(image).execute()
  const cell = { text: '1.26', reading: '1.26', box, confidence: 1, doubtful: false, row: 0, column: 0 }
  const { id: taskId } = await db
    .insertInto('ocrTask')
    .values({
      kind: 'table',
      imageCode,
      result: JSON.stringify([cell]),
      userId: ownerIds[0] ?? 0,
      userName: '化验员',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const reading = { taskId, cell: 0, resultNo: 1, ordinal: 1, imageCode, recognised: '1.26', entered: '1.26' }
  await db
    .insertInto('ocrReading')
    .values(rows.items.map(({ id: itemId }) => ({ ...reading, itemId })))
    .execute()
  return taskId
}

/** The allowed answers of the calls about readings from pictures. */
export const ocrProbes: Readonly<Record<string, Probe>> = {
  'ocr.source': async (world, rule) => {
    const taskId = await recognisedPicture(world)
    await each(
      world.rows.items,
      ({ delegationId }) => rule.atReview(delegationId),
      ({ id }) => ask(world, allCalls.ocr.source, { itemId: id, taskId }),
    )
  },
  'reportHistory.readingPicture': async (world, rule) => {
    const taskId = await recognisedPicture(world)
    for (const { id, delegationId } of world.rows.reports) {
      const query = { id, taskId, cell: 0 }
      const { headers } = await world.viewer.client.get(allCalls.reportHistory.readingPicture.path, query)
      expect(headers['content-type'] === 'image/jpeg').toBe(rule.delegation(delegationId))
    }
  },
}
