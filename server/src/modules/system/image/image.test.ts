import { createHash } from 'node:crypto'
import { commonFailures } from '@seam/contract/kit/failure'
import { imageCalls, imageFailures } from '@seam/contract/system/image'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { clientOf, getRequest, signIn } from '../../../../test/client.ts'
import { expectRefusal } from '../../../../test/expect-refusal.ts'
import { personWith, testPassword } from '../../../../test/people.ts'
import { useStage } from '../../../../test/stage.ts'
import { inTransaction } from '../../../db/database.ts'
import { publishImage } from './image.commands.ts'

const stage = useStage()
let person: Awaited<ReturnType<typeof personWith>>
let png: Buffer

beforeAll(async () => {
  person = await personWith(stage)
  png = await sharp({ create: { width: 20, height: 10, channels: 3, background: '#222' } })
    .png()
    .toBuffer()
})

type StoredImage = { url: string; code: string; width: number; height: number }
const upload = (content: Buffer, name = '标志.png') =>
  person.client.upload<StoredImage>(imageCalls.upload.path, {}, { field: 'file', name, type: 'image/png', content })
const addImage = async () => (await upload(png)).data
const publish = (address: string) => inTransaction(stage.db, tx => publishImage(tx, address))

describe('image upload', () => {
  it('keeps the image, tells the operation log, and shows it to whoever is signed in', async () => {
    const { code, data } = await upload(png)
    expect(code).toBe(0)
    expect(data).toMatchObject({ width: 20, height: 10, url: `${imageCalls.get.path}?code=${data.code}` })
    const answer = await (await personWith(stage)).client.get(imageCalls.get.path, { code: data.code })
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'content-code': '0',
      'content-disposition': `inline; filename*=UTF-8''${data.code}.png`,
      'cache-control': 'private, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    })
    expect(await sharp(answer.raw).metadata()).toMatchObject({ width: 20, height: 10 })
    const [logRow] = await stage.db.selectFrom('operationLog').selectAll().orderBy('id', 'desc').limit(1).execute()
    expect(logRow).toMatchObject({
      operType: '上传图片',
      operContent: '上传图片【标志.png】（20×10）',
      userName: person.userName,
    })
  })

  it('refuses one user beyond their quota, and no other', async () => {
    const other = await personWith(stage)
    const file = { field: 'file', name: '图.png', type: 'image/png', content: png }
    const uploadAt = async (imageBytes: number, mobile: string, times = 1) => {
      const client = await signIn(await stage.twin({ imageBytes }), mobile, testPassword)
      return Promise.all(Array.from({ length: times }, () => client.upload(imageCalls.upload.path, {}, file)))
    }
    for (const answer of await uploadAt(10, person.userMobile)) expectRefusal(answer, imageFailures.quota)
    const several = await uploadAt(png.length * 4, person.userMobile, 8)
    expect(several.map(({ code }) => code)).toContain(imageFailures.quota.code)
    const [first] = await uploadAt(png.length * 4, other.userMobile)
    expect(first?.code).toBe(0)
  })

  it('refuses what is no image, and keeps nothing', async () => {
    const count = () => stage.db.selectFrom('image').select('id').execute()
    const before = await count()
    const svg = await upload(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))
    expect(svg).toMatchObject({ status: 200, code: imageFailures.unsupported.code, data: null })
    expect(await upload(Buffer.alloc(0))).toMatchObject({ code: imageFailures.missing.code })
    expect(await count()).toEqual(before)
  })

  it('refuses a file that was changed after it was signed', async () => {
    const other = createHash('sha256').update('another file').digest('hex')
    const boundary = 'b'
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n`
    const payload = Buffer.concat([Buffer.from(head), png, Buffer.from(`\r\n--${boundary}--\r\n`)])
    const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` }
    const request = { method: 'POST', url: imageCalls.upload.path, headers, payload }
    expect(await person.client.send(request, {}, { contentHash: other })).toMatchObject({
      code: imageFailures.altered.code,
    })
    expect(await person.client.send(request, { 'x-content-sha256': other }, {})).toMatchObject({
      code: commonFailures.signatureWrong.code,
    })
  })

  it('refuses unknown fields', async () => {
    const file = { field: 'file', name: 'a.png', type: 'image/png', content: png }
    expectRefusal(
      await person.client.upload(imageCalls.upload.path, { public: 'true' }, file),
      commonFailures.invalidInput,
    )
  })
})

describe('an image', () => {
  it('is closed to strangers until it is published', async () => {
    const stranger = clientOf(stage.app)
    const { code, url } = await addImage()
    expect(await stranger.get(imageCalls.get.path, { code })).toMatchObject({ code: commonFailures.noSession.code })
    expect(await stranger.get(imageCalls.getPublic.path, { code })).toMatchObject({
      code: commonFailures.notThere.code,
    })
    const address = await publish(url)
    expect(await publish(address)).toBe(address)
    const answer = await stranger.send({ method: 'GET', url: address, headers: {} })
    expect(answer).toMatchObject({ status: 200, code: 0 })
    expect(answer.headers['cache-control']).toMatch(/^public/)
    expect(answer.raw.subarray(1, 4).toString()).toBe('PNG')
  })

  it('says not there of a code that nobody has, and invalid of what is none', async () => {
    const absent = await person.client.get(imageCalls.get.path, { code: 'A'.repeat(22) })
    expect(absent).toMatchObject({ code: commonFailures.notThere.code })
    expect(absent.headers['content-code']).toBe(String(commonFailures.notThere.code))
    expectRefusal(
      await person.client.send(getRequest(imageCalls.get.path, { code: '../x' })),
      commonFailures.invalidInput,
    )
  })

  it.each(['https://elsewhere.example/a.png', '/api/manage/image/get?code=x', `/other?code=${'A'.repeat(22)}`])(
    'is not published from %s',
    async address => {
      await expect(publish(address)).rejects.toMatchObject({ failure: commonFailures.notThere })
    },
  )

  it('may be absent where one may be chosen', async () => {
    expect(await publish('')).toBe('')
  })
})
