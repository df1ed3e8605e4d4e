import { type Dictionary, state } from '@seam/contract/kit/dictionary'
import type { DictionaryEntry, DictionaryType } from '@seam/contract/system/dictionary'

/** A dictionary of the code as the browser gets it; what staff renamed or recoloured comes from their rows. */
export const closedType = (
  { code, name, options }: Dictionary,
  edited: readonly DictionaryEntry[] = [],
): DictionaryType => {
  const byCode = new Map(edited.map(entry => [entry.dictCode, entry]))
  const entries = options.map(({ value, label, tone }, sort): DictionaryEntry => {
    const plain = { dictCode: String(value), dictCodeName: label, warnColor: tone, sort, isDefault: false }
    return { ...plain, ...byCode.get(plain.dictCode), state: state.enabled }
  })
  return { dictType: code, typeName: name, closed: true, entries }
}

export const enabledEntries = (entries: readonly DictionaryEntry[]): DictionaryEntry[] =>
  entries.filter(entry => entry.state === state.enabled)
