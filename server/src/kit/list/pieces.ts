/** A piece as a word of a tsquery. */
export const quoted = (piece: string) => `'${piece.replace(/['\\]/g, sign => sign + sign)}'`

/** The runs of `size` neighbouring characters; a shorter text is its only run. */
export const runsOf = (text: string, size: number): string[] => {
  const signs = [...text]
  if (signs.length <= size) return [text]
  return signs.slice(size - 1).map((_, at) => signs.slice(at, at + size).join(''))
}

/**
 * The tsquery of what a text is searched by, where the database has indexed its runs of neighbouring characters: every run
 * of `long` characters of what is asked; a shorter one whole; and one character as what a run begins with.
 */
export const piecesQuery = (text: string, long: number): string => {
  if ([...text].length < 2) return `${quoted(text)}:*`
  return [...new Set(runsOf(text, long))].map(quoted).join(' & ')
}
