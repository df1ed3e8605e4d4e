import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { personWith } from '../../../../test/people.ts'
import { useStage } from '../../../../test/stage.ts'
import { sweep } from './sweep.job.ts'

const stage = useStage()

describe('the sweep', () => {
  it('takes away what is over and nothing else, however much there is', async () => {
    const { id } = await personWith(stage)
    await sql`
      with gone as (insert into nonce select 1, n::text, now() - interval '11 minutes' from generate_series(1, 12000) n),
        kept as (insert into nonce select 2, n::text, now() - interval '9 minutes' from generate_series(1, 3) n),
        limits as (insert into rate_limit values ('old', 1, 1), ('new', 1, extract(epoch from now()) * 1000 + 60000)),
        captchas as (insert into captcha values ('old', 'a', now()), ('new', 'a', now() + interval '1 minute')),
        answers as (insert into idempotency (user_id, key, path, body_hash, create_time) values
          (1, 'old', '', '', now() - interval '8 days'), (1, 'new', '', '', now() - interval '6 days'))
      insert into session (ssid_hash, secret, user_id, address, user_agent, expires) values
        ('\\x01', '', ${id}, '', '', now() - interval '8 days'), ('\\x02', '', ${id}, '', '', now() - interval '6 days')
    `.execute(stage.db)
    await sweep.handle({}, stage.services)
    const left = await sql<Record<string, number>>`select
      (select count(*)::int from nonce) as nonces, (select count(*)::int from captcha where id in ('old', 'new')) as captchas,
      (select count(*)::int from rate_limit where key in ('old', 'new')) as limits,
      (select count(*)::int from idempotency) as answers, (select count(*)::int from session) as sessions`.execute(
      stage.db,
    )
    expect(left.rows[0]).toEqual({ nonces: 3, captchas: 1, limits: 1, answers: 1, sessions: 2 })
  })
})
