import { readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { salesmanCalls } from '@seam/contract/catalogue/salesman'
import pg from 'pg'
import { type Figure, median } from '../figures.ts'
import { inFolder, type Product, startProduct } from '../product.ts'
import { type Session, signedHeaders, signIn } from '../wire.ts'

const restarts = 20
const killsOfEach = 25
const writers = 8

/** Inserts salesmen without a pause; counts acknowledged ones, and the requests that failed while they were served. */
class Writers {
  readonly acknowledged: string[] = []
  /** Requests that reached the server and got neither an answer nor a status. */
  broken = 0
  unavailable = 0
  readonly #session: Session
  readonly #loops: Promise<void>[]
  #origin: string
  #next = 0
  #stopped = false

  constructor(origin: string, session: Session) {
    this.#origin = origin
    this.#session = session
    this.#loops = Array.from({ length: writers }, () => this.#loop())
  }

  async #loop() {
    while (!this.#stopped) {
      const name = `f${this.#next++}`
      const body = Buffer.from(JSON.stringify({ salesmanName: name, telephone: '', remarks: '', sort: 1 }))
      const { path } = salesmanCalls.add
      try {
        const headers = signedHeaders(this.#session, path, body)
        const response = await fetch(`${this.#origin}${path}`, { method: 'POST', headers, body })
        const { code } = (await response.json()) as { code: number }
        if (code === 0) this.acknowledged.push(name)
        else this.unavailable += 1
      } catch (error) {
        const { code } = (error as { cause?: { code?: string } }).cause ?? {}
        if (code !== 'ECONNREFUSED') this.broken += 1
        await sleep(20)
      }
    }
  }

  moveTo(origin: string) {
    this.#origin = origin
  }

  async stop() {
    this.#stopped = true
    await Promise.all(this.#loops)
  }
}

/** How many of the acknowledged rows are missing in the database. */
const countLost = async (product: Product, names: readonly string[]): Promise<number> => {
  const client = new pg.Client({ connectionString: await product.databaseUrl() })
  await client.connect()
  const { rows } = await client.query<{ lost: number }>(
    'select count(*)::int as lost from unnest($1::text[]) name where not exists (select from salesman where salesman_name = name)',
    [names],
  )
  await client.end()
  return rows[0]?.lost ?? names.length
}

const figure = (what: string, measured: string, hold: string): Figure => ({
  id: what.split(' ')[0] ?? '',
  what: what.slice(what.indexOf(' ') + 1),
  measured,
  reference: '–',
  ratio: '–',
  hold,
  aim: '–',
})

const restartUnderLoad = async (folder: string): Promise<Figure> => {
  let product = await startProduct(folder)
  const load = new Writers(product.origin, await signIn(product.origin))
  for (let round = 0; round < restarts; round++) {
    await sleep(400)
    await product.stop()
    product = await startProduct(folder)
    load.moveTo(product.origin)
  }
  await load.stop()
  const lost = await countLost(product, load.acknowledged)
  await product.stop()
  const measured = `${load.broken} broken, ${lost} of ${load.acknowledged.length} acknowledged writes lost`
  return figure(`R1 ${restarts} restarts by SIGTERM, ${writers} writers`, measured, '0 broken, 0 lost')
}

const postmasterOf = async (folder: string): Promise<number> =>
  Number((await readFile(join(folder, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0])

const killUnderLoad = async (folder: string): Promise<Figure> => {
  let product = await startProduct(folder)
  const load = new Writers(product.origin, await signIn(product.origin))
  const recoveries: number[] = []
  for (let round = 0; round < killsOfEach; round++) {
    await sleep(100 + Math.random() * 300)
    await product.kill()
    const begun = performance.now()
    product = await startProduct(folder)
    recoveries.push(performance.now() - begun)
    load.moveTo(product.origin)
    await sleep(100 + Math.random() * 300)
    process.kill(await postmasterOf(folder), 'SIGKILL')
    await sleep(200)
    while (!(await fetch(`${product.origin}/api/health`).catch(() => undefined))?.ok) await sleep(20)
  }
  await load.stop()
  const lost = await countLost(product, load.acknowledged)
  await product.stop()
  const back = `back in ${(median(recoveries) / 1000).toFixed(1)} s (median)`
  const measured = `${lost} of ${load.acknowledged.length} acknowledged writes lost, ${back}`
  return figure(
    `R2 ${killsOfEach} kills of the server and ${killsOfEach} of PostgreSQL, kill -9, ${writers} writers`,
    measured,
    '0 lost',
  )
}

/** Seconds until the server closes a socket that sends one byte a second. */
const closingTime = (origin: string, first: string): Promise<number> =>
  new Promise(resolve => {
    const { hostname, port } = new URL(origin)
    const begun = performance.now()
    const socket = connect(Number(port), hostname, () => socket.write(first))
    const drip = setInterval(() => socket.write('a'), 1000)
    socket.on('error', () => undefined)
    socket.on('data', () => undefined)
    socket.on('close', () => {
      clearInterval(drip)
      resolve((performance.now() - begun) / 1000)
    })
  })

const slowSockets = async (folder: string): Promise<Figure> => {
  const product = await startProduct(folder)
  const head = 'POST /api/manage/login HTTP/1.1\r\nhost: a\r\n'
  const [header, body] = await Promise.all([
    closingTime(product.origin, `${head}x-slow: `),
    closingTime(product.origin, `${head}content-type: application/json\r\ncontent-length: 1000\r\n\r\n{`),
  ])
  await product.stop()
  return figure(
    'R3 a socket that sends a byte a second is closed: slow headers, slow body',
    `${header.toFixed(1)} s, ${body.toFixed(1)} s`,
    '≤ 15 s',
  )
}

/** R1–R3: restarts and kills under load, slow sockets. */
export const measureRestarts = async (): Promise<Figure[]> => [
  await inFolder(restartUnderLoad),
  await inFolder(killUnderLoad),
  await inFolder(slowSockets),
]
