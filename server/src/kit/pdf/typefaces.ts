import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create, type Font, type Glyph } from 'fontkit'

/** The two weights of a printed page. */
export type FaceName = 'regular' | 'medium'

const files: Readonly<Record<FaceName, string>> = {
  regular: '400Regular/NotoSansSC_400Regular.ttf',
  medium: '500Medium/NotoSansSC_500Medium.ttf',
}

type Face = { readonly font: Font; readonly glyphOf: (codePoint: number) => Glyph }

/**
 * Places each character side by side: Chinese, Latin and digits need no shaping, which is most of the cost of a
 * document.
 */
const withoutShaping = (font: Font, glyphOf: (codePoint: number) => Glyph): Font =>
  Object.create(font, {
    layout: {
      value: (text: string) => {
        const glyphs = [...text].map(character => glyphOf(character.codePointAt(0) ?? 0))
        const positions = glyphs.map(({ advanceWidth }) => ({
          xAdvance: advanceWidth,
          yAdvance: 0,
          xOffset: 0,
          yOffset: 0,
        }))
        // pdfkit scales the positions in place and asks for the width afterwards.
        const advanceWidth = () => positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0)
        return Object.defineProperty({ glyphs, positions }, 'advanceWidth', { get: advanceWidth })
      },
    },
  }) as Font

const open = (name: FaceName): Face => {
  const path = createRequire(import.meta.url).resolve(`@expo-google-fonts/noto-sans-sc/${files[name]}`)
  const font = create(readFileSync(path))
  if (!('characterSet' in font)) throw new Error(`${path} is a collection of fonts, not a font`)
  const glyphs = new Map<number, Glyph>()
  const glyphOf = (codePoint: number) => {
    const glyph = glyphs.get(codePoint) ?? font.glyphForCodePoint(codePoint)
    glyphs.set(codePoint, glyph)
    return glyph
  }
  return { font: withoutShaping(font, glyphOf), glyphOf }
}

const opened = new Map<FaceName, Face>()

/**
 * Noto Sans SC, opened at its first use and shared by all documents of the process: 30,890 characters, among them GB
 * 2312, the whole basic block and the 通用规范汉字表. A document embeds only the glyphs it draws (decision 006).
 */
export const typefaceOf = (name: FaceName): Face => {
  const typeface = opened.get(name) ?? open(name)
  opened.set(name, typeface)
  return typeface
}

/** Whether the font has a glyph for the character, which would otherwise be an empty box. */
export const hasGlyph = (character: string): boolean =>
  typefaceOf('regular').glyphOf(character.codePointAt(0) ?? 0).id !== 0

/** Width of a text in points, without shaping. */
export const widthOf = (text: string, size: number, name: FaceName = 'regular'): number => {
  const { font, glyphOf } = typefaceOf(name)
  let units = 0
  for (const character of text) units += glyphOf(character.codePointAt(0) ?? 0).advanceWidth
  return (units * size) / font.unitsPerEm
}
