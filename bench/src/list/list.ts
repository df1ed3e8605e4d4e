import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { userCalls } from '@seam/contract/system/user/user'
import { type Figure, median, ms, times } from '../figures.ts'
import { type Load, load } from '../load.ts'
import { withProduct } from '../product.ts'
import { type Session, signedHeaders, signIn } from '../wire.ts'
import { fillUsers, users } from './users.ts'

const rounds = 3
const seconds = 5
const connections = 50
/** Users who are signed in: a few calls of each run at a time. */
const sessionCount = 16
/** More than one process answers in a second. */
const mostPerSecond = 4_000

const bareServer = async (databaseUrl: string, departmentId: number) => {
  const child = fork(join(import.meta.dirname, 'bare.ts'), [databaseUrl, String(departmentId)])
  const [port] = (await once(child, 'message')) as [number]
  return { origin: `http://127.0.0.1:${port}`, stop: () => child.kill() }
}

const describe = (loads: readonly Load[]) =>
  `${median(loads.map(one => one.perSecond)).toFixed(0)}/s, p95 ${ms(median(loads.map(one => one.p95)))}`

/** P1: the signed, permitted list against the best known statement for the same answer through a bare server. */
export const measureList = (): Promise<Figure[]> =>
  withProduct(async product => {
    const databaseUrl = await product.databaseUrl()
    const departmentId = await fillUsers(databaseUrl)
    const sessions: Session[] = []
    while (sessions.length < sessionCount) sessions.push(await signIn(product.origin))
    const { path } = userCalls.page
    const input = { pageNo: 1, pageSize: 10, departmentId, sort: [{ key: 'userName', order: 'asc' }] }
    const body = Buffer.from(JSON.stringify(input))
    const bare = await bareServer(databaseUrl, departmentId)
    let turn = 0
    const signedRequest = () => {
      const session = sessions[turn++ % sessionCount] as Session
      return { headers: signedHeaders(session, path, body), body }
    }
    // Signed before a round: the generator shares the cores with the servers, and must cost both the same.
    const signedRequests = () => {
      const requests = Array.from({ length: mostPerSecond * seconds }, signedRequest)
      return () => requests.pop() ?? signedRequest()
    }
    const plain = () => ({ headers: { 'content-type': 'application/json' }, body })
    const productLoads: Load[] = []
    const bareLoads: Load[] = []
    await load(product.origin + path, 2, connections, signedRequest)
    await load(bare.origin, 2, connections, plain)
    for (let round = 0; round < rounds; round++) {
      bareLoads.push(await load(bare.origin, seconds, connections, plain))
      productLoads.push(await load(product.origin + path, seconds, connections, signedRequests()))
    }
    bare.stop()
    const ratio = median(productLoads.map(one => one.perSecond)) / median(bareLoads.map(one => one.perSecond))
    return [
      {
        id: 'P1',
        what: `signed list of ${users} users, by department, sorted, 10 rows and total, ${connections} connections of ${sessionCount} sessions`,
        measured: describe(productLoads),
        reference: `${describe(bareLoads)} (best known statement, bare http + pg)`,
        ratio: times(ratio),
        hold: '≥ 0.50×',
        aim: '≥ 0.75×',
      },
    ]
  })
