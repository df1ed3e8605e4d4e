/** A piece as a word of a tsquery. */
export const quoted = (piece: string) => `'${piece.replace(/['\\]/g, sign => sign + sign)}'`

/**
 * The tsquery of what a text is searched by, where the database has indexed its runs of neighbouring characters: every run
 * of `long` characters of what is asked; a shorter one whole; and one character as what a run begins with.
 */
export const piecesQuery = (text: string, long: number): string => {
  const signs = [...text]
  if (signs.length < 2) return `${quoted(text)}:*`
  const size = Math.min(long, signs.length)
  const runs = signs.slice(size - 1).map((_, at) => signs.slice(at, at + size).join(''))
  return [...new Set(runs)].map(quoted).join(' & ')
}
