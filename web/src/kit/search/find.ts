import { initialsOf } from './initials.ts'

/** An entry that is searched by part of its name. */
export type Findable = {
  readonly name: string
  /** further search words, such as a code or a symbol */
  readonly also?: readonly string[]
}

const plain = (text: string) => text.toLowerCase().replace(/[\s,，、]/g, '')

/** All search texts of an entry in lower case, the name first. */
const wordsOf = ({ name, also = [] }: Findable) => [name, ...also, initialsOf(name)].map(plain)

const rank = (searched: string, words: readonly string[]): number => {
  if (words.includes(searched)) return 0
  if (words.some(word => word.startsWith(searched))) return 1
  return words.some(word => word.includes(searched)) ? 2 : 3
}

const none = 3

/** The entries in the order of how well they match; none is left out. */
export const bestFirst = <T>(list: readonly T[], typed: string, findable: (entry: T) => Findable): readonly T[] => {
  const searched = plain(typed)
  return list
    .map(entry => ({ entry, rank: rank(searched, wordsOf(findable(entry))) }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ entry }) => entry)
}

/** Entries that match: equal texts first, then prefixes, then parts, each in the order of the list. An empty text returns all. */
export const find = <T extends Findable>(list: readonly T[], typed: string): readonly T[] => {
  const searched = plain(typed)
  if (searched === '') return list
  return list
    .map(entry => ({ entry, rank: rank(searched, wordsOf(entry)) }))
    .filter(match => match.rank < none)
    .sort((a, b) => a.rank - b.rank)
    .map(({ entry }) => entry)
}

/**
 * The entry whose name or search word equals the text; used for pasted text. None for an empty text: entries may have
 * empty search words.
 */
export const findByName = <T extends Findable>(list: readonly T[], text: string): T | undefined => {
  const searched = plain(text)
  if (searched === '') return undefined
  return list.find(entry => plain(entry.name) === searched) ?? list.find(entry => wordsOf(entry).includes(searched))
}
