import type { OutputOf } from '@seam/contract/kit/call'
import { state } from '@seam/contract/kit/dictionary'
import { dictionaryCalls } from '@seam/contract/system/dictionary'
import { send } from '../api/send.ts'
import { createStore, useStore } from '../store/store.ts'

type Dictionaries = OutputOf<typeof dictionaryCalls.all>
type Entries = Dictionaries[number]['entries']

const storageKey = 'seam.dictionaries'
const none: Entries = []

const readStored = (): Dictionaries => {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '[]') as Dictionaries
  } catch {
    return []
  }
}

const entriesByType = (all: Dictionaries): ReadonlyMap<string, Entries> =>
  new Map(all.map(one => [one.dictType, one.entries]))

const store = createStore(entriesByType(readStored()))

/** Loads all dictionaries into session storage: on entry, and after a change. */
export const loadDictionaries = async (): Promise<void> => {
  const all = await send(dictionaryCalls.all, {})
  sessionStorage.setItem(storageKey, JSON.stringify(all))
  store.set(entriesByType(all))
}

/** The entries of a dictionary, stopped ones included; empty for an unknown dictionary. */
export const useDictionary = (dictType: string): Entries => useStore(store).get(dictType) ?? none

/** Names of the enabled entries of a dictionary, in their order. */
export const useWords = (dictType: string): readonly string[] =>
  useDictionary(dictType)
    .filter(entry => entry.state === state.enabled)
    .map(({ dictCodeName }) => dictCodeName)
