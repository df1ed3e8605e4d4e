import { hasGlyph } from './typefaces.ts'

const invisible = /[\p{Cc}\p{Cf}\p{Variation_Selector}]/gu

const drawable = (text: string): boolean => [...text].every(hasGlyph)

const drawableForm = (character: string): string => {
  if (drawable(character)) return character
  const plain = character.normalize('NFKC')
  if (drawable(plain)) return plain
  return `〔U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase()}〕`
}

/**
 * The text as the font can draw it: a missing character becomes its plain form (₂ → 2) or its number, 〔U+30000〕,
 * never an empty box. Line ends are kept, other control characters removed.
 */
export const printable = (text: string): string =>
  text
    .normalize('NFC')
    .split(/\r?\n/)
    .map(line => [...line.replace(/\t/g, ' ').replace(invisible, '')].map(drawableForm).join(''))
    .join('\n')
