import type { Failure } from '@seam/contract/kit/failure'
import type { ImportFault, ImportSheet } from '@seam/contract/kit/list/import'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Tx } from '../../db/database.ts'
import { Refusal } from '../refusal.ts'
import type { SheetRow } from './read-sheet.ts'

/** Assigns a refusal to a column: `throw new RowFault('departmentName', '没有这个部门')`. */
export class RowFault extends Error {
  readonly key: string
  constructor(key: string, reason: string) {
    super(reason)
    this.name = 'RowFault'
    this.key = key
  }
}

/** Runs all checks and returns every fault that they throw. */
export const collectFaults = async (...checks: readonly (() => unknown)[]): Promise<RowFault[]> => {
  const faults: RowFault[] = []
  for (const check of checks)
    try {
      await check()
    } catch (error) {
      if (!(error instanceof RowFault)) throw error
      faults.push(error)
    }
  return faults
}

/** A database constraint that a row may violate, and the column to report. */
export type RowConstraints = Readonly<Record<string, readonly [key: string, failure: Failure]>>

type RowResult = Readonly<Record<string, string>> | undefined

export type RowWork<R extends z.ZodObject> = {
  /** The columns that together identify the entity of a row: unique within a file. */
  readonly identity?: readonly (keyof z.output<R> & string)[]
  /** Checks the readable cells of a row against the database; its faults are reported with all others. */
  readonly look?: (row: Partial<z.output<R>>) => Promise<readonly RowFault[]>
  /** Adds a row; `at` is its row number in Excel. Returns the values to show once, such as an initial password. */
  readonly add: (row: z.output<R>, at: number) => Promise<RowResult>
  /** What the user should know of an added row before the file is imported. */
  readonly warn?: (row: z.output<R>) => Promise<readonly RowFault[]>
}

type TriedRows = {
  readonly faults: readonly ImportFault[]
  readonly warnings: readonly ImportFault[]
  readonly results: readonly NonNullable<RowResult>[]
}

const parseRow = (sheet: ImportSheet, { cells }: SheetRow) =>
  sheet.row.safeParse(Object.fromEntries(Object.entries(cells).filter(([, cell]) => cell !== '')), {
    error: issue => (issue.code === 'invalid_type' && issue.input === undefined ? '必填' : undefined),
  })

/** The cells of a row that can be read, each by itself. */
const readable = (sheet: ImportSheet, { cells }: SheetRow) =>
  Object.fromEntries(
    Object.entries(sheet.row.shape).flatMap(([key, field]) => {
      const cell = (field as z.ZodType).safeParse(cells[key] === '' ? undefined : cells[key])
      return cell.success ? [[key, cell.data]] : []
    }),
  )

const titleOf = (sheet: ImportSheet, key: unknown) => sheet.columns.find(column => column.key === key)?.title ?? ''

const toImportFault = (sheet: ImportSheet, row: number, { key, message }: RowFault): ImportFault => ({
  row,
  column: titleOf(sheet, key),
  reason: message,
})

const faultOf = (error: unknown, constraints: RowConstraints): { key: string; reason: string } | undefined => {
  if (error instanceof RowFault) return { key: error.key, reason: error.message }
  if (error instanceof Refusal) return { key: '', reason: error.message }
  const broken = error instanceof Error ? constraints[(error as { constraint?: string }).constraint ?? ''] : undefined
  return broken && { key: broken[0], reason: broken[1].message }
}

/**
 * Finds an earlier row of the file with the same identity; the fault is reported at the last column of the identity.
 */
const repetitionFinder = (sheet: ImportSheet, identity: readonly string[] = []) => {
  const rowsByIdentity = new Map<string, number>()
  return (row: Readonly<Record<string, unknown>>, at: number): ImportFault | undefined => {
    const key = identity.at(-1)
    if (key === undefined || row[key] === undefined || row[key] === '') return undefined
    const value = JSON.stringify(identity.map(column => row[column] ?? ''))
    const first = rowsByIdentity.get(value)
    if (first !== undefined) return { row: at, column: titleOf(sheet, key), reason: `与本文件第 ${first} 行重复` }
    rowsByIdentity.set(value, at)
    return undefined
  }
}

/** The parsed row, unless it has faults: of its cells, of its fields, a repetition, or of its check against the database. */
const checkRow = async <R extends z.ZodObject>(
  sheet: ImportSheet,
  sheetRow: SheetRow,
  look: RowWork<R>['look'],
  findRepetition: ReturnType<typeof repetitionFinder>,
): Promise<{ row?: z.output<R>; faults: readonly ImportFault[] }> => {
  const { data, error } = parseRow(sheet, sheetRow)
  const faultyColumns = new Set(sheetRow.faults.map(({ column }) => column))
  const issues = (error?.issues ?? [])
    .map(({ path, message }) => ({ row: sheetRow.at, column: titleOf(sheet, path[0]), reason: message }))
    .filter(({ column }) => !faultyColumns.has(column))
  const cells = readable(sheet, sheetRow)
  const repetition = findRepetition(cells, sheetRow.at)
  const failedChecks = ((await look?.(cells as Partial<z.output<R>>)) ?? [])
    .map(fault => toImportFault(sheet, sheetRow.at, fault))
    .filter(({ column }) => !faultyColumns.has(column) && column !== repetition?.column)
    .filter(({ column }) => !issues.some(issue => issue.column === column))
  const faults = [...sheetRow.faults, ...issues, ...(repetition ? [repetition] : []), ...failedChecks]
  return data === undefined || faults.length > 0 ? { faults } : { row: data as z.output<R>, faults }
}

/**
 * Adds the rows one after another, each with a savepoint: the faults of all rows are collected, and later rows see
 * what earlier rows added. The caller commits or rolls back.
 */
export const tryRows = async <R extends z.ZodObject>(
  tx: Tx,
  sheet: ImportSheet,
  rows: readonly SheetRow[],
  { identity, look, add, warn }: RowWork<R>,
  constraints: RowConstraints,
): Promise<TriedRows> => {
  const faults: ImportFault[] = []
  const warnings: ImportFault[] = []
  const results: NonNullable<RowResult>[] = []
  const findRepetition = repetitionFinder(sheet, identity)
  for (const sheetRow of rows) {
    const { row, faults: rowFaults } = await checkRow(sheet, sheetRow, look, findRepetition)
    faults.push(...rowFaults)
    if (row === undefined) continue
    await sql`savepoint import_row`.execute(tx)
    try {
      const result = await add(row, sheetRow.at)
      await sql`release savepoint import_row`.execute(tx)
      if (result !== undefined) results.push(result)
    } catch (error) {
      const fault = faultOf(error, constraints)
      if (fault === undefined) throw error
      await sql`rollback to savepoint import_row`.execute(tx)
      faults.push({ row: sheetRow.at, column: titleOf(sheet, fault.key), reason: fault.reason })
      continue
    }
    warnings.push(...((await warn?.(row)) ?? []).map(fault => toImportFault(sheet, sheetRow.at, fault)))
  }
  return { faults, warnings, results }
}
