import { CamelCasePlugin, type PluginTransformResultArgs, type QueryResult, type UnknownRow } from 'kysely'

/**
 * snake_case of the database, camelCase of the code. The names are looked up once for a result and not once for a row,
 * since all its rows have the same; what a column of JSON holds is renamed as kysely does it.
 */
export class RowNames extends CamelCasePlugin {
  override async transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    const [first] = result.rows
    if (first === undefined) return result
    const names = Object.keys(first).map(column => [column, this.camelCase(column)] as const)
    return { ...result, rows: result.rows.map(row => this.#named(row, names)) }
  }

  #named(row: UnknownRow, names: readonly (readonly [column: string, name: string])[]): UnknownRow {
    const named: UnknownRow = {}
    for (const [column, name] of names) {
      const value = row[column]
      named[name] = typeof value === 'object' && value !== null ? this.mapRow({ value })['value'] : value
    }
    return named
  }
}
