import type { FilterItem } from '@seam/contract/kit/list/page'
import { type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Tables } from '../../../db/tables.ts'
import type { Column } from '../../../kit/list/column.ts'
import { patternOf } from '../../../kit/list/like.ts'
import { containsEveryWord, wordsOf } from '../../../kit/list/page.ts'
import { matchesIndexed, matchesPieces, runLength } from '../../../kit/list/search-page.ts'

type Builder<T extends keyof Tables> = ExpressionBuilder<Tables, T | 'client'>

const text = sql.ref<string>('client.search')

/** Whether the search text contains the word. A word of a single piece needs no second check. */
const containsByIndex = (word: string) =>
  [...word].length > runLength
    ? sql<SqlBool>`(${matchesPieces(text, word)} and client.search like ${patternOf(word)})`
    : matchesPieces(text, word)

/** Every word of the keyword is in the client's name, pinyin initials, code or telephone. */
export const bySearch = <T extends keyof Tables>(eb: Builder<T>, item: FilterItem) =>
  containsEveryWord<Tables, T | 'client'>(text)(eb, item)

/** The same by the index. */
export const bySearchIndex = <T extends keyof Tables>(eb: Builder<T>, item: FilterItem) =>
  eb.and(wordsOf(item).map(containsByIndex))

/** A filter on a column that is part of the search text. */
export const within = <T extends keyof Tables>(column: Column<Tables, T | 'client'>) =>
  matchesIndexed<Tables, T | 'client'>(column, text)
