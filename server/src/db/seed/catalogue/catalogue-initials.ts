import { initialsOf } from '../../../kit/text/pinyin.ts'
import type { Tx } from '../../database.ts'

const lists = [
  ['standard', 'standardName'],
  ['sampleKind', 'sampleKindName'],
  ['coal', 'coalName'],
  ['coalCategory', 'categoryName'],
  ['costCoefficient', 'coefficientName'],
  ['floatDensity', 'name'],
] as const

/** Sets the initials of seeded entries, and of entries that existed before lists could be searched. */
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
