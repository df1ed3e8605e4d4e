import { createServer } from 'node:http'
import pg from 'pg'

// The reference of P1: the best statement known for the same answer, prepared, through node:http and pg alone.
const [, , databaseUrl = '', departmentId = '0'] = process.argv
const pool = new pg.Pool({ connectionString: databaseUrl, max: 6 })

// A single department, as the product resolves its subtree once per revision of the departments.
const keys = `select id from app_user where department_id = $1 order by user_name, id limit 10`
const total = `select count(*)::int from (select 1 from app_user where department_id = $1 limit 10001) counted`
const page = `select app_user.id, user_mobile, user_name, app_user.department_id, department_name, user_status, login_out_time,
    app_user.create_time, app_user.version, case when app_user.locked_until > now() then app_user.locked_until end as locked_until,
    coalesce((select company_name from enterprise where id = app_user.enterprise_id), '') as company_name,
    (select client_id from enterprise where id = app_user.enterprise_id) as client_id,
    coalesce((select client_name from enterprise join client on client.id = client_id where enterprise.id = app_user.enterprise_id), '') as client_name,
    array(select role_id from user_role where user_id = app_user.id order by role_id) as role_id,
    coalesce((select string_agg(role_name, '、' order by role.id) from user_role
      join role on role.id = user_role.role_id where user_role.user_id = app_user.id), '') as role_name, (${total}) as total
  from app_user join department on department.id = app_user.department_id
  where app_user.id = any(array(${keys})) order by user_name, app_user.id`

const server = createServer((_, response) => {
  pool.query<{ total: number }>({ name: 'page', text: page, values: [Number(departmentId)] }).then(
    ({ rows }) => {
      const answer = {
        code: 0,
        data: { rows: rows, totalRecords: rows[0]?.total ?? 0 },
      }
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify(answer))
    },
    () => response.writeHead(500).end(),
  )
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.send?.(typeof address === 'object' && address !== null ? address.port : 0)
})
