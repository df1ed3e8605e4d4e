import { emptyLine, type SampleLine } from '../registration.ts'

type Lines = readonly SampleLine[]

/** Whether nothing was typed into the line: all of it was taken over from the line above. */
export const isIdle = ({ sampleName, mass, remarks, images }: SampleLine): boolean =>
  [sampleName, mass, remarks].every(text => text.trim() === '') && images.length === 0

/** The lines without idle ones, but at least one. */
export const samplesOf = (lines: Lines): Lines => {
  const filled = lines.filter(line => !isIdle(line))
  return filled.length > 0 ? filled : lines.slice(0, 1)
}

/** Whether its kind and projects are chosen. */
export const hasOrder = ({ sampleKindId, groupIds, projectIds }: SampleLine): boolean =>
  sampleKindId !== null && groupIds.length + projectIds.length > 0

/** The place of another line with the name of this one. */
export const sameNameAt = (lines: Lines, at: number): number | undefined => {
  const name = lines[at]?.sampleName.trim()
  const place = lines.findIndex((line, other) => other !== at && line.sampleName.trim() === name)
  return place < 0 ? undefined : place
}

/** 2号皮带09 → 2号皮带10: increments the last number of a name; without a number, unchanged. */
export const nextName = (name: string): string =>
  name.replace(/\d+(?=\D*$)/, digits => String(BigInt(digits) + 1n).padStart(digits.length, '0'))

/** The line after another: it takes over kind and projects, which samples of a delegation mostly share. */
export const nextLine = (line: SampleLine | undefined, key: string): SampleLine =>
  line === undefined ? emptyLine(key) : { ...line, key, sampleName: '', mass: '', remarks: '', images: [], unread: {} }

const replaceLine = (lines: Lines, at: number, line: SampleLine) => lines.with(at, line)

/** Copies the line above; the name stays, or becomes the next number if empty. */
export const copyFromAbove = (lines: Lines, at: number): Lines => {
  const [above, own] = [lines[at - 1], lines[at]]
  if (above === undefined || own === undefined) return lines
  const sampleName = own.sampleName.trim() === '' ? nextName(above.sampleName) : own.sampleName
  return replaceLine(lines, at, { ...above, key: own.key, sampleName, images: own.images })
}

/** Without the words of the fields that are changed. */
const readWords = ({ unread }: SampleLine, part: Partial<SampleLine>): SampleLine['unread'] => {
  const fields = new Set(Object.keys(part).map(field => (/^(group|project)Ids$/.test(field) ? 'order' : field)))
  return Object.fromEntries(Object.entries(unread).filter(([field]) => !fields.has(field)))
}

/** A line with changed fields; pasted words that matched nothing in them are settled. */
export const changedLine = (line: SampleLine, part: Partial<SampleLine>): SampleLine => ({
  ...line,
  unread: readWords(line, part),
  ...part,
})

/** A sentence for each sample with pasted words that still match nothing. */
export const unreadOf = (lines: Lines): readonly string[] =>
  samplesOf(lines).flatMap(({ unread }, at) => {
    const words = Object.values(unread)
    return words.length === 0 ? [] : [`样品${at + 1}“${words.join('、')}”`]
  })

/** Removes a line; the last one is emptied instead. */
export const removeLine = (lines: Lines, at: number, key: string): Lines =>
  lines.length === 1 ? [emptyLine(key)] : lines.filter((_, place) => place !== at)
