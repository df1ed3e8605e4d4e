import pg from 'pg'

const accounts = 80

/** An account that writes the log. */
export const accountOf = (place: number) => `137${String(10_000_000 + place * 97_531).padStart(8, '0')}`

const months = 12
/** Rows per statement: a fill takes many of them, and reports its progress. */
const batch = 500_000

type Index = { readonly name: string; readonly definition: string }

/**
 * The indexes that only searching needs, dropped for the fill and created again after it: once over sorted rows is
 * many times faster than row by row. Every size is filled in the same way, so the ratio of two stays meaningful.
 */
const withoutIndexes = async (client: pg.Client, fill: () => Promise<void>) => {
  const { rows } = await client.query<Index>(
    `select indexrelid::regclass as name, replace(pg_get_indexdef(indexrelid), ' ON ONLY ', ' ON ') as definition
     from pg_index where indrelid = 'operation_log'::regclass and not indisprimary`,
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  await fill()
  await client.query(`set maintenance_work_mem = '512MB'`)
  for (const { name, definition } of rows) {
    await client.query(definition)
    process.stdout.write(`  ${name} built\n`)
  }
}

/**
 * Log lines of one year up to 2026-11, by 80 accounts, as a laboratory writes them: a number in each, a name in many.
 * The accounts are users, since the list searches a part of an account among them.
 */
export const fillLog = async (databaseUrl: string, rows: number): Promise<void> => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(`set synchronous_commit = off`)
  await client.query(`select make_log_partitions('2025-12-01', '2026-12-31')`)
  await client.query(
    `insert into app_user (user_mobile, user_name, department_id, password_hash)
     select '137' || lpad((10000000 + n * 97531)::text, 8, '0'), '员工' || n, (select min(id) from department), 'none'
     from generate_series(0, $1 - 1) n`,
    [accounts],
  )
  await withoutIndexes(client, async () => {
    for (let from = 0; from < rows; from += batch) {
      await client.query(
        `insert into operation_log (create_time, user_id, create_name, user_name, oper_module, oper_type, oper_content, changes, oper_ip, trace_id)
         select timestamptz '2025-12-01 00:00+08' + n * (interval '${months} months' / $1::float8), 1,
           '137' || lpad((10000000 + (n * 31 % $4) * 97531)::text, 8, '0'), '员工' || n * 31 % $4, '委托管理', '签收样品',
           case n % 3
             when 0 then '签收委托单【WT' || to_char(date '2025-12-01' + (n % 365)::int, 'YYYYMMDD') || '-' || lpad((n % 9973)::text, 4, '0') || '】：收下1个样品，拒收0个'
             when 1 then '将用户【' || (array['张三', '李四', '王五', '赵六', '孙七'])[(1 + n % 5)::int] || n % 997 || '】的部门由【化验室】改为【销售部】'
             else '录入结果：样品【' || upper(substr(md5(n::text), 1, 7)) || '】全水分 Mt' end,
           '[{"field": "state", "label": "状态", "before": "待收样", "after": "已受理"}]', '10.0.0.' || n % 200, md5(n::text)
         from generate_series($2::bigint, $3::bigint) n`,
        [rows, from, Math.min(from + batch, rows) - 1, accounts],
      )
      process.stdout.write(`  ${Math.min(from + batch, rows).toLocaleString('en')} rows\n`)
    }
  })
  await client.query('vacuum analyze')
  await client.end()
}
