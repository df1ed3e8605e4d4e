import { oneTimeLife } from '@seam/contract/system/session/session'
import type pg from 'pg'

/**
 * Sign-in keys and captchas are used once: deleting one returns it. On the guard pool: losing one in a crash costs a
 * click.
 */

const life = `now() + interval '${oneTimeLife} seconds'`

export const insertKey = async (guard: pg.Pool, id: string, sealed: Buffer): Promise<void> => {
  await guard.query(`insert into sign_in_key (id, secret, expires) values ($1, $2, ${life})`, [id, sealed])
}

/** The encrypted secret of this key; undefined if it is unknown, used or expired. */
export const deleteKey = async (guard: pg.Pool, id: string): Promise<Buffer | undefined> => {
  const { rows } = await guard.query<{ secret: Buffer; live: boolean }>(
    'delete from sign_in_key where id = $1 returning secret, expires > now() as live',
    [id],
  )
  return rows[0]?.live === true ? rows[0].secret : undefined
}

/** The text of the picture, and the challenge of the proof of work that was sent with it. */
type Captcha = { readonly answer: string; readonly challenge: string | null }

/** A new picture under the same id replaces the old one. */
export const upsertCaptcha = async (guard: pg.Pool, id: string, { answer, challenge }: Captcha): Promise<void> => {
  await guard.query(
    `insert into captcha (id, answer, challenge, expires) values ($1, $2, $3, ${life})
     on conflict (id) do update set answer = excluded.answer, challenge = excluded.challenge, expires = excluded.expires`,
    [id, answer, challenge],
  )
}

/** The captcha; undefined if it is unknown, answered or expired. */
export const deleteCaptcha = async (guard: pg.Pool, id: string): Promise<Captcha | undefined> => {
  const { rows } = await guard.query<Captcha & { live: boolean }>(
    'delete from captcha where id = $1 returning answer, challenge, expires > now() as live',
    [id],
  )
  return rows[0]?.live === true ? rows[0] : undefined
}
