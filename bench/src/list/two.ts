import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { userCalls } from '@seam/contract/system/user/user'
import { type Figure, median, ms, times } from '../figures.ts'
import { type Load, load } from '../load.ts'
import { inFolder, type Product, startProduct, withProduct } from '../product.ts'
import { type Session, signedHeaders, signIn } from '../wire.ts'
import { fillUsers, users } from './users.ts'

const rounds = 3
const seconds = 5
const connections = 50
const { path } = userCalls.page

/** Sends one signed request to both processes at once; returns whether exactly one accepts it. */
const isAcceptedOnce = async (products: readonly Product[], session: Session, body: Buffer): Promise<boolean> => {
  const headers = signedHeaders(session, path, body)
  const init = { method: 'POST', headers, body: body.toString() }
  const answers = await Promise.all(products.map(({ origin }) => fetch(origin + path, init)))
  const codes = await Promise.all(answers.map(async answer => ((await answer.json()) as { code: number }).code))
  return codes.filter(code => code === 0).length === 1
}

const replays = 50

const compare = async (products: readonly [Product, Product], departmentId: number): Promise<Figure> => {
  const [first] = products
  const session = await signIn(first.origin)
  const input = { pageNo: 1, pageSize: 10, departmentId, sort: [{ key: 'userName', order: 'asc' }] }
  const body = Buffer.from(JSON.stringify(input))
  const shot = () => ({ headers: signedHeaders(session, path, body), body })
  const loadEach = (processes: readonly Product[], duration: number) =>
    Promise.all(processes.map(({ origin }) => load(origin + path, duration, connections / processes.length, shot)))
  const perSecond = (loads: readonly Load[]) => loads.reduce((sum, one) => sum + one.perSecond, 0)
  await loadEach(products, 2)
  const ofOne: Load[][] = []
  const ofTwo: Load[][] = []
  for (let round = 0; round < rounds; round++) {
    ofOne.push(await loadEach([first], seconds))
    ofTwo.push(await loadEach(products, seconds))
  }
  let once = 0
  for (let at = 0; at < replays; at++) if (await isAcceptedOnce(products, session, body)) once++
  const [one, two] = [median(ofOne.map(perSecond)), median(ofTwo.map(perSecond))]
  const slowest = median(ofTwo.map(loads => Math.max(...loads.map(({ p95 }) => p95))))
  return {
    id: 'P12',
    what: `two processes on one database, the list of P1 (${users} users), one session, ${connections} connections`,
    measured: `${two.toFixed(0)}/s, p95 ${ms(slowest)}; no answer refused; ${once} of ${replays} requests sent to both at once accepted once`,
    reference: `${one.toFixed(0)}/s (one process)`,
    ratio: times(two / one),
    hold: `none refused, ${replays} of ${replays} once`,
    aim: '–',
  }
}

/** P12: two processes on one database against one. The session is of the first; a load ends at the first refusal. */
export const measureTwo = (): Promise<Figure[]> =>
  withProduct(first =>
    inFolder(async folder => {
      const databaseUrl = await first.databaseUrl()
      const departmentId = await fillUsers(databaseUrl)
      const secretKey = (await readFile(join(first.folder, 'secret-key'), 'utf8')).trim()
      const second = await startProduct(folder, { DATABASE_URL: databaseUrl, SECRET_KEY: secretKey })
      try {
        return [await compare([first, second], departmentId)]
      } finally {
        await second.stop()
      }
    }),
  )
