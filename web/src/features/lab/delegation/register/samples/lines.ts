import { emptyLine, type SampleLine } from '../registration.ts'

type Lines = readonly SampleLine[]

/** Nothing typed of its own: what it has it took over from the line above. */
export const isIdle = ({ sampleName, mass, remarks, images }: SampleLine): boolean =>
  [sampleName, mass, remarks].every(text => text.trim() === '') && images.length === 0

/** The lines that are samples: idle ones count for nothing, but one line there must be. */
export const samplesOf = (lines: Lines): Lines => {
  const filled = lines.filter(line => !isIdle(line))
  return filled.length > 0 ? filled : lines.slice(0, 1)
}

/** 2号皮带09 → 2号皮带10: the last number of a name, one more; without a number as it is. */
export const nextName = (name: string): string =>
  name.replace(/\d+(?=\D*$)/, digits => String(BigInt(digits) + 1n).padStart(digits.length, '0'))

/** The line after one: samples of a delegation are mostly of one kind, tested for the same. */
export const nextLine = (line: SampleLine | undefined, key: string): SampleLine =>
  line === undefined ? emptyLine(key) : { ...line, key, sampleName: '', mass: '', remarks: '', images: [] }

const replaced = (lines: Lines, at: number, line: SampleLine) => lines.with(at, line)

/** Everything from the line above; its own name stays, a missing one counts on. */
export const copyFromAbove = (lines: Lines, at: number): Lines => {
  const [above, own] = [lines[at - 1], lines[at]]
  if (above === undefined || own === undefined) return lines
  const sampleName = own.sampleName.trim() === '' ? nextName(above.sampleName) : own.sampleName
  return replaced(lines, at, { ...above, key: own.key, sampleName, images: own.images })
}

/** Without one; the last one is emptied instead. */
export const removeLine = (lines: Lines, at: number, key: string): Lines =>
  lines.length === 1 ? [emptyLine(key)] : lines.filter((_, place) => place !== at)
