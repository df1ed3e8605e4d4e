import { hash } from 'node:crypto'
import type { Applied } from '../migrate.ts'

/** Version of the format below. */
export const backupFormat = 1

/**
 * A backup is one zstd-compressed text: a line of JSON (the header), then for each table a line of JSON and its rows
 * in COPY format up to a line `\.`, and finally a line of JSON (the footer). `zstdcat` shows it.
 */
export type BackupHeader = {
  readonly format: typeof backupFormat
  readonly createTime: string
  readonly migrations: readonly Applied[]
  /** SECRET_KEY of an embedded database, which is stored beside the data; undefined if the environment sets it. */
  readonly secretKey?: string | undefined
}

export type BackupTable = { readonly table: string; readonly columns: readonly string[] }

/** Number of rows of a table, and the sum of the hashes of its rows modulo 2^64, independent of their order. */
export type TableDigest = { readonly table: string; readonly rows: number; readonly sum: string }

export type BackupFooter = {
  readonly digests: readonly TableDigest[]
  readonly sequences: readonly { readonly name: string; readonly lastValue: string; readonly isCalled: boolean }[]
}

const newline = 0x0a

/** Passes chunks on, each cut after its last complete line. */
export async function* wholeLines(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0)
  for await (const chunk of chunks) {
    const joined = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    const end = joined.lastIndexOf(newline) + 1
    rest = joined.subarray(end)
    if (end > 0) yield joined.subarray(0, end)
  }
  if (rest.length > 0) throw new Error('the last line is incomplete')
}

const wrap = 2n ** 64n

/** Counts and hashes whole lines of COPY text. */
export class TableSum {
  rows = 0
  sum = 0n

  add(lines: Buffer): void {
    for (let start = 0; start < lines.length; ) {
      const end = lines.indexOf(newline, start)
      this.sum = (this.sum + hash('sha1', lines.subarray(start, end), 'buffer').readBigUInt64BE()) % wrap
      this.rows += 1
      start = end + 1
    }
  }

  digest(table: string): TableDigest {
    return { table, rows: this.rows, sum: this.sum.toString(16) }
  }
}
