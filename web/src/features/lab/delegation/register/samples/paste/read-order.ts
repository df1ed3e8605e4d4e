import { type Choice, withEntry } from '../../../order/choice.ts'
import { exactText, type OrderList } from '../../../order/orderable.ts'

const nothingOrdered: Choice = { groupIds: [], projectIds: [] }

type Word = { readonly text: string; readonly from: number; readonly to: number }

/** Mt、St,d/灰分 → Mt, St,d and 灰分: names are not divided at separators of their own, and the longest is taken. */
const wordsOf = (text: string, { byText, longest }: OrderList): readonly Word[] => {
  const parts = [...text.matchAll(/[^、,;+/\s]+/g)].map(({ 0: part, index }) => ({
    from: index,
    to: index + part.length,
  }))
  const words: Word[] = []
  for (let at = 0; at < parts.length; ) {
    const from = parts[at]?.from ?? 0
    // a name of so many letters has no more words
    const ends = parts.slice(at, at + longest).map(({ to }) => to)
    const last = ends.findLastIndex(to => byText.has(exactText(text.slice(from, to))))
    const to = ends[Math.max(last, 0)] ?? text.length
    words.push({ text: text.slice(from, to), from, to })
    at += Math.max(last, 0) + 1
  }
  return words
}

/** Words with a comma or a slash between them may be one symbol. */
const runsOf = (text: string, words: readonly Word[]): readonly (readonly Word[])[] => {
  const runs: Word[][] = []
  for (const word of words) {
    const before = runs.at(-1)
    const last = before?.at(-1)
    if (before !== undefined && last !== undefined && /^[\s,/]*[,/][\s,/]*$/.test(text.slice(last.to, word.from)))
      before.push(word)
    else runs.push([word])
  }
  return runs
}

/**
 * 全水、灰分 → the entries, and what matches nothing. Of Mt,d nothing is ordered: one unknown word of a run leaves open what
 * the others mean.
 */
export const readOrder = (pasted: string, orders: OrderList) => {
  const text = pasted.normalize('NFKC')
  const runs = runsOf(text, wordsOf(text, orders)).map(words => ({
    text: text.slice(words[0]?.from, words.at(-1)?.to),
    entries: words.map(word => orders.byText.get(exactText(word.text))),
  }))
  const isKnown = ({ entries }: (typeof runs)[number]) => entries.every(entry => entry !== undefined)
  const entries = runs.filter(isKnown).flatMap(run => run.entries)
  return {
    choice: entries.reduce((choice, entry) => (entry ? withEntry(choice, entry, orders) : choice), nothingOrdered),
    unknown: runs.filter(run => !isKnown(run)).map(run => run.text),
  }
}
