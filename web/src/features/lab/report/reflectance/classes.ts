import { Decimal } from '@seam/contract/kit/value/decimal'
import { plainNumber } from '../../../../kit/number/plain-number.ts'

/** One class of a distribution: its lower edge (inclusive) and its number of points. */
type ReflectanceClass = { readonly from: string; readonly count: number }

type ParsedClasses = {
  readonly classes: readonly ReflectanceClass[]
  /** of all classes */
  readonly points: number
  /** what is wrong, with the number of its line */
  readonly faults: readonly string[]
}

const edge = /^\d{1,2}(\.\d{1,4})?$/
const line = /^(\S+?)(?:\s*[-~～—至]\s*\S+?)?[\s,;，；]+(\d+)$/

/** "1.00  3", "1.00-1.05 3" or two cells of a spreadsheet; undefined: none of these. */
const classOf = (text: string): ReflectanceClass | undefined => {
  const [, from = '', count = ''] = line.exec(text) ?? []
  return edge.test(from) && Number(count) <= 5000 ? { from, count: Number(count) } : undefined
}

const isHeading = (text: string) => !/\d/.test(text)

const orderFaults = (classes: readonly ReflectanceClass[]): string[] =>
  classes.flatMap(({ from }, at) => {
    const before = classes[at - 1]
    return before !== undefined && new Decimal(from).lte(before.from) ? [`${from} 应大于前一级 ${before.from}`] : []
  })

/** A distribution as it is pasted from a spreadsheet or typed, one class per line; headings and empty lines are ignored. */
export const parseClasses = (text: string): ParsedClasses => {
  const lines = text
    .split(/\r\n|\r|\n/)
    .map((content, at) => ({ content: plainNumber(content), place: at + 1 }))
    .filter(({ content }) => content !== '' && !isHeading(content))
  const parsed = lines.map(({ content, place }) => ({ place, content, range: classOf(content) }))
  const classes = parsed.flatMap(({ range }) => range ?? [])
  return {
    classes,
    points: classes.reduce((sum, { count }) => sum + count, 0),
    faults: [
      ...parsed
        .filter(({ range }) => range === undefined)
        .map(({ place, content }) => `第${place}行不是“下限 测点数”：${content}`),
      ...orderFaults(classes),
    ],
  }
}

export const classesText = (classes: readonly ReflectanceClass[]) =>
  classes.map(({ from, count }) => `${from}\t${count}`).join('\n')
