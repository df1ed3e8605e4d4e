import {
  CamelCasePlugin,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  PostgresDialect,
  PostgresQueryCompiler,
  type QueryResult,
  type UnknownRow,
} from 'kysely'
import type { Pool } from 'pg'

/**
 * snake_case in the database, camelCase in the code. Kysely's plugin would copy every query to rename its identifiers:
 * the compiler of the dialect renames them as it writes them. The names of a result are looked up once, since all its
 * rows have the same columns; kysely renames the keys within JSON columns.
 */
class RowNames extends CamelCasePlugin {
  override transformQuery({ node }: PluginTransformQueryArgs) {
    return node
  }

  override async transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    const [first] = result.rows
    if (first === undefined) return result
    const names = Object.keys(first).map(column => [column, this.camelCase(column)] as const)
    const empty: UnknownRow = Object.fromEntries(names.map(([, name]) => [name, null]))
    return { ...result, rows: result.rows.map(row => this.#rename(row, names, empty)) }
  }

  columnName(name: string): string {
    return this.snakeCase(name)
  }

  // A copy of one object has the same layout for every row; adding the names one by one makes a dictionary of each row,
  // which takes several times as long to read and to copy.
  #rename(row: UnknownRow, names: readonly (readonly [column: string, name: string])[], empty: UnknownRow): UnknownRow {
    const renamed: UnknownRow = { ...empty }
    for (const [column, name] of names) {
      const value = row[column]
      renamed[name] = typeof value === 'object' && value !== null ? this.mapRow({ value })['value'] : value
    }
    return renamed
  }
}

const rowNames = new RowNames()

class NamingCompiler extends PostgresQueryCompiler {
  protected override sanitizeIdentifier(name: string): string {
    return super.sanitizeIdentifier(rowNames.columnName(name))
  }
}

export class NamingDialect extends PostgresDialect {
  override createQueryCompiler() {
    return new NamingCompiler()
  }
}

export const namingPlugins = [rowNames]

/** The options of a Kysely with the names of the code. */
export const naming = (pool: Pool) => ({ dialect: new NamingDialect({ pool }), plugins: namingPlugins })
