import { CamelCasePlugin, type PluginTransformResultArgs, type QueryResult, type UnknownRow } from 'kysely'

/**
 * snake_case in the database, camelCase in the code. The names are looked up once per result, since all its rows have
 * the same columns; kysely renames the keys within JSON columns.
 */
export class RowNames extends CamelCasePlugin {
  override async transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    const [first] = result.rows
    if (first === undefined) return result
    const names = Object.keys(first).map(column => [column, this.camelCase(column)] as const)
    return { ...result, rows: result.rows.map(row => this.#rename(row, names)) }
  }

  #rename(row: UnknownRow, names: readonly (readonly [column: string, name: string])[]): UnknownRow {
    const renamed: UnknownRow = {}
    for (const [column, name] of names) {
      const value = row[column]
      renamed[name] = typeof value === 'object' && value !== null ? this.mapRow({ value })['value'] : value
    }
    return renamed
  }
}
