import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { salesmanCalls } from '@seam/contract/catalogue/salesman'
import { userCalls } from '@seam/contract/system/user/user'
import pg from 'pg'
import { trySend } from '../call.ts'
import type { Figure } from '../figures.ts'
import { inFolder, type Product, startProduct, withProduct } from '../product.ts'
import { type Session, signIn } from '../wire.ts'

const goneSeconds = Number(process.env['GONE_SECONDS'] ?? 20)
const connections = 8
/** A call that answers later has left its user waiting. */
const longestAnswer = 8_000

/** A port before the socket of PostgreSQL that can be closed: connections break, and new ones are refused. */
const openGate = async (socketPath: string) => {
  const sockets = new Set<Socket>()
  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.once('close', () => sockets.delete(socket))
  }
  const gate = createServer(client => {
    const server = connect(socketPath)
    for (const socket of [client, server]) keep(socket)
    client.pipe(server).pipe(client)
    client.once('close', () => server.destroy())
    server.once('close', () => client.destroy())
  }).listen(0, '127.0.0.1')
  await once(gate, 'listening')
  const { port } = gate.address() as { port: number }
  return {
    port,
    close: () => {
      gate.close()
      for (const socket of sockets) socket.destroy()
    },
    open: async () => {
      gate.listen(port, '127.0.0.1')
      await once(gate, 'listening')
    },
  }
}

type Tally = { answers: number; others: string[]; slowest: number }

/** Reads and writes without a pause until `isOver`; counts answers that are not 503. */
const askMeanwhile = async (origin: string, session: Session, isOver: () => boolean): Promise<Tally> => {
  const tally: Tally = { answers: 0, others: [], slowest: 0 }
  const one = async (at: number) => {
    for (let round = 0; !isOver(); round++) {
      const begun = performance.now()
      const name = `${at}-${round}`
      const answer = await (at % 2 === 0
        ? trySend(origin, session, userCalls.page, {})
        : trySend(origin, session, salesmanCalls.add, { salesmanName: name, telephone: '', remarks: '', sort: 1 })
      ).catch((error: unknown) => ({ status: 0, code: String(error) }))
      tally.answers += 1
      tally.slowest = Math.max(tally.slowest, performance.now() - begun)
      if (answer.status !== 503 || answer.code !== 503) tally.others.push(`${answer.status} ${answer.code}`)
      await sleep(20)
    }
  }
  await Promise.all(Array.from({ length: connections }, (_, at) => one(at)))
  return tally
}

/** Milliseconds until a read and a write succeed. */
const recovery = async (origin: string, session: Session): Promise<number> => {
  const begun = performance.now()
  const draft = { salesmanName: '恢复', telephone: '', remarks: '', sort: 1 }
  const sends = [
    () => trySend(origin, session, userCalls.page, {}),
    () => trySend(origin, session, salesmanCalls.add, draft),
  ]
  for (const send of sends) while ((await send()).code !== 0) await sleep(50)
  return performance.now() - begun
}

const measureOn = async (cluster: Product, folder: string): Promise<Figure> => {
  const owner = await cluster.databaseUrl()
  const client = new pg.Client({ connectionString: owner })
  await client.connect()
  await client.query('create database gone')
  await client.end()
  const gate = await openGate(join(cluster.folder, 'postgres', '.s.PGSQL.5432'))
  const { username, password } = new URL(owner.replace(/@.*/, '@host/'))
  const product = await startProduct(folder, {
    DATABASE_URL: `postgresql://${username}:${password}@127.0.0.1:${gate.port}/gone`,
    SECRET_KEY: randomBytes(32).toString('base64'),
  })
  try {
    const session = await signIn(product.origin)
    gate.close()
    // Requests in flight may still be answered.
    await sleep(200)
    const end = performance.now() + goneSeconds * 1_000
    const { answers, others, slowest } = await askMeanwhile(product.origin, session, () => performance.now() > end)
    await gate.open()
    const back = await recovery(product.origin, session)
    const seconds = (milliseconds: number) => `${(milliseconds / 1_000).toFixed(1)} s`
    const wrong = others.length === 0 ? '' : ` (${[...new Set(others)].join(', ')})`
    return {
      id: 'R4',
      what: `the database gone for ${goneSeconds} s, ${connections} connections that read and write`,
      measured: `${others.length} of ${answers} answers other than 503${wrong}, slowest ${seconds(slowest)}, back in ${seconds(back)}`,
      reference: '–',
      ratio: '–',
      hold: `0 others, ≤ ${seconds(longestAnswer)}, back in ≤ 10 s`,
      aim: '–',
    }
  } finally {
    await product.stop()
    gate.close()
  }
}

/** R4: calls while the database is unreachable, and afterwards. */
export const measureDatabaseGone = (): Promise<Figure> =>
  withProduct(cluster => inFolder(folder => measureOn(cluster, folder)))
