import { findByName } from '../../../../../../kit/search/find.ts'
import type { OrderList } from '../../../order/orderable.ts'
import type { SampleLine } from '../../registration.ts'
import type { ChoiceColumn } from '../columns.ts'
import { isMass, kilogramsOf } from '../kilograms.ts'
import { changedLine, nextLine } from '../lines.ts'
import { readOrder } from './read-order.ts'

type PasteField = 'sampleName' | ChoiceColumn['field'] | 'mass' | 'order' | 'remarks'

/** A column of the grid as a spreadsheet may name it. */
export type PasteColumn = {
  readonly field: PasteField
  readonly title: string
  readonly aliases: readonly string[]
  /** The entries that its cells name. */
  readonly options?: ChoiceColumn['options']
}

/** The target of each pasted column; undefined: ignored. */
export type Mapping = readonly (PasteField | undefined)[]

export type Table = readonly (readonly string[])[]

/** A cell of a workbook or a picture that has to be compared with it. */
export type DoubtfulCell = { readonly row: number; readonly column: number; readonly reason: string }

const aliases: Readonly<Record<PasteField, readonly string[]>> = {
  sampleName: [
    '名称',
    '样品',
    '样品名',
    '样品编号',
    '煤样',
    '煤样名称',
    '样品标识',
    '原样编号',
    '煤样编号',
    '来样编号',
    '送样编号',
    '样号',
  ],
  sampleKindId: ['类型', '样品种类', '种类', '样品类别', '类别', '煤样类型', '煤样种类', '煤质类型', '样品性质'],
  coalId: [],
  coalCategoryId: ['类别'],
  floatDensityId: ['比重', '浮选比重', '浮沉比重'],
  mass: ['质量', '重量', '样品质量', '样品重量', '样重'],
  order: [
    '项目',
    '化验项目',
    '检验项目',
    '测试项目',
    '分析项目',
    '检测内容',
    '化验内容',
    '检测指标',
    '化验指标',
    '检测参数',
    '送检项目',
  ],
  remarks: ['样品备注', '说明', '要求', '样品说明'],
}

/** All columns of the grid that can be pasted, in its order. */
export const pasteColumns = (
  choices: readonly Pick<ChoiceColumn, 'field' | 'title' | 'options'>[],
): readonly PasteColumn[] =>
  [
    { field: 'sampleName' as const, title: '样品名称' },
    ...choices,
    { field: 'mass' as const, title: '质量 kg' },
    { field: 'order' as const, title: '检测项目' },
    { field: 'remarks' as const, title: '备注' },
  ].map(column => ({ ...column, aliases: aliases[column.field] }))

const normalizeText = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\(.*\)|[\s*:,，]/g, '')
    .replace(/\/?(kg|千克|公斤|克|吨)$|\/[gt]$/, '')

/** The columns that a heading names: by their title, else by an alias, which several may have. */
const columnsOf = (heading: string, columns: readonly PasteColumn[]): readonly PasteColumn[] => {
  const isNamed = (name: string) => normalizeText(name) === normalizeText(heading)
  const titled = columns.filter(({ title }) => isNamed(title))
  return titled.length > 0 ? titled : columns.filter(column => column.aliases.some(isNamed))
}

/** Of the columns, the one that knows most of the cells. */
const mostKnowing = (columns: readonly PasteColumn[], cells: readonly string[]): PasteColumn | undefined => {
  const knownCells = ({ options = [] }: PasteColumn) =>
    cells.filter(cell => cell !== '' && findByName(options, cell) !== undefined).length
  return columns.toSorted((a, b) => knownCells(b) - knownCells(a))[0]
}

/** How well a heading names a field: best by its title, then by the aliases in their order. */
const rankOf = (heading: string, { title, aliases: names }: PasteColumn): number =>
  [title, ...names].findIndex(name => normalizeText(name) === normalizeText(heading))

/**
 * The fields of a row, if it is a heading. A heading that names several columns is one of those that no other names; of
 * several headings that name one column the best is taken, and the others are not pasted.
 */
