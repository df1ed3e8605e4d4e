/** Terms with their explanations, one sentence each. */
export type Words = ReadonlyMap<string, string>

const entry = /^\*\*(.+?)\*\*：(.+)$/gm

/** The entries of the chapter of terms: `**term**：explanation`, a paragraph each. */
export const wordsOf = (text: string): Words =>
  new Map([...text.matchAll(entry)].map(([, word = '', explanation = '']) => [word, explanation]))

const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/**
 * Links the first occurrence of each term in running text to its explanation; headings, links and 「screen texts」 are
 * left unchanged.
 */
export const markWords = (text: string, words: Words): string => {
  const byLength = [...words.keys()].sort((a, b) => b.length - a.length)
  const texts = new Set<string>()
  const pieces = text.split(/(^#.*$|\[[^\]]*\]\([^)]*\)|「[^」]*」)/m)
  return pieces
    .map((piece, at) => {
      if (at % 2 === 1) return piece
      const marks: string[] = []
      for (const word of byLength) {
        if (texts.has(word) || !piece.includes(word)) continue
        texts.add(word)
        // A placeholder, so that a shorter term is not marked inside a longer one.
        piece = piece.replace(word, () => `\u0001${marks.length}\u0002`)
        marks.push(`<a class="word" href="/manual/words.html" title="${escapeHtml(words.get(word) ?? '')}">${word}</a>`)
      }
      // biome-ignore lint/suspicious/noControlCharactersInRegex: the placeholders above
      return piece.replace(/\u0001(\d+)\u0002/g, (_, mark: string) => marks[Number(mark)] ?? '')
    })
    .join('')
}
