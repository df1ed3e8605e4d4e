// npm run demo-snapshot: makes the demonstration with the product's own calls and writes it into demonstration.br.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { databaseOf, openPool } from '../../db/database.ts'
import { startEmbedded } from '../../db/embedded/embedded.ts'
import { takeSnapshot } from '../snapshot.rows.ts'
import { packSnapshot, snapshotFile } from '../snapshot.ts'
import { makeDemonstration } from './make-demonstration.ts'

/** The evening of the day on which it is made; the dates are moved when it is loaded. */
const endOfToday = () => `${new Date().toISOString().slice(0, 10)} 19:59:30`

const say = (text: string) => process.stdout.write(`${text}\n`)

const createDatabase = async (server: string) => {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  await client.query('create database demonstration')
  await client.end()
  return Object.assign(new URL(server), { pathname: '/demonstration' }).href
}

const main = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'seam-demo-'))
  const embedded = await startEmbedded(folder, () => {}, ['fsync=off', 'synchronous_commit=off'])
  try {
    const url = await createDatabase(embedded.url)
    const end = endOfToday()
    const since = performance.now()
    const count = await makeDemonstration(url, end, (finished, all) => {
      if (finished % 500 === 0 || finished === all)
        say(`${finished} of ${all}, ${Math.round((performance.now() - since) / 1000)} s`)
    })
    const db = databaseOf(openPool(url, { max: 1 }))
    const snapshot = await takeSnapshot(db, end).finally(() => db.destroy())
    const packed = await packSnapshot(snapshot)
    await writeFile(snapshotFile, packed)
    say(`${count} actions, ${snapshot.tables.length} tables, ${Math.round(packed.length / 1024)} KB`)
  } finally {
    await embedded.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

await main()
