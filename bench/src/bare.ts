import { createServer } from 'node:http'
import pg from 'pg'

// The reference of P1: the same two statements, prepared, through node:http and pg, with nothing around them.
const [, , databaseUrl = '', departmentId = '0'] = process.argv
const pool = new pg.Pool({ connectionString: databaseUrl, max: 6 })

const subtree = `(with recursive below(id) as (
    select $1::int union all select department.id from department join below on department.parent_id = below.id
  ) select id from below)`

const page = `select app_user.id, user_mobile, user_name, app_user.department_id, department_name, user_status, login_out_time,
    app_user.create_time, app_user.version, case when app_user.locked_until > now() then app_user.locked_until end as locked_until,
    coalesce((select company_name from enterprise where id = app_user.enterprise_id), '') as company_name,
    array(select role_id from user_role where user_id = app_user.id order by role_id) as role_id,
    coalesce((select string_agg(role_name, '、' order by role.id) from user_role
      join role on role.id = user_role.role_id where user_role.user_id = app_user.id), '') as role_name
  from app_user join department on department.id = app_user.department_id
  where app_user.department_id in ${subtree} order by app_user.user_name, app_user.id desc limit $2 offset $3`

const count = `select count(*)::int as total from (select 1 as one from app_user
  join department on department.id = app_user.department_id where app_user.department_id in ${subtree} limit $2) counted`

const server = createServer((_, answer) => {
  Promise.all([
    pool.query({ name: 'page', text: page, values: [Number(departmentId), 10, 0] }),
    pool.query<{ total: number }>({ name: 'count', text: count, values: [Number(departmentId), 10_001] }),
  ]).then(
    ([rows, total]) => {
      answer.setHeader('content-type', 'application/json')
      answer.end(JSON.stringify({ code: 0, data: { rows: rows.rows, totalRecords: total.rows[0]?.total } }))
    },
    () => answer.writeHead(500).end(),
  )
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.send?.(typeof address === 'object' && address !== null ? address.port : 0)
})
