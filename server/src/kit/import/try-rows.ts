import type { Failure } from '@seam/contract/kit/failure'
import type { ImportFault, ImportSheet } from '@seam/contract/kit/list/import'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Tx } from '../../db/database.ts'
import { Refusal } from '../refusal.ts'
import type { GivenRow } from './read-sheet.ts'

/** Which column a refusal belongs to: `throw new RowFault('departmentName', '没有这个部门')`. */
export class RowFault extends Error {
  readonly key: string
  constructor(key: string, reason: string) {
    super(reason)
    this.name = 'RowFault'
    this.key = key
  }
}

/** Every fault that the given looks throw, not the first alone. */
export const faultsOf = async (...looks: readonly (() => unknown)[]): Promise<RowFault[]> => {
  const faults: RowFault[] = []
  for (const look of looks)
    try {
      await look()
    } catch (error) {
      if (!(error instanceof RowFault)) throw error
      faults.push(error)
    }
  return faults
}

/** A database constraint that a row may break, and the column where people look for it. */
export type RowConstraints = Readonly<Record<string, readonly [key: string, failure: Failure]>>

type Told = Readonly<Record<string, string>> | undefined

export type RowWork<R extends z.ZodObject> = {
  /** what of a row, as far as its cells can be read, names something that is not there: told beside all other faults */
  readonly look?: (row: Partial<z.output<R>>) => Promise<readonly RowFault[]>
  /** adds a row, `at` as Excel counts; answers what of it is told once */
  readonly add: (row: z.output<R>, at: number) => Promise<Told>
}

type Tried = { readonly faults: readonly ImportFault[]; readonly told: readonly NonNullable<Told>[] }

const parsed = (sheet: ImportSheet, { cells }: GivenRow) =>
  sheet.row.safeParse(Object.fromEntries(Object.entries(cells).filter(([, cell]) => cell !== '')), {
    error: issue => (issue.code === 'invalid_type' && issue.input === undefined ? '必填' : undefined),
  })

/** The cells of a row that can be read, each by itself. */
const readable = (sheet: ImportSheet, { cells }: GivenRow) =>
  Object.fromEntries(
    Object.entries(sheet.row.shape).flatMap(([key, field]) => {
      const cell = (field as z.ZodType).safeParse(cells[key] === '' ? undefined : cells[key])
      return cell.success ? [[key, cell.data]] : []
    }),
  )

const titleOf = (sheet: ImportSheet, key: unknown) => sheet.columns.find(column => column.key === key)?.title ?? ''

const faultOf = (error: unknown, constraints: RowConstraints): { key: string; reason: string } | undefined => {
  if (error instanceof RowFault) return { key: error.key, reason: error.message }
  if (error instanceof Refusal) return { key: '', reason: error.message }
  const broken = error instanceof Error ? constraints[(error as { constraint?: string }).constraint ?? ''] : undefined
  return broken && { key: broken[0], reason: broken[1].message }
}

/**
 * Adds the rows one after the other, each behind a savepoint: what one is refused for stands beside what the next one
 * is, and what an earlier row added counts for the later ones. The caller's transaction decides whether any of it stays.
 */
export const tryRows = async <R extends z.ZodObject>(
  tx: Tx,
  sheet: ImportSheet<R>,
  rows: readonly GivenRow[],
  { look, add }: RowWork<R>,
  constraints: RowConstraints,
): Promise<Tried> => {
  const faults: ImportFault[] = []
  const told: NonNullable<Told>[] = []
  const sheetOf = sheet as unknown as ImportSheet
  for (const given of rows) {
    const row = parsed(sheetOf, given)
    const wrong = new Set(given.faults.map(({ column }) => column))
    const issues = (row.error?.issues ?? [])
      .map(({ path, message }) => ({ row: given.at, column: titleOf(sheetOf, path[0]), reason: message }))
      .filter(({ column }) => !wrong.has(column))
    const missed = ((await look?.(readable(sheetOf, given) as Partial<z.output<R>>)) ?? [])
      .map(({ key, message }) => ({ row: given.at, column: titleOf(sheetOf, key), reason: message }))
      .filter(({ column }) => !wrong.has(column) && !issues.some(issue => issue.column === column))
    const found = [...given.faults, ...issues, ...missed]
    faults.push(...found)
    if (!row.success || found.length > 0) continue
    await sql`savepoint import_row`.execute(tx)
    try {
      const line = await add(row.data as z.output<R>, given.at)
      await sql`release savepoint import_row`.execute(tx)
      if (line !== undefined) told.push(line)
    } catch (error) {
      const fault = faultOf(error, constraints)
      if (fault === undefined) throw error
      await sql`rollback to savepoint import_row`.execute(tx)
      faults.push({ row: given.at, column: titleOf(sheetOf, fault.key), reason: fault.reason })
    }
  }
  return { faults, told }
}
