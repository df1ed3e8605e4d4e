import { type AnyDictionary, DictionaryTag } from '../../dictionary/dictionary-tag.tsx'
import type { Column } from './column.ts'

/** A column of the badges of a dictionary. */
export const dictionaryColumn = <K extends string, T extends string>(
  key: K,
  title: T,
  dictionary: AnyDictionary,
  look: Pick<Column<never>, 'width' | 'optional' | 'heading'> = {},
): Column<{ readonly [key in K]?: number | string | null }> & { readonly key: K; readonly title: T } => ({
  key,
  title,
  ...look,
  render: row => <DictionaryTag dictionary={dictionary} value={row[key]} />,
})
