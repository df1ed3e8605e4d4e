import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readlink, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { imageFailures } from '@seam/contract/system/image'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Form, receiveForm } from './form.ts'
import { imageRules, readImage } from './upload.ts'

const boundary = 'seam-boundary'
const contentType = `multipart/form-data; boundary=${boundary}`

type Part = { name: string; fileName?: string; content: Buffer | string }
const bodyOf = (...parts: Part[]) =>
  Buffer.concat([
    ...parts.flatMap(({ name, fileName, content }) => [
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${fileName === undefined ? '' : `; filename="${fileName}"`}\r\n\r\n`,
      ),
      Buffer.from(content),
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${boundary}--\r\n`),
  ])

const hashOf = (content: Buffer | string) => createHash('sha256').update(content).digest('hex')

let folder: string
const forms: Form[] = []

async function* inPieces(body: Buffer, size: number) {
  for (let at = 0; at < body.length; at += size) yield body.subarray(at, at + size)
}

const readForm = async (body: Buffer, type: string, sha256: string, size = 64 * 1024) => {
  const form = await receiveForm({ bytes: inPieces(body, size), contentType: type, sha256 }, imageRules, folder)
  forms.push(form)
  return form
}
const readUpload = async (...parameters: Parameters<typeof readForm>) => {
  const { fields, file } = await readForm(...parameters)
  return { fields, images: [await readImage(file)] }
}
const send = (content: Buffer | string, fileName = 'a.png', hash = hashOf(content)) =>
  readUpload(bodyOf({ name: 'file', fileName, content }), contentType, hash)

/** What the process has open of the folder, also deleted files. */
const openFiles = async () => {
  const names = await readdir('/proc/self/fd')
  const targets = await Promise.all(names.map(name => readlink(join('/proc/self/fd', name)).catch(() => '')))
  return targets.filter(target => target.startsWith(folder))
}

const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#6b4f2a' } })

let png: Buffer
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'seam-upload-'))
  png = await blank(40, 30).png().toBuffer()
})

afterEach(async () => {
  await Promise.all(forms.splice(0).map(form => form.close()))
  expect([await readdir(folder), await openFiles()]).toEqual([[], []])
})
afterAll(() => rm(folder, { recursive: true }))

const refusing = (failure: { code: number }) => ({ failure: expect.objectContaining({ code: failure.code }) })

describe('receiveForm', () => {
  it.each([1, 7, 1000])('reads a body that arrives in pieces of %i bytes', async size => {
    const content = await blank(8, 8).png().toBuffer()
    const body = bodyOf({ name: '种类', content: '标志' }, { name: 'file', fileName: '煤样.png', content })
    const { fields, file } = await readForm(body, contentType, hashOf(content), size)
    expect([fields, file.name]).toEqual([{ 种类: '标志' }, '煤样.png'])
    expect([await file.read(), await file.read()]).toEqual([content, content])
  })

  it('refuses a field twice, and one that is too long', async () => {
    for (const parts of [
      [
        { name: 'a', content: '1' },
        { name: 'a', content: '2' },
      ],
      [{ name: 'a', content: 'x'.repeat(70_000) }],
      [
        { name: '__proto__', content: '1' },
        { name: '__proto__', content: '2' },
      ],
    ])
      await expect(
        readForm(bodyOf(...parts, { name: 'file', fileName: 'a', content: png }), contentType, hashOf(png)),
      ).rejects.toMatchObject(refusing(imageFailures.malformed))
  })

  it('refuses a body that ends early or breaks off', async () => {
    const body = bodyOf({ name: 'file', fileName: 'a', content: png })
    for (const end of [10, 60, body.length - 60, body.length - 8])
      await expect(readForm(body.subarray(0, end), contentType, hashOf(png))).rejects.toMatchObject(
        refusing(imageFailures.malformed),
      )
    async function* broken() {
      yield body.subarray(0, 120)
      throw new Error('the sender is gone')
    }
    await expect(
      receiveForm({ bytes: broken(), contentType, sha256: hashOf(png) }, imageRules, folder),
    ).rejects.toThrow('the sender is gone')
  })
})

