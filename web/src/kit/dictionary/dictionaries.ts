import type { OutputOf } from '@seam/contract/kit/call'
import { dictionaryCalls } from '@seam/contract/system/dictionary'
import { useSyncExternalStore } from 'react'
import { send } from '../api/send.ts'

type Dictionaries = OutputOf<typeof dictionaryCalls.all>
type Entries = Dictionaries[number]['entries']

const place = 'seam.dictionaries'
const none: Entries = []
const listeners = new Set<() => void>()

const readKept = (): Dictionaries => {
  try {
    return JSON.parse(sessionStorage.getItem(place) ?? '[]') as Dictionaries
  } catch {
    return []
  }
}

let byType = new Map<string, Entries>(readKept().map(one => [one.dictType, one.entries]))

/** Fetches all dictionaries and keeps them in session storage: on entry, and after one was changed. */
export const loadDictionaries = async (): Promise<void> => {
  const all = await send(dictionaryCalls.all, {})
  sessionStorage.setItem(place, JSON.stringify(all))
  byType = new Map(all.map(one => [one.dictType, one.entries]))
  for (const tell of listeners) tell()
}

const listen = (tell: () => void) => {
  listeners.add(tell)
  return () => {
    listeners.delete(tell)
  }
}

/** The entries of a dictionary, stopped ones too; none where there is no such dictionary. */
export const useDictionary = (dictType: string): Entries =>
  useSyncExternalStore(listen, () => byType.get(dictType) ?? none)

/** The words that a dictionary suggests: names of its enabled entries, in their order. */
export const useWords = (dictType: string): readonly string[] =>
  useDictionary(dictType)
    .filter(({ state }) => state === 2)
    .map(({ dictCodeName }) => dictCodeName)
