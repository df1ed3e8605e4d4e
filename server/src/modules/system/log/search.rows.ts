import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { piecesQuery } from '../../../kit/pieces.ts'

/** Does a column contain the text? Found by its pieces, then looked at. */
export const containing = (column: 'create_name' | 'oper_content', text: string): RawBuilder<SqlBool> => {
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`
  return sql<SqlBool>`(log_pieces(${sql.ref(column)}) @@ ${piecesQuery(text.toLowerCase(), 2)}::tsquery and ${sql.ref(column)} ilike ${pattern})`
}