describe('an uploaded image', () => {
  it('returns the fields and the re-encoded image', async () => {
    const body = bodyOf({ name: 'kind', content: '标志' }, { name: 'file', fileName: '煤样.png', content: png })
    const { fields, images } = await readUpload(body, contentType, hashOf(png).toUpperCase())
    expect(fields).toEqual({ kind: '标志' })
    const [image] = images
    expect(image).toMatchObject({ name: '煤样.png', mediaType: 'image/png', width: 40, height: 30 })
    expect(image?.sha256.toString('hex')).toBe(hashOf(image?.content ?? ''))
  })

  it.each(['jpeg', 'png', 'webp'] as const)('takes %s by its bytes, whatever it is called', async format => {
    const content = await blank(10, 10).toFormat(format).toBuffer()
    const { images } = await send(content, 'photo.txt')
    expect(images[0]?.mediaType).toBe(`image/${format}`)
  })

  it('removes metadata and turns a photo upright', async () => {
    const place = { exif: { IFD0: { Copyright: 'secret place' } } }
    const content = await blank(40, 30).withExif(place.exif).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    const { images } = await send(content)
    const metadata = await sharp(images[0]?.content).metadata()
    expect(images[0]).toMatchObject({ width: 30, height: 40 })
    expect([metadata.exif, metadata.orientation, metadata.width]).toEqual([undefined, undefined, 30])
  })

  it('drops data behind the picture', async () => {
    const { images } = await send(Buffer.concat([png, Buffer.from('<script>alert(1)</script>')]))
    expect(images[0]?.content.includes('script')).toBe(false)
  })

  it('reduces the longest side to 4096 pixels', async () => {
    const { images } = await send(await blank(5000, 100).png().toBuffer())
    expect(images[0]).toMatchObject({ width: 4096, height: 82 })
  })

  it.each([
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['an SVG in disguise', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['a page', '<html></html>'],
    ['a GIF', 'GIF89a\u0001\u0000\u0001\u0000'],
    ['a single byte', 'x'],
  ])('refuses %s', async (_, content) => {
    await expect(send(content)).rejects.toMatchObject(refusing(imageFailures.unsupported))
  })

  it('refuses a file that only starts like an image', async () => {
    await expect(send(png.subarray(0, 40))).rejects.toMatchObject(refusing(imageFailures.broken))
    await expect(send(Buffer.from('\x89PNG\r\n\x1a\nnothing', 'latin1'))).rejects.toMatchObject(
      refusing(imageFailures.broken),
    )
  })

  it('refuses an image bomb by its header, before it is decoded', async () => {
    const bomb = Buffer.from(png)
    bomb.writeUInt32BE(60_000, 16)
    bomb.writeUInt32BE(60_000, 20)
    bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29)
    await expect(send(bomb)).rejects.toMatchObject(refusing(imageFailures.tooManyPixels))
  })

  it('refuses formats that are decoded as a whole from 25 million pixels on, before decoding', async () => {
    const webp = await blank(6000, 4200).webp({ effort: 0 }).toBuffer()
    await expect(send(webp)).rejects.toMatchObject({
      ...refusing(imageFailures.tooManyPixels),
      message: '图片尺寸过大，不能超过 2500 万像素',
    })
    const interlaced = await blank(6000, 4200).png({ progressive: true }).toBuffer()
    await expect(send(interlaced)).rejects.toMatchObject(refusing(imageFailures.tooManyPixels))
  })

  it('refuses a file that differs from the signed hash', async () => {
    await expect(send(png, 'a.png', hashOf('other'))).rejects.toMatchObject(refusing(imageFailures.altered))
    await expect(send(png, 'a.png', '')).rejects.toMatchObject(refusing(imageFailures.altered))
  })

  it('refuses a file over 10 MB', async () => {
    const large = Buffer.concat([png, Buffer.alloc(10 * 1024 * 1024)])
    await expect(send(large)).rejects.toMatchObject(refusing(imageFailures.tooLarge))
  })

  it('refuses no file, an empty file, and several files', async () => {
    await expect(readUpload(bodyOf(), contentType, '')).rejects.toMatchObject(refusing(imageFailures.missing))
    await expect(send('')).rejects.toMatchObject(refusing(imageFailures.missing))
    const two = bodyOf({ name: 'a', fileName: 'a', content: png }, { name: 'b', fileName: 'b', content: png })
    await expect(readUpload(two, contentType, hashOf(png))).rejects.toMatchObject(refusing(imageFailures.oneAtATime))
  })

  it('refuses a body that is not a form, or has too many parts', async () => {
    const many = bodyOf(...Array.from({ length: 30 }, (_, at) => ({ name: `f${at}`, content: 'x' })))
    for (const [body, type] of [
      [Buffer.from('nonsense'), contentType],
      [Buffer.alloc(0), contentType],
      [bodyOf({ name: 'file', fileName: 'a', content: png }), 'multipart/form-data'],
      [many, contentType],
    ] as const)
      await expect(readUpload(body, type, hashOf(png))).rejects.toMatchObject(refusing(imageFailures.malformed))
  })

  it.each([
    ['../../etc/passwd', 'passwd'],
    ['..\\..\\boot.ini', 'boot.ini'],
    ['a%0D%0Aset-cookie: b.png', 'aset-cookie: b.png'],
    ['..', '图片'],
    ['煤'.repeat(300), '煤'.repeat(100)],
  ])('makes a harmless name of %j', async (original, name) => {
    expect((await send(png, original)).images[0]?.name).toBe(name)
  })
})
