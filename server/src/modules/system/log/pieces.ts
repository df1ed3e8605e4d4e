import { quoted, runsOf } from '../../../kit/list/pieces.ts'

/** How long the pieces are that a text is searched by (log_grams of the database). */
const pieceLength = 4

/** What a text is searched by: its pieces, or itself as the beginning of a piece where it is shorter than one. */
export const piecesOf = (text: string): string[] => runsOf(text.toLowerCase(), pieceLength)

const asked = (piece: string) => ([...piece].length < pieceLength ? `${quoted(piece)}:*` : quoted(piece))

/** The tsquery of lines that have all these pieces. */
export const piecesQuery = (pieces: readonly string[]): string => pieces.map(asked).join(' & ')

/** Pieces that are looked up: a few rare ones find the lines sooner than all of them, and the lines are looked at anyway. */
const mostPieces = 3

/** The pieces that come least often, by how many lines of a sample had each. */
export const rarest = (pieces: readonly string[], hits: readonly number[]): string[] =>
  pieces
    .map((piece, at) => ({ piece, hits: hits[at] ?? 0 }))
    .sort((one, other) => one.hits - other.hits)
    .slice(0, mostPieces)
    .map(({ piece }) => piece)
