import pg from 'pg'
import { type Figure, median, ms } from './figures.ts'
import { withProduct } from './product.ts'
import { tryToSignIn } from './wire.ts'

const rounds = 500

/** An account is locked after a few wrong passwords, so that many accounts are needed for many wrong passwords. */
const accounts = 200
const mobileOf = (group: number, at: number) => `138${group}${String(at % accounts).padStart(7, '0')}`

/** Users who may not sign in, for reasons that must be indistinguishable; each round uses another one. */
const refused = {
  unknown: (round: number) => mobileOf(6, round),
  'wrong password': (round: number) => mobileOf(7, round),
  stopped: (round: number) => mobileOf(8, round),
  locked: (round: number) => mobileOf(9, round),
} as const

const addRefused = async (databaseUrl: string) => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const add = (group: number, status: number, lockedUntil: string | null) =>
    client.query(
      `insert into app_user (user_mobile, user_name, department_id, password_hash, user_status, locked_until)
       select '138' || $1::int || lpad(n::text, 7, '0'), '计时', department_id, password_hash, $2::int, $3::timestamptz
       from app_user, generate_series(0, $4::int) n where user_mobile = '13800000000'`,
      [group, status, lockedUntil, accounts - 1],
    )
  await add(7, 2, null)
  await add(8, 1, null)
  await add(9, 2, '2999-01-01')
  await client.end()
}

/** S1: neither text nor time of a refused sign-in discloses the reason. */
export const measureRefusals = (): Promise<Figure[]> =>
  withProduct(async product => {
    await addRefused(await product.databaseUrl())
    const times = new Map<string, number[]>(Object.keys(refused).map(why => [why, []]))
    const texts = new Set<string>()
    for (let round = 0; round < rounds; round++)
      for (const [why, mobile] of Object.entries(refused)) {
        const { code, message, time } = await tryToSignIn(product.origin, mobile(round), 'Wrong#2026')
        texts.add(`${code} ${message}`)
        times.get(why)?.push(time)
      }
    const medians = [...times].map(([why, all]) => [why, median(all)] as const)
    const all = medians.map(([, time]) => time)
    return [
      {
        id: 'S1',
        what: `refused sign-in, medians of ${rounds}: ${medians.map(([why]) => why).join(' / ')}`,
        measured: `${all.map(ms).join(' / ')}; ${texts.size} text`,
        reference: 'each other',
        ratio: `${ms(Math.max(...all) - Math.min(...all))} apart`,
        hold: '≤ 5 ms, 1 text',
        aim: '–',
      },
    ]
  })
