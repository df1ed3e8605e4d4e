import { type Dictionary, state } from '@seam/contract/kit/dictionary'
import type { DictionaryEntry, DictionaryType } from '@seam/contract/system/dictionary'

/** A dictionary of the code for the browser; new names and colours from staff come from their rows. */
export const closedType = (
  { code, name, options }: Dictionary,
  edited: readonly DictionaryEntry[] = [],
): DictionaryType => {
  const byCode = new Map(edited.map(entry => [entry.dictCode, entry]))
  const entries = options.map(({ value, label, tone }, sort): DictionaryEntry => {
    const plain = { dictCode: String(value), dictCodeName: label, warnColor: tone, sort, isDefault: false, version: 0 }
    return { ...plain, ...byCode.get(plain.dictCode), isDefault: false, state: state.enabled }
  })
  return {
    dictType: code,
    typeName: name,
    closed: true,
    version: 0,
    entries: entries.toSorted((a, b) => a.sort - b.sort),
  }
}

export const enabledEntries = (entries: readonly DictionaryEntry[]): DictionaryEntry[] =>
  entries.filter(entry => entry.state === state.enabled)

/** Whether these are all codes of the dictionary, each once; otherwise somebody added one meanwhile. */
export const isCompleteList = (entries: readonly DictionaryEntry[], codes: readonly string[]): boolean =>
  codes.length === entries.length && entries.every(({ dictCode }) => codes.includes(dictCode))
