import LineBreaker from 'linebreak'
import { type FaceName, widthOf } from './typefaces.ts'

const pieces = (text: string): { text: string; required: boolean }[] => {
  const breaker = new LineBreaker(text)
  const breaks: { text: string; required: boolean }[] = []
  let from = 0
  for (let next = breaker.nextBreak(); next !== null; next = breaker.nextBreak()) {
    breaks.push({ text: text.slice(from, next.position), required: next.required })
    from = next.position
  }
  return breaks
}

/** A piece wider than the line itself, such as a long number, is cut at the edge. */
const cut = (text: string, width: number, size: number, face: FaceName): string[] => {
  const parts: string[] = ['']
  for (const character of text) {
    const longer = parts[parts.length - 1] + character
    if (widthOf(longer, size, face) <= width || parts[parts.length - 1] === '') parts[parts.length - 1] = longer
    else parts.push(character)
  }
  return parts
}

/** Breaks a text into lines of at most `width` points by Unicode's UAX #14: no line begins with 。or ）. */
export const wrap = (text: string, width: number, size: number, face: FaceName = 'regular'): string[] => {
  if (!text.includes('\n') && widthOf(text, size, face) <= width) return [text]
  const lines: string[] = []
  let line = ''
  for (const piece of pieces(text)) {
    const bare = piece.text.replace(/\s+$/, '')
    if (line !== '' && widthOf(line + bare, size, face) > width) {
      lines.push(line.trimEnd())
      line = ''
    }
    const parts = widthOf(bare, size, face) > width ? cut(piece.text, width, size, face) : [piece.text]
    lines.push(...parts.slice(0, -1))
    line += parts[parts.length - 1]
    if (piece.required) {
      lines.push(line.trimEnd())
      line = ''
    }
  }
  return line === '' && lines.length > 0 ? lines : [...lines, line.trimEnd()]
}
