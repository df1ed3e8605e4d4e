import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { newAnswer, pictureOf } from './captcha.ts'
import { alphabet } from './glyphs.ts'

const open = (picture: string) => {
  expect(picture).toMatch(/^data:image\/png;base64,[A-Za-z0-9+/]+=*$/)
  return sharp(Buffer.from(picture.slice(picture.indexOf(',') + 1), 'base64'))
}

describe('captcha', () => {
  it('has four or five characters that no one mixes up', () => {
    const answers = Array.from({ length: 500 }, newAnswer)
    expect(new Set(answers.map(answer => answer.length))).toEqual(new Set([4, 5]))
    expect(answers.join('')).not.toMatch(/[01258BGILOQSZa-z]/)
    expect(new Set(answers).size).toBeGreaterThan(450)
  })

  it('is a PNG with a palette that a decoder opens', async () => {
    for (const character of alphabet) {
      const { data, info } = await open(pictureOf(character.repeat(4)))
        .raw()
        .toBuffer({ resolveWithObject: true })
      expect(info).toMatchObject({ format: 'raw', width: 160, height: 56, channels: 3 })
      const dark = data.filter(value => value < 128).length / data.length
      expect(dark).toBeGreaterThan(0.03)
      expect(dark).toBeLessThan(0.5)
    }
    expect(await open(pictureOf('A3C4')).metadata()).toMatchObject({ format: 'png', isPalette: true, bitsPerSample: 8 })
  })

  it('never looks twice the same, and is small', () => {
    const pictures = Array.from({ length: 20 }, () => pictureOf('KM47'))
    expect(new Set(pictures).size).toBe(20)
    for (const picture of pictures) expect(picture.length).toBeLessThan(8_000)
  })
})
