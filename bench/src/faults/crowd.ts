import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { userCalls } from '@seam/contract/system/user/user'
import pg from 'pg'
import { trySend } from '../call.ts'
import { type Figure, median, ms, p95, times } from '../figures.ts'
import { fillUsers, users } from '../list/users.ts'
import { administrator, inFolder, type Product, startProduct } from '../product.ts'
import { type Session, signIn, signInAs } from '../wire.ts'
import type { CrowdCounts, CrowdOrder } from './crowd-process.ts'

const rounds = 3
const parallel = 150
const calls = 120
/** Milliseconds between the calls of the other user: they stay below the calls per second of a session. */
const betweenCalls = 20
/** Milliseconds from the start of the crowd's process until all of it calls. */
const crowdStart = 700
const otherMobile = '13900000001'

/** A second administrator with the password of the first. */
const addOther = async (databaseUrl: string) => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(
    `with other as (
       insert into app_user (user_mobile, user_name, department_id, password_hash, must_change_password)
       select $2, '旁人', department_id, password_hash, false from app_user where user_mobile = $1 returning id)
     insert into user_role (user_id, role_id)
     select other.id, role_id from other, user_role
     where user_id = (select id from app_user where user_mobile = $1)`,
    [administrator.mobile, otherMobile],
  )
  await client.end()
}

/** The 95th percentile of the lists of one user, one after the other. */
const percentile = async (origin: string, session: Session, departmentId: number): Promise<number> => {
  const input = { departmentId, sort: [{ key: 'userName', order: 'asc' as const }] }
  const all: number[] = []
  for (let call = 0; call < calls; call++) {
    const { code, message, time } = await trySend(origin, session, userCalls.page, input)
    if (code !== 0) throw new Error(`the other user: ${code} ${message}`)
    all.push(time)
    await sleep(betweenCalls)
  }
  return p95(all)
}

const beginCrowd = async (order: CrowdOrder) => {
  const child = fork(join(import.meta.dirname, 'crowd-process.ts'))
  child.send(order)
  await sleep(crowdStart)
  return async (): Promise<CrowdCounts> => {
    const answer = once(child, 'message') as Promise<[CrowdCounts]>
    child.send('end')
    const [counts] = await answer
    return counts
  }
}

type Crowd = { readonly pause: number; readonly manner: string }

/** A client waits as the refusal says (`retryAfter`, wire.md §1); an attacker does not. */
const crowds: readonly Crowd[] = [
  { pause: 1_000, manner: 'and waits a second when refused' },
  { pause: 0, manner: 'and never waits' },
]

const measureBeside = async (
  { origin }: Product,
  departmentId: number,
  [crowdSession, session]: readonly [Session, Session],
  { pause, manner }: Crowd,
): Promise<Figure> => {
  const [alone, beside]: [number[], number[]] = [[], []]
  const counts: CrowdCounts = { answered: 0, refused: 0, unavailable: 0 }
  const own = { ...crowdSession, signKey: crowdSession.signKey.toString('hex') }
  for (let round = 0; round < rounds; round++) {
    alone.push(await percentile(origin, session, departmentId))
    const end = await beginCrowd({ origin, session: own, departmentId, parallel, pause })
    beside.push(await percentile(origin, session, departmentId))
    const { answered, refused, unavailable } = await end()
    counts.answered += answered
    counts.refused += refused
    counts.unavailable += unavailable
  }
  return {
    id: 'R8',
    what: `list of ${users} users for one user while another one sends ${parallel} at once ${manner}`,
    measured: `p95 ${ms(median(beside))}; of the other's ${counts.answered} answered, ${counts.refused} refused, ${counts.unavailable} unavailable`,
    reference: `p95 ${ms(median(alone))} (alone)`,
    ratio: times(median(beside) / median(alone)),
    hold: '≤ 3×',
    aim: '–',
  }
}

/** Both users sign in with the captcha of tests, which allows many more calls; they are measured without it. */
const prepare = async (folder: string) => {
  const { origin, databaseUrl, stop } = await startProduct(folder)
  const departmentId = await fillUsers(await databaseUrl())
  await addOther(await databaseUrl())
  const sessions = [await signIn(origin), await signInAs(origin, otherMobile, administrator.password)] as const
  await stop()
  return { departmentId, sessions }
}

/** R8: the lists of one user while another one sends many at once. */
export const measureCrowd = (): Promise<Figure[]> =>
  inFolder(async folder => {
    const { departmentId, sessions } = await prepare(folder)
    const product = await startProduct(folder, { CAPTCHA_ANSWER: '' })
    try {
      await percentile(product.origin, sessions[1], departmentId)
      const figures: Figure[] = []
      for (const crowd of crowds) figures.push(await measureBeside(product, departmentId, sessions, crowd))
      return figures
    } finally {
      await product.stop()
    }
  })
