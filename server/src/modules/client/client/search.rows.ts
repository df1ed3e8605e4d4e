import type { FilterItem } from '@seam/contract/kit/list/page'
import { type ExpressionBuilder, type ReferenceExpression, type SqlBool, sql } from 'kysely'
import type { Tables } from '../../../db/tables.ts'
import { anywhere } from '../../../kit/list/like.ts'
import { compare, containsEveryWord, wordsOf } from '../../../kit/list/page.ts'
import { piecesQuery } from '../../../kit/list/pieces.ts'

type Builder<T extends keyof Tables> = ExpressionBuilder<Tables, T | 'client'>

/** runs of so many characters are what the index of the search text has (026) */
const long = 3

/** The lower-case word may be in the search text, as the index answers it: all its runs are. */
const inPieces = (word: string) => sql<SqlBool>`search_pieces(client.search) @@ ${piecesQuery(word, long)}::tsquery`

/** The word is in the search text. One that is a single run needs no second look. */
const holding = (word: string) =>
  [...word].length > long ? sql<SqlBool>`(${inPieces(word)} and client.search like ${anywhere(word)})` : inPieces(word)

/** Every word of what was typed is in the client's name, pinyin initials, code or telephone. */
export const bySearch = <T extends keyof Tables>(eb: Builder<T>, item: FilterItem) =>
  containsEveryWord<Tables, T | 'client'>(sql.ref('client.search'))(eb, item)

/** The same, as the index answers it. */
export const bySearchIndex = <T extends keyof Tables>(eb: Builder<T>, item: FilterItem) =>
  eb.and(wordsOf(item).map(holding))

/** A column that is part of the search text, as the index of that answers it. */
export const within =
  <T extends keyof Tables>(column: ReferenceExpression<Tables, T | 'client'>) =>
  (eb: Builder<T>, item: FilterItem) =>
    item.op === 'like'
      ? eb.and([inPieces(String(item.value[0]).toLowerCase()), compare(eb, column, item)])
      : compare(eb, column, item)
