/** A piece as a word of a tsquery. */
export const quotePiece = (piece: string) => `'${piece.replace(/['\\]/g, sign => sign + sign)}'`

/** The substrings of `size` neighbouring characters; a shorter text is its only one. */
export const runsOf = (text: string, size: number): string[] => {
  const signs = [...text]
  if (signs.length <= size) return [text]
  return signs.slice(size - 1).map((_, at) => signs.slice(at, at + size).join(''))
}

/**
 * The tsquery for a search text, if the database has indexed the substrings of the column: every substring of `long`
 * characters; a shorter text whole; and one character as a prefix.
 */
export const piecesQuery = (text: string, long: number): string => {
  if ([...text].length < 2) return `${quotePiece(text)}:*`
  return [...new Set(runsOf(text, long))].map(quotePiece).join(' & ')
}
