import pg from 'pg'

const words = [
  '柳林',
  '孝义',
  '汾远',
  '恒晟',
  '瑞坤',
  '宏泰',
  '顺远',
  '晋北',
  '青石',
  '通洲',
  '漳源',
  '丹河',
  '润城',
  '罕台',
]
const kinds = ['煤业有限公司', '洗煤厂', '焦化有限公司', '煤炭运销有限公司', '煤站', '发电有限公司']

/** Inserts clients with accounts, whose names share words as those of one region do. */
export const fillClients = async (databaseUrl: string, rows: number): Promise<void> => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(
    `with added as (
       insert into client (client_name, pinyin, name_key, telephone, source, grade_id)
       select ($2::text[])[1 + n % $4] || chr((19968 + (n::bigint * 7919) % 5000)::int) || chr((19968 + (n::bigint * 104729) % 5000)::int)
           || ($3::text[])[1 + n % $5],
         chr(97 + n % 26) || chr(97 + n / 26 % 26) || chr(97 + n / 676 % 26) || 'my', 'k' || n,
         '15' || lpad(n::text, 9, '0'), 1 + n % 5, (select min(id) from member_grade)
       from generate_series(1, $1) n returning id)
     insert into account (client_id) select id from added`,
    [rows, words, kinds, words.length, kinds.length],
  )
  await client.query('vacuum analyze')
  await client.end()
}
