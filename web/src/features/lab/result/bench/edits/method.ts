import type { BenchRow } from '@seam/contract/lab/result/result.row'
import { itemState } from '@seam/contract/lab/sample/sample'

/** The methods that this user chose: by project for unsaved rows, by item for a single sample. */
export type ChosenMethods = {
  readonly byProject: ReadonlyMap<number, number | null>
  readonly byItem: ReadonlyMap<number, number | null>
}

/** Rows in the state in which they were edited. */
type EditedRows = ReadonlyMap<number, { readonly row: Pick<BenchRow, 'methodId'> }>

/** The method of a row: the one chosen for it, of its edit, as saved, or the one in use for its project, in this order. */
export const methodOf = (row: BenchRow, book: EditedRows, { byProject, byItem }: ChosenMethods): number | null => {
  const edit = book.get(row.itemId)
  const inUse = row.state === itemState.waiting ? (byProject.get(row.projectId) ?? null) : row.methodId
  const chosen = byItem.has(row.itemId) ? byItem.get(row.itemId) : edit === undefined ? inUse : edit.row.methodId
  return row.methods.some(({ methodId }) => methodId === chosen) ? (chosen ?? null) : row.methodId
}

/** A row by another method: raw data of another worksheet are not shown in it. */
export const withMethod = <R extends BenchRow>(row: R, methodId: number | null): R => {
  const method = row.methods.find(one => one.methodId === methodId)
  if (method === undefined || methodId === row.methodId) return row
  const { worksheetKind, readingTyped } = method
  const changed = { ...row, methodId, worksheetKind, readingTyped }
  if (worksheetKind === row.worksheetKind || row.result === null) return changed
  const readings = row.result.readings.map(reading => ({ ...reading, origin: null }))
  return { ...changed, result: { ...row.result, readings } }
}

/** The method differs from that of the saved readings. */
export const isMethodChanged = ({ state, result, methodId }: BenchRow): boolean =>
  state !== itemState.waiting && result !== null && result.methodId !== methodId

/** 库仑滴定法, or the standard where the method has no name. */
export const methodLabel = ({ methodName, standard }: BenchRow['methods'][number]): string =>
  [standard, methodName].filter(text => text !== '').join(' ') || '默认方法'
