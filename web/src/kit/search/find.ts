import { initialsOf } from './initials.ts'

/** Something that is found by typing a part of what it is called. */
export type Findable = {
  readonly name: string
  /** further words that find it: a code, a symbol */
  readonly also?: readonly string[]
}

const plain = (text: string) => text.toLowerCase().replace(/[\s,，、]/g, '')

/** Every text that finds it, plain; the name first. */
const wordsOf = ({ name, also = [] }: Findable) => [name, ...also, initialsOf(name)].map(plain)

const rank = (wanted: string, words: readonly string[]): number => {
  if (words.includes(wanted)) return 0
  if (words.some(word => word.startsWith(wanted))) return 1
  return words.some(word => word.includes(wanted)) ? 2 : 3
}

const none = 3

/** Whole words first, then beginnings, then parts; within each in the order of the list. All of them when nothing is typed. */
export const find = <T extends Findable>(list: readonly T[], typed: string): readonly T[] => {
  const wanted = plain(typed)
  if (wanted === '') return list
  return list
    .map(entry => ({ entry, rank: rank(wanted, wordsOf(entry)) }))
    .filter(found => found.rank < none)
    .sort((a, b) => a.rank - b.rank)
    .map(({ entry }) => entry)
}

/** The one that is called so: by name, or by a further word. For what was pasted. */
export const named = <T extends Findable>(list: readonly T[], text: string): T | undefined => {
  const wanted = plain(text)
  return list.find(entry => plain(entry.name) === wanted) ?? list.find(entry => wordsOf(entry).includes(wanted))
}
