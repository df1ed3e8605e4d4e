import type { SentOf } from '@seam/contract/kit/call'
import { commonFailures } from '@seam/contract/kit/failure'
import { ocrCalls, ocrFailures } from '@seam/contract/lab/result/ocr'
import { imageCalls, imageFailures } from '@seam/contract/system/image'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectOk } from '../../../../test/builders/lab.ts'
import { blankPicture, tablePicture, uploadPicture } from '../../../../test/builders/result/picture.ts'
import { signIn } from '../../../../test/client.ts'
import { expectRefusal } from '../../../../test/expect-refusal.ts'
import { personWith, testPassword } from '../../../../test/people.ts'
import { useStage } from '../../../../test/stage.ts'
import { endRecognition, recognise } from '../../../kit/ocr/recognise.ts'
import { type ResourceLimits, usualLimits } from '../../../kit/resource-limits.ts'

// a machine that runs other tests at the same time
const recognition = { ...usualLimits.recognition, milliseconds: 60_000 }
const stage = useStage({}, { recognition })
let analyst: Awaited<ReturnType<typeof personWith>>
beforeAll(async () => {
  analyst = await personWith(stage, 'resultEnter')
})
afterAll(() => void endRecognition())

/** The analyst at a server with other limits. */
const clientAt = async (limits: Partial<ResourceLimits>) =>
  signIn(await stage.twin(limits), analyst.userMobile, testPassword)

const upload = (content: Buffer) => uploadPicture(analyst.client, content)
const grab = (input: SentOf<typeof ocrCalls.grab>) => analyst.client.call(ocrCalls.grab, input)

describe('recognition', { timeout: 90_000 }, () => {
  const rows = [
    ['样品编号', 'Mad(%)', 'Aad(%)'],
    ['260412', '1.52', '9.80'],
    ['260413', '0.98', '12.34'],
  ]

  it('answers the cells of a turned table with their places, and the lines of the same picture', async () => {
    const imageCode = await upload(await tablePicture(rows, 'turned'))
    const table = await expectOk(analyst.client.call(ocrCalls.table, { imageCode }))
    expect(table).toMatchObject({ rows: 3, columns: 3 })
    const texts = table.cells.filter(({ row }) => row > 0).map(({ row, column, reading }) => [row, column, reading])
    expect(texts).toEqual([
      [1, 0, '260412'],
      [1, 1, '1.52'],
      [1, 2, '9.80'],
      [2, 0, '260413'],
      [2, 1, '0.98'],
      [2, 2, '12.34'],
    ])
    expect(table.cells[0]?.text).toBe('样品编号')
    const last = table.cells.at(-1)
    expect(last && last.box.x + last.box.width <= table.width && last.box.y > table.height / 2).toBe(true)
    const { lines } = await expectOk(analyst.client.call(ocrCalls.text, { imageCode }))
    expect(lines.map(({ text }) => text)).toContain('260412 1.52 9.80')
  })

  it('refuses a picture without text, and one that nobody uploaded', async () => {
    const { client } = analyst
    expectRefusal(
      await client.call(ocrCalls.table, { imageCode: await upload(await blankPicture()) }),
      ocrFailures.nothingFound,
    )
    expectRefusal(await client.call(ocrCalls.text, { imageCode: 'A'.repeat(22) }), commonFailures.notThere)
  })

  it('refuses a picture that takes longer than it may, and recognises the next', async () => {
    const imageCode = await upload(await tablePicture(rows))
    const hurried = await clientAt({ recognition: { ...recognition, milliseconds: 1 } })
    expectRefusal(await hurried.call(ocrCalls.text, { imageCode }), ocrFailures.tooSlow)
    expect((await analyst.client.call(ocrCalls.text, { imageCode })).code).toBe(0)
  })

  it('refuses a picture that waited as long as it may, and recognises the one it waited for', async () => {
    const imageCode = await upload(await tablePicture(rows))
    const hurried = await clientAt({ recognition: { ...recognition, milliseconds: 100 } })
    const first = analyst.client.call(ocrCalls.text, { imageCode })
    const content = await upload(await blankPicture())
    expectRefusal(await hurried.call(ocrCalls.text, { imageCode: content }), ocrFailures.tooSlow)
    expect((await first).code).toBe(0)
  })

  it('stops when the client leaves, also while it waits, and the next picture need not wait', async () => {
    const picture = new Uint8Array(await tablePicture(rows))
    const at = { log: { error: () => {} }, limits: { recognition } }
    const [running, waiting] = [new AbortController(), new AbortController()]
    const results = Promise.allSettled([
      recognise(picture, at, running.signal),
      recognise(picture, at, waiting.signal),
      recognise(picture, at),
    ])
    waiting.abort()
    running.abort()
    const [first, second, last] = await results
    const cancelled = { status: 'rejected', reason: { failure: ocrFailures.cancelled } }
    expect(first).toMatchObject(cancelled)
    expect(second).toMatchObject(cancelled)
    expect(last.status).toBe('fulfilled')
  })

  it('loads the models once although those who waited for them left', async () => {
    await endRecognition()
    const picture = new Uint8Array(await tablePicture(rows))
    const at = { log: { error: () => {} }, limits: { recognition } }
    let threads = 0
    const count = () => {
      threads++
    }
    process.on('worker', count)
    try {
      const client = new AbortController()
      const left = recognise(picture, at, client.signal)
      const hurried = { ...at, limits: { recognition: { ...recognition, milliseconds: 100 } } }
      setTimeout(() => client.abort(), 50)
      await expect(left).rejects.toMatchObject({ failure: ocrFailures.cancelled })
      await expect(recognise(picture, hurried)).rejects.toMatchObject({ failure: ocrFailures.tooSlow })
      expect((await recognise(picture, at)).regions).not.toEqual([])
      expect(threads).toBe(1)
    } finally {
      process.off('worker', count)
    }
  })

  it('gives the place of a cancelled picture to the next at once', async () => {
    const picture = new Uint8Array(await tablePicture(rows))
    const at = { log: { error: () => {} }, limits: { recognition: { ...recognition, waiting: 1 } } }
    const first = recognise(picture, at)
    for (let time = 0; time < 2; time++) {
      const client = new AbortController()
      const cancelled = recognise(picture, at, client.signal)
      client.abort()
      await expect(Promise.race([first, cancelled])).rejects.toMatchObject({ failure: ocrFailures.cancelled })
    }
    const [{ regions }] = await Promise.all([recognise(picture, at), first])
    expect(regions).not.toEqual([])
  })

  it('refuses when too many pictures wait', async () => {
    const imageCode = await upload(await blankPicture())
    // Nobody may wait, not even the first.
    const client = await clientAt({ recognition: { ...recognition, waiting: -1 } })
    expectRefusal(await client.call(ocrCalls.text, { imageCode }), ocrFailures.busy)
  })
})