const headingOf = (table: Table, at: number, columns: readonly PasteColumn[]): Mapping | undefined => {
  const row = table[at] ?? []
  const cellsBelow = (column: number) => table.slice(at + 1).map(cells => cells[column] ?? '')
  const candidates = row.map(heading => (heading === '' ? [] : columnsOf(heading, columns)))
  const certain = new Set(candidates.filter(list => list.length === 1).map(([column]) => column))
  const targets = candidates.map((list, column) =>
    list.length > 1
      ? mostKnowing(
          list.filter(one => !certain.has(one)),
          cellsBelow(column),
        )
      : list[0],
  )
  const best = new Map<PasteColumn, number>()
  for (const [place, column] of targets.entries()) {
    if (column === undefined) continue
    const before = best.get(column)
    if (before === undefined || rankOf(row[place] ?? '', column) < rankOf(row[before] ?? '', column))
      best.set(column, place)
  }
  return best.size >= Math.min(2, row.length)
    ? targets.map((column, place) => (column !== undefined && best.get(column) === place ? column.field : undefined))
    : undefined
}

/** Rows of a workbook above its heading: the client's name, a title, a date. */
const mostTitleRows = 10

/**
 * Which row is a heading, and where does each column go: by its heading, else in the order of the grid. Without a heading
 * `headingAt` is the first row.
 */
export const guessMapping = (table: Table, columns: readonly PasteColumn[]) => {
  const headings = table.slice(0, mostTitleRows).map((_, at) => headingOf(table, at, columns))
  const headingAt = Math.max(
    0,
    headings.findIndex(heading => heading !== undefined),
  )
  const fields = headings[headingAt]
  const width = Math.max(0, ...table.map(cells => cells.length))
  const mapping: Mapping = Array.from({ length: width }, (_, at) => (fields ? fields[at] : columns[at]?.field))
  return { hasHeading: fields !== undefined, headingAt, mapping }
}

/** What a pasted row sets in its line: an empty cell empties the field, a column that was not pasted stays. */
export type PastedRow = {
  readonly values: Partial<SampleLine>
  /** cells that match nothing in the catalogue, or are no mass, by field */
  readonly unknown: ReadonlyMap<PasteField, string>
}

export const readPastedRow = (
  cells: readonly string[],
  mapping: Mapping,
  choices: readonly ChoiceColumn[],
  orders: OrderList,
): PastedRow => {
  const unknown = new Map<PasteField, string>()
  const parts = mapping.map((field, at): Partial<SampleLine> => {
    const text = cells[at] ?? ''
    if (field === undefined) return {}
    if (field === 'sampleName' || field === 'remarks') return { [field]: text }
    if (field === 'mass') {
      const kilograms = kilogramsOf(text)
      if (!isMass(kilograms)) unknown.set(field, text)
      return { mass: kilograms }
    }
    if (field === 'order') {
      const order = readOrder(text, orders)
      if (order.unknown.length > 0) unknown.set(field, order.unknown.join('、'))
      return order.choice
    }
    const options = choices.find(column => column.field === field)?.options ?? []
    const option = text === '' ? undefined : findByName(options, text)
    if (text !== '' && option === undefined) unknown.set(field, text)
    return { [field]: option?.id ?? null }
  })
  return { values: Object.assign({}, ...parts), unknown }
}

/**
 * Writes rows over the lines from `at` on, and into new ones behind the last. A new line takes what was not pasted from
 * the line at `at`, as any added line does. Rows past `most` lines are left out.
 */
export const overwriteLines = (
  lines: readonly SampleLine[],
  at: number,
  rows: readonly PastedRow[],
  most: number,
  newKey: () => string,
): readonly SampleLine[] => {
  const written = rows.slice(0, Math.max(0, most - at)).map(({ values, unknown }, turn) => {
    const line = changedLine(lines[at + turn] ?? nextLine(lines[at], newKey()), values)
    return { ...line, unread: { ...line.unread, ...Object.fromEntries(unknown) } }
  })
  return [...lines.slice(0, at), ...written, ...lines.slice(at + written.length)]
}
