import pg from 'pg'

export const users = 100_000
const departments = 50

/** 100,000 users in 50 departments; returns one of the departments. */
export const fillUsers = async (databaseUrl: string): Promise<number> => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(
    `insert into department (department_name, parent_id) select '压测' || n, 1 from generate_series(1, $1) n`,
    [departments],
  )
  const { rows } = await client.query<{ id: number }>(`select id from department where department_name = '压测7'`)
  await client.query(
    `insert into app_user (user_mobile, user_name, department_id, password_hash)
     select '15' || lpad(n::text, 9, '0'), chr((19968 + (n::bigint * 7919) % 5000)::int) || chr((19968 + (n::bigint * 104729) % 5000)::int), d.id, 'none'
     from generate_series(1, $1) n join (select id, row_number() over (order by id) as place from department where department_name like '压测%') d
       on d.place = 1 + n % $2`,
    [users, departments],
  )
  await client.query(
    `insert into user_role (user_id, role_id) select app_user.id, role.id from app_user, role
     where role_name = '化验员' and password_hash = 'none'`,
  )
  await client.query('vacuum analyze')
  await client.end()
  return rows[0]?.id ?? 0
}