describe('a grabbed picture', () => {
  it('is turned first, and cropped in the pixels of the turned one', async () => {
    const left = sharp({ create: { width: 100, height: 100, channels: 3, background: '#f00' } })
    const halves = sharp({ create: { width: 200, height: 100, channels: 3, background: '#00f' } })
      .composite([{ input: await left.png().toBuffer(), left: 0, top: 0 }])
      .png()
    const imageCode = await upload(await halves.toBuffer())
    const answer = await expectOk(grab({ imageCode, turn: 90, crop: { x: 0, y: 0, width: 100, height: 60 } }))
    expect(answer).toMatchObject({ width: 100, height: 60 })
    const picture = await analyst.client.get(imageCalls.get.path, { code: answer.imageCode })
    const { channels } = await sharp(picture.raw).stats()
    expect(channels.map(({ mean }) => Math.round(mean / 255))).toEqual([1, 0, 0])
    expect(answer.imageCode).not.toBe(imageCode)
  })

  it('is refused with an area outside the picture, with one that is too small, and beyond the quota', async () => {
    const imageCode = await upload(await blankPicture())
    const crop = { x: 150, y: 0, width: 60, height: 50 }
    expectRefusal(await grab({ imageCode, crop }), ocrFailures.cropOutside)
    expectRefusal(await grab({ imageCode, crop: { ...crop, width: 5 } }), commonFailures.invalidInput)
    expectRefusal(await grab({ imageCode: 'A'.repeat(22) }), commonFailures.notThere)
    const beyond = await clientAt({ imageBytes: 10 })
    expectRefusal(await beyond.call(ocrCalls.grab, { imageCode }), imageFailures.quota)
  })
})

it('is for those who enter results or register samples', async () => {
  const reviewer = await personWith(stage, 'resultConfirm')
  const imageCode = 'A'.repeat(22)
  expectRefusal(await reviewer.client.call(ocrCalls.table, { imageCode }), commonFailures.noPermission)
  const desk = await personWith(stage, 'delegateAdd')
  expectRefusal(await desk.client.call(ocrCalls.table, { imageCode }), commonFailures.notThere)
})
