import { type PortalRight, portalRights } from '@seam/contract/kit/portal/portal-right'
import { userStatus } from '@seam/contract/system/user/user'
import type pg from 'pg'
import { groupCalls } from '../group-calls.ts'
import { oncePer } from '../once-per.ts'

/** The present session in the database. */
export type Entry = {
  readonly sessionId: number
  readonly userId: number
  readonly userMobile: string
  readonly userName: string
  readonly departmentId: number
  readonly hasInitialPassword: boolean
  /** Has no second factor, although the configuration requires one. */
  readonly lacksSecondFactor: boolean
  readonly state: 'live' | 'expired' | 'ended' | 'signedOut'
  readonly endReason: string | null
  /** For a session of the portal: the rights of its account there; null for a session of the laboratory. */
  readonly portalRights: readonly PortalRight[] | null
  /** The client whose portal a member of staff views. */
  readonly portalClientId: number | null
  /** The account that they view it as belongs to that client no longer. */
  readonly hasLeftClient: boolean
  readonly secret: Buffer
  readonly revision: bigint
  /** The nonce was recorded now; false if it had been used before, or none was given. */
  readonly fresh: boolean
}

/** The end reason of a session that its user ended: answered as no session, not as one ended elsewhere. */
export const signedOut = '退出登录'

const everyPortalRight = `array['${Object.keys(portalRights).join("', '")}']`

// One round trip for all requests that wait: both clocks and the nonces (of live sessions only). Rows are inserted in
// the order of the index, so that statements of two processes never wait for each other in a circle. The offsets keep
// the plan from reading all sessions for the few of a batch. The setting is that of this statement's own transaction.
const statement = `
  with entry as materialized (
    select place, request.nonce, session.id, user_id, user_mobile, user_name, department_id, must_change_password,
      second_factor_forced and not exists (
        select from second_factor where second_factor.user_id = session.user_id and confirmed_time is not null
      ) as lacks_second_factor, secret, seen_time, revision, portal_client_id,
      case when portal and portal_client_id is not null and portal_as is null then ${everyPortalRight}
        when portal then coalesce((select rights from portal_member where portal_member.user_id = coalesce(portal_as, session.user_id)), '{}')
      end as portal_rights,
      portal_as is not null and not exists (
        select from app_user colleague join enterprise on enterprise.id = colleague.enterprise_id
        where colleague.id = portal_as and client_id = portal_client_id
      ) as has_left_client,
      case
        when ended is not null then case when end_reason = '${signedOut}' then 'signedOut' else 'ended' end
        when expires <= now() or seen_time <= now() - make_interval(mins => idle_minutes) then 'expired'
        when user_status <> ${userStatus.enabled} then 'ended'
        else 'live'
      end as state,
      coalesce(end_reason, case when user_status <> ${userStatus.enabled} then '账号已停用' end) as end_reason
    from unnest($1::bytea[], $2::text[]) with ordinality as request (ssid_hash, nonce, place)
      cross join lateral (select * from session where session.ssid_hash = request.ssid_hash offset 0) session
      cross join lateral (select * from app_user where app_user.id = session.user_id offset 0) app_user,
      system_config, authority
  ), used as (
    insert into nonce (session_id, nonce)
    select id, nonce from entry where state = 'live' and nonce is not null order by id, nonce
    on conflict do nothing returning session_id, nonce
  ), durable as (
    select case when $3 then set_config('synchronous_commit', 'on', true) end as setting
  )
  select place::integer, id as "sessionId", user_id as "userId", user_mobile as "userMobile", user_name as "userName",
    department_id as "departmentId", must_change_password as "hasInitialPassword",
    lacks_second_factor as "lacksSecondFactor", portal_rights as "portalRights", portal_client_id as "portalClientId",
    has_left_client as "hasLeftClient", state,
    end_reason as "endReason", secret, revision,
    exists (select from used where used.session_id = entry.id and used.nonce = entry.nonce) as fresh,
    state = 'live' and nonce is not null and seen_time < now() - interval '1 minute' as "isSeenTimeOld"
  from entry, durable where durable.setting is distinct from ''`

const seenStatement = `
  update session set seen_time = now() where id = $1 and ended is null and seen_time < now() - interval '1 minute'`

/** A nonce to record; a durable one survives a crash of the database, for which the pool itself does not wait. */
export type NonceToRecord = { readonly nonce: string; readonly durable: boolean }

type Request = { readonly ssidHash: Buffer; readonly nonce: string | null }
type Row = Entry & { readonly place: number; readonly isSeenTimeOld: boolean }

const enterTogether =
  (guard: pg.Pool, durable: boolean) =>
  async (requests: readonly Request[]): Promise<(Row | undefined)[]> => {
    const hashes = requests.map(({ ssidHash }) => ssidHash)
    const nonces = requests.map(({ nonce }) => nonce)
    const { rows } = await guard.query<Row>(statement, [hashes, nonces, durable])
    const byPlace = new Map(rows.map(row => [row.place, row]))
    return requests.map((_, at) => byPlace.get(at + 1))
  }

// A nonce twice in one statement would be fresh twice.
const nameOf = ({ ssidHash, nonce }: Request) => `${ssidHash.toString('base64')} ${nonce ?? ''}`

const batchesOf = oncePer((guard: pg.Pool) => ({
  durable: groupCalls(enterTogether(guard, true), nameOf),
  usual: groupCalls(enterTogether(guard, false), nameOf),
}))

/**
 * Reads the session with this hash and, if it is live, records the nonce; the idle time is updated at most once a
 * minute. Without a nonce it changes nothing. Requests that come in one turn of the event loop, or while a statement
 * runs, are entered together.
 */
export const enterSession = async (
  guard: pg.Pool,
  ssidHash: Buffer,
  record: NonceToRecord | undefined,
): Promise<Entry | undefined> => {
  const { durable, usual } = batchesOf(guard)
  const row = await (record?.durable === true ? durable : usual)({ ssidHash, nonce: record?.nonce ?? null })
  if (row?.isSeenTimeOld === true) await guard.query(seenStatement, [row.sessionId])
  return row
}
