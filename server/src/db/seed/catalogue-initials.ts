import { initialsOf } from '../../kit/text/pinyin.ts'
import type { Tx } from '../database.ts'

const lists = [
  ['standard', 'standardName'],
  ['sampleKind', 'sampleKindName'],
  ['coal', 'coalName'],
  ['coalCategory', 'categoryName'],
  ['costCoefficient', 'coefficientName'],
  ['floatDensity', 'name'],
] as const

/** Gives what was planted, or was there before lists could be searched, the initials by which it is found. */
export const fillInitials = async (tx: Tx) => {
  for (const [table, name] of lists) {
    const rows = await tx
      .selectFrom(table as 'sampleKind')
      .select(['id', `${name as 'sampleKindName'} as name`])
      .where('pinyin', '=', '')
      .execute()
    for (const row of rows)
      await tx
        .updateTable(table as 'sampleKind')
        .set({ pinyin: initialsOf(row.name) })
        .where('id', '=', row.id)
        .execute()
  }
}
