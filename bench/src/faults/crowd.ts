import { setTimeout as sleep } from 'node:timers/promises'
import { commonFailures } from '@seam/contract/kit/failure'
import { userCalls } from '@seam/contract/system/user'
import pg from 'pg'
import { trySend } from '../call.ts'
import { type Figure, median, ms, times } from '../figures.ts'
import { administrator, withProduct } from '../product.ts'
import { fillUsers, users } from '../users.ts'
import { type Session, signIn, signInAs } from '../wire.ts'

const rounds = 3
const parallel = 150
const calls = 60
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

const list = (origin: string, session: Session, departmentId: number) =>
  trySend(origin, session, userCalls.page, { departmentId, sort: [{ key: 'userName', order: 'asc' }] })

/** The 95th percentile of the lists of one user, one after the other. */
const percentile = async (origin: string, session: Session, departmentId: number): Promise<number> => {
  const all: number[] = []
  for (let call = 0; call < calls; call++) {
    const { code, message, time } = await list(origin, session, departmentId)
    if (code !== 0) throw new Error(`the other user: ${code} ${message}`)
    all.push(time)
  }
  return all.toSorted((a, b) => a - b)[Math.floor(calls * 0.95)] ?? 0
}

/**
 * Keeps so many lists of one user running until it is stopped. Those beyond the limits of a session are refused; on a
 * machine with other work some wait too long for a connection and are answered 503, or their idle socket is closed.
 */
const beginCrowd = (origin: string, session: Session, departmentId: number, pause: number) => {
  let isOver = false
  const counts = { answered: 0, refused: 0, unavailable: 0 }
  const one = async () => {
    while (!isOver) {
      const { code } = await list(origin, session, departmentId).catch(() => ({ code: 503 }))
      if (code === 0) counts.answered += 1
      else if (code === commonFailures.tooMany.code) {
        counts.refused += 1
        await sleep(pause)
      } else if (code === 503) counts.unavailable += 1
      else throw new Error(`the crowd: ${code}`)
    }
  }
  const crowd = Promise.all(Array.from({ length: parallel }, one))
  return async () => {
    isOver = true
    await crowd
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
  origin: string,
  departmentId: number,
  [crowdSession, session]: readonly [Session, Session],
  { pause, manner }: Crowd,
): Promise<Figure> => {
  const [alone, beside]: [number[], number[]] = [[], []]
  const counts = { answered: 0, refused: 0, unavailable: 0 }
  for (let round = 0; round < rounds; round++) {
    alone.push(await percentile(origin, session, departmentId))
    const end = beginCrowd(origin, crowdSession, departmentId, pause)
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

/** R8: the lists of one user while another one sends many at once. */
export const measureCrowd = (): Promise<Figure[]> =>
  withProduct(async ({ origin, databaseUrl }) => {
    const departmentId = await fillUsers(await databaseUrl())
    await addOther(await databaseUrl())
    const sessions = [await signIn(origin), await signInAs(origin, otherMobile, administrator.password)] as const
    await percentile(origin, sessions[1], departmentId)
    const figures: Figure[] = []
    for (const crowd of crowds) figures.push(await measureBeside(origin, departmentId, sessions, crowd))
    return figures
  })
