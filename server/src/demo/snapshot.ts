import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants } from 'node:zlib'

/** The demonstration as `npm run demo-snapshot` made it. */
export const snapshotFile = join(import.meta.dirname, 'demonstration.br')

/** Placeholder for the address of the installation. */
export const demoUrl = 'https://demonstration.invalid'

/** The rows of one table as JSON from PostgreSQL; not parsed here, so that no number loses a digit. */
export type SnapshotTable = { readonly table: string; readonly columns: readonly string[]; readonly rows: string }

export type Snapshot = {
  /** Wall-clock time at which it ends. */
  readonly end: string
  /** Hash of the tables and columns it was made with. */
  readonly schema: string
  /** The last number of each sequence. */
  readonly sequences: readonly { readonly name: string; readonly last: string }[]
  /** In an order that satisfies foreign keys. */
  readonly tables: readonly SnapshotTable[]
}

/** One line for the head and one for each table. */
export const packSnapshot = ({ tables, ...head }: Snapshot): Promise<Buffer> => {
  const lines = tables.map(({ table, columns, rows }) => [table, columns.join(), rows].join('\t'))
  const text = [JSON.stringify(head), ...lines].join('\n')
  // One level below the best, which takes a minute more for a tenth less.
  return promisify(brotliCompress)(text, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_LGWIN]: 24 },
  })
}

const unpackTable = (line: string): SnapshotTable => {
  const [table = '', columns = '', rows = ''] = line.split('\t')
  return { table, columns: columns.split(','), rows }
}

export const readSnapshot = async (): Promise<Snapshot> => {
  const text = (await promisify(brotliDecompress)(await readFile(snapshotFile))).toString('utf8')
  const [head = '', ...lines] = text.split('\n')
  return { ...(JSON.parse(head) as Omit<Snapshot, 'tables'>), tables: lines.map(unpackTable) }
}
