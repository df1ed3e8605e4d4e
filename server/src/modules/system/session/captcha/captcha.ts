import { randomInt } from 'node:crypto'
import { draw } from './draw.ts'
import { alphabet } from './glyphs.ts'
import { toPng } from './png.ts'

/** Four or five characters from the system's random source. */
export const newAnswer = (): string =>
  Array.from({ length: randomInt(4, 6) }, () => alphabet[randomInt(alphabet.length)]).join('')

/** The picture of an answer as a data: URL. */
export const pictureOf = (answer: string): string => `data:image/png;base64,${toPng(draw(answer)).toString('base64')}`
