import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { chmod, mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { type Product, startProduct } from './product.ts'

const rowsFile = join(import.meta.dirname, '..', '..', 'server', 'test', 'laboratory-rows.sql')

/** The rows of ten years, times `scale`: 1 M delegations, 3 M samples, 9 M items, 10 M lines of each log. */
const rowsOf = (scale: number): Readonly<Record<string, number>> => ({
  users: Math.round(100_000 * scale),
  clients: Math.round(200_000 * scale),
  delegations: Math.round(1_000_000 * scale),
  samples: 3,
  items: 3,
  lines: Math.round(10_000_000 * scale),
  open: 200,
})

const statementsOf = (scale: number): string[] => {
  const rows = rowsOf(scale)
  return readFileSync(rowsFile, 'utf8')
    .replace(/(?<!:):([a-z]+)/g, (whole, name: string) => (name in rows ? String(rows[name]) : whole))
    .split(/;\n/)
    .filter(statement => statement.trim() !== '')
}

const fill = async (databaseUrl: string, scale: number) => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query('set synchronous_commit = off')
  for (const statement of statementsOf(scale)) {
    process.stdout.write(`  ${statement.slice(0, 60).replaceAll('\n', ' ')} …\n`)
    await client.query(statement)
  }
  await client.query('vacuum (analyze)')
  await client.end()
}

/** The product on a laboratory of this scale. Its folder is kept: it is filled once. */
export const openLaboratory = async (scale: number): Promise<Product> => {
  const folder = join(process.env['BENCH_FOLDER'] ?? tmpdir(), `seam-laboratory-${scale}`)
  const filled = join(folder, 'filled')
  await mkdir(folder, { recursive: true })
  // the account of the database has to reach its data by name here
  await chmod(folder, 0o755)
  const product = await startProduct(folder)
  if (existsSync(filled)) return product
  await fill(await product.databaseUrl(), scale)
  writeFileSync(filled, '')
  return product
}
