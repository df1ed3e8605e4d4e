import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { patternOf } from '../../../../kit/list/like.ts'
import { quotePiece, runsOf } from '../../../../kit/list/pieces.ts'

/** The index log_grams has every substring of this many characters. */
const runLength = 4

/** A shorter text is the prefix of a substring. */
const asTsquery = (text: string): string =>
  [...new Set(runsOf(text.toLowerCase(), runLength))]
    .map(run => ([...run].length < runLength ? `${quotePiece(run)}:*` : quotePiece(run)))
    .join(' & ')

/** Chinese, digits, blanks and punctuation: characters without upper and lower case. */
const hasNoCase = /^[\p{Lo}\p{Nd}\p{P}\p{Z}]*$/u

type Column = 'create_name' | 'oper_content'

/**
 * Whether the column contains the text, read line by line. `lower` and `like` take a tenth of the time of `ilike`,
 * `like` alone a twentieth.
 */
export const contains = (column: Column, text: string): RawBuilder<SqlBool> => {
  const pattern = patternOf(text.toLowerCase())
  return hasNoCase.test(text)
    ? sql<SqlBool>`${sql.ref(column)} like ${pattern}`
    : sql<SqlBool>`lower(${sql.ref(column)}) like ${pattern}`
}

/** The same by the index of substrings. */
export const containsByIndex = (column: Column, text: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`(log_grams(${sql.ref(column)}) @@ ${asTsquery(text)}::tsquery and ${contains(column, text)})`
