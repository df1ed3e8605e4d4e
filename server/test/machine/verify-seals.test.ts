import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, it } from 'vitest'
import { sealDays } from '../../src/kit/seal/seal.ts'
import { ledgerChain } from '../../src/modules/client/ledger/audit/ledger-chain.ts'
import { logChain } from '../../src/modules/system/log/seal/log-chain.ts'
import { testSecretKey } from '../database-server.ts'
import { useStage } from '../stage.ts'

const stage = useStage()

const run = (script: string, ...words: string[]) =>
  new Promise<{ code: number | null; output: string }>(resolve => {
    const { PATH = '' } = process.env
    const env = { PATH, NODE_ENV: 'test', DATABASE_URL: stage.url, SECRET_KEY: testSecretKey }
    const child = spawn(process.execPath, [join(import.meta.dirname, '../../../scripts', script), ...words], { env })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', text => (output += String(text)))
    child.once('close', code => resolve({ code, output }))
  })

/** As no command of the product could: without triggers. */
const writeUnchecked = async (...statements: readonly string[]) => {
  const client = new pg.Client({ connectionString: stage.url })
  await client.connect()
  await client.query('set session_replication_role = replica')
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

it('verify-log and verify-ledger tell in a sentence and by their exit code whether sealed rows were changed', async () => {
  await sql`insert into operation_log (create_time, create_name, user_name, oper_module, oper_type, oper_content, oper_ip, trace_id)
    values (now() - interval '2 days', '', '', '', '', '登记委托', '', '')`.execute(stage.db)
  await writeUnchecked(
    `insert into posting (posting_kind, cause, create_time, business_date, user_name)
      values ('OPENING', 'vault:opening', now() - interval '2 days', (now() - interval '2 days')::date, '')`,
    `insert into entry (posting_id, ledger_account, amount, create_time)
      select id, line.account, line.amount, create_time from posting, (values ('VAULT', 50000), ('OPENING', -50000)) as line (account, amount)`,
  )
  await sealDays(stage.services.db, logChain)
  await sealDays(stage.services.db, ledgerChain)
  const before = await Promise.all([run('verify-log.ts'), run('verify-ledger.ts'), run('verify-log.ts', 'no hash')])
  expect(before).toMatchObject([
    { code: 0, output: expect.stringMatching(/^日志校验通过：/) },
    { code: 0, output: expect.stringMatching(/^账簿校验通过：.* 共 [12] 天、3 行账簿与封存时一致/) },
    { code: 1, output: expect.stringContaining('npm run verify-log -- 指纹') },
  ])
  await writeUnchecked(
    `update operation_log set oper_content = '别的' where oper_content = '登记委托'`,
    // balanced still
    'update entry set amount = amount * 2',
  )
  expect(await Promise.all([run('verify-log.ts'), run('verify-ledger.ts')])).toMatchObject([
    { code: 1, output: expect.stringMatching(/^日志校验未通过：.*被改动过/) },
    { code: 1, output: expect.stringMatching(/^账簿校验未通过：.*被改动过/) },
  ])
})
