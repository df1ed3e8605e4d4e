import { pageSizes } from '@seam/contract/kit/list/paging'
import type { Column } from './column.ts'

const densities = ['compact', 'standard', 'roomy'] as const
export type Density = (typeof densities)[number]

export type ColumnSetting = { key: string; hidden?: boolean; width?: number }

/** Settings of a user per list, stored on the server: order and visibility of columns, widths, density, page size. */
export type TableSettings = {
  columns?: ColumnSetting[]
  density?: Density
  pageSize?: (typeof pageSizes)[number]
}

type StoredSettings = { readonly [K in keyof TableSettings]?: unknown }

const oneOf = <T>(choices: readonly T[], value: unknown): T | undefined => choices.find(choice => choice === value)

const columnFrom = (stored: unknown): ColumnSetting[] => {
  const { key, hidden, width } = (stored ?? {}) as { readonly [K in keyof ColumnSetting]: unknown }
  if (typeof key !== 'string') return []
  const wide = typeof width === 'number' && width >= 40 && width <= 1000
  return [{ key, ...(typeof hidden === 'boolean' ? { hidden } : {}), ...(wide ? { width } : {}) }]
}

/** Reads stored settings; parts in the form of another version are dropped. Written by hand, because a list page does not load zod. */
export const settingsFrom = (stored: unknown): TableSettings => {
  const { columns, density, pageSize } = (stored ?? {}) as StoredSettings
  const [knownDensity, knownSize] = [oneOf(densities, density), oneOf(pageSizes, pageSize)]
  return {
    ...(Array.isArray(columns) ? { columns: columns.flatMap(columnFrom) } : {}),
    ...(knownDensity === undefined ? {} : { density: knownDensity }),
    ...(knownSize === undefined ? {} : { pageSize: knownSize }),
  }
}

/** One line per column, in the user's order; columns added to the list later keep the list's position. */
export const arrange = <R>(columns: readonly Column<R>[], settings: readonly ColumnSetting[] = []): ColumnSetting[] => {
  const positions = new Map(columns.map((column, at) => [column.key, at]))
  const lines = settings.filter(line => positions.has(line.key))
  const missing = columns.filter(column => !lines.some(line => line.key === column.key))
  for (const column of missing) {
    const before = columns.slice(0, positions.get(column.key)).at(-1)?.key
    const at = lines.findIndex(line => line.key === before) + 1
    lines.splice(at, 0, { key: column.key, ...(column.optional ? { hidden: true } : {}) })
  }
  return lines
}

/** The visible columns in their order. */
export const visibleColumns = <C extends { readonly key: string }>(
  columns: readonly C[],
  lines: readonly ColumnSetting[],
): C[] => lines.flatMap(({ key, hidden }) => (hidden ? [] : columns.filter(column => column.key === key)))

/** Their keys: only of columns that the list has now, whatever the settings have stored. */
export const visibleKeys = <K extends string>(
  columns: readonly { readonly key: K }[],
  lines: readonly ColumnSetting[],
): K[] => visibleColumns(columns, lines).map(({ key }) => key)

/** The lines with one moved by the given number of places. */
export const moveLine = (lines: readonly ColumnSetting[], key: string, by: number): ColumnSetting[] => {
  const from = lines.findIndex(line => line.key === key)
  const to = Math.min(Math.max(from + by, 0), lines.length - 1)
  const rest = lines.filter(line => line.key !== key)
  const line = lines[from]
  return line === undefined ? [...lines] : rest.toSpliced(to, 0, line)
}

/** The lines with one changed; undefined removes a setting. */
export const changeLine = (
  lines: readonly ColumnSetting[],
  key: string,
  change: { hidden?: boolean; width?: number | undefined },
): ColumnSetting[] =>
  lines.map(line => {
    if (line.key !== key) return line
    const { hidden, width } = { ...line, ...change }
    return { key, ...(hidden ? { hidden } : {}), ...(width === undefined ? {} : { width: Math.round(width) }) }
  })
