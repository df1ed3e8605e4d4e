import { type PortalRight, portalRights } from '@seam/contract/kit/portal-right'
import type pg from 'pg'

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
  readonly secret: Buffer
  readonly revision: bigint
  /** The nonce was recorded now; false if it had been used before, or none was given. */
  readonly fresh: boolean
}

/** The end reason of a session that its user ended: answered as no session, not as one ended elsewhere. */
export const signedOut = '退出登录'

const everyPortalRight = `array['${Object.keys(portalRights).join("', '")}']`

// One round trip: both clocks, the nonce (of a live session only) and the idle time, updated at most once a minute.
// The setting is that of this statement's own transaction.
const statement = `
  with entry as materialized (
    select session.id, user_id, user_mobile, user_name, department_id, must_change_password,
      second_factor_forced and not exists (
        select from second_factor where second_factor.user_id = session.user_id and confirmed_time is not null
      ) as lacks_second_factor, secret, seen_time, revision, portal_client_id,
      case when portal and portal_client_id is not null and portal_as is null then ${everyPortalRight}
        when portal then coalesce((select rights from portal_member where portal_member.user_id = coalesce(portal_as, session.user_id)), '{}')
      end as portal_rights,
      case
        when ended is not null then case when end_reason = '${signedOut}' then 'signedOut' else 'ended' end
        when expires <= now() or seen_time <= now() - make_interval(mins => idle_minutes) then 'expired'
        when user_status <> 2 then 'ended'
        else 'live'
      end as state,
      coalesce(end_reason, case when user_status <> 2 then '账号已停用' end) as end_reason
    from session join app_user on app_user.id = session.user_id, system_config, authority
    where ssid_hash = $1
  ), used as (
    insert into nonce (session_id, nonce)
    select id, $2 from entry where state = 'live' and $2::text is not null
    on conflict do nothing returning 1
  ), seen as (
    update session set seen_time = now() from entry
    where session.id = entry.id and entry.state = 'live' and $2::text is not null
      and entry.seen_time < now() - interval '1 minute'
  ), durable as (
    select case when $3 then set_config('synchronous_commit', 'on', true) end as setting
  )
  select id as "sessionId", user_id as "userId", user_mobile as "userMobile", user_name as "userName",
    department_id as "departmentId", must_change_password as "hasInitialPassword",
    lacks_second_factor as "lacksSecondFactor", portal_rights as "portalRights", portal_client_id as "portalClientId", state,
    end_reason as "endReason", secret, revision, exists (select from used) as fresh
  from entry, durable where durable.setting is distinct from ''`

/** A nonce to record; a durable one survives a crash of the database, for which the pool itself does not wait. */
export type NonceToRecord = { readonly nonce: string; readonly durable: boolean }

/** Reads the session with this hash and, if it is live, records the nonce. Without a nonce it changes nothing. */
export const enter = async (
  guard: pg.Pool,
  ssidHash: Buffer,
  record: NonceToRecord | undefined,
): Promise<Entry | undefined> => {
  const { rows } = await guard.query<Entry>(statement, [ssidHash, record?.nonce ?? null, record?.durable ?? false])
  return rows[0]
}
