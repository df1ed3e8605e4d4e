import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { allCalls } from '@seam/contract'
import type { Call } from '@seam/contract/kit/call'
import { smsState } from '@seam/contract/system/sms'
import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { askForCode, deliverTo, messagesTo } from '../../../test/builders/sms.ts'
import { type Answer, type Client, getRequest, postRequest } from '../../../test/client.ts'
import { administrator, nextMobile, personWith } from '../../../test/people.ts'
import { useStage } from '../../../test/stage.ts'
import { makeLogger } from '../../http/logger.ts'
import { openJobs, type RunningJobs } from '../jobs/open-jobs.ts'
import type { Services } from '../services.ts'
import { sendSms } from './send-sms.ts'

const code = '735918'
const stage = useStage({ SMS_CODE: code })

type Respond = (request: IncomingMessage, response: ServerResponse) => unknown

/** The decoded query of the request, which contains number and code. */
const quoted = ({ url = '' }: IncomingMessage) => decodeURIComponent(url)

/** The answers of the service, and what is stored of them. It quotes the request wherever it can. */
const faults: Readonly<Record<string, readonly [failure: string, respond?: Respond]>> = {
  'closes the connection': ['无法连接短信服务：UND_ERR_SOCKET', ({ socket }) => socket.destroy()],
  'does not answer in time': ['短信服务没有及时回答', () => undefined],
  'answers slowly without end': [
    '短信服务没有及时回答',
    async (request, response) => {
      for (; !response.destroyed; await sleep(20)) response.write(quoted(request))
    },
  ],
  'answers fast without end': [
    '短信服务的回答过长',
    async (request, response) => {
      for (; !response.destroyed; await sleep(0)) response.write(quoted(request).repeat(50))
    },
  ],
  'answers what is no JSON': [
    '短信服务的回答无法识别',
    (request, response) => response.end(`<html>${quoted(request)}</html>`),
  ],
  'is busy': [
    '短信服务拒绝：isp.SYSTEM_ERROR',
    (request, response) => response.end(JSON.stringify({ Code: 'isp.SYSTEM_ERROR', Message: quoted(request) })),
  ],
  'quotes the request in its error code': [
    '短信服务拒绝：未知错误码',
    (request, response) => response.writeHead(503).end(JSON.stringify({ Code: quoted(request), Message: '' })),
  ],
  'quotes number and code alone in its error code': [
    '短信服务拒绝：未知错误码',
    (request, response) => {
      const number = new URLSearchParams(request.url).get('PhoneNumbers') ?? ''
      response.writeHead(503).end(JSON.stringify({ Code: `isp.${number}.${code}` }))
    },
  ],
  // The last one, as it closes the service.
  'cannot be reached': ['无法连接短信服务：ECONNREFUSED'],
}

let server: Server
let respond: Respond | undefined
let jobs: RunningJobs
let services: Services
let logged = ''
let admin: Client
let clerk: Client

beforeAll(async () => {
  server = createServer((request, response) => respond?.(request, response))
  await new Promise<void>(ready => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  const log = makeLogger('trace', { write: line => void (logged += line) })
  const sms = {
    provider: 'aliyun',
    quietHours: [0, 0],
    accessKeyId: 'LTAI5tSeamSeam',
    accessKeySecret: 'secretOfTheTests',
    signName: '煤质实验室',
    codeTemplate: 'SMS_154950909',
    approvedTemplate: undefined,
    endpoint: `http://127.0.0.1:${port}`,
    timeLimit: 300,
  } as const
  services = { ...stage.services, log, config: { ...stage.services.config, sms } }
  jobs = openJobs(stage.url, [sendSms], log, { pollSeconds: 0.5 })
  await jobs.start(services)
  admin = (await administrator(stage)).client
  clerk = (await personWith(stage, 'smsView')).client
})
afterAll(async () => {
  await jobs.stop()
  server.closeAllConnections()
  server.close()
})

/** Every row of every table, bytes read as text too. */
const everyRow = async (): Promise<string> => {
  const { rows: tables } = await sql<{ name: string; rows: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')`.execute(stage.db)
  let all = ''
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.raw(name)} t`.execute(stage.db)
    all += rows.map(({ row }) => `${name} ${row}\n`).join('')
  }
  const bytes = [...all.matchAll(/\\x([0-9a-f]+)/g)].map(([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1'))
  return all + bytes.join('\n')
}

const textOf = async ({ raw, headers }: Answer): Promise<string> =>
  headers['content-type']?.includes('spreadsheet') ? JSON.stringify(await readXlsx(raw)) : raw.toString('utf8')

const readCalls = Object.values(allCalls)
  .flatMap(table => Object.values(table) as Call[])
  .filter(({ kind }) => kind === 'read' || kind === 'export')

/** The answers of every read call, with exports unpacked. */
const everyAnswer = async (client: Client): Promise<string> => {
  let all = ''
  for (const call of readCalls) {
    const request = call.encoding === 'query' ? getRequest(call.path) : postRequest(call.path)
    all += `${call.path} ${await textOf(await client.send(request))}\n`
  }
  return all
}

/** Where numbers are expected: tables of recipients and of counts per number. */
const tablesOfNumbers = ['public.sms_message ', 'public.sms_code ', 'public.rate_limit ']

const mobiles: string[] = []
let codeAnswers = ''

it.each(Object.entries(faults))('keeps our own words of a service that %s', async (_, [failure, answer]) => {
  respond = answer
  if (answer === undefined) await new Promise(closed => server.close(closed))
  const mobile = nextMobile()
  mobiles.push(mobile)
  codeAnswers += JSON.stringify(await askForCode(stage, mobile, 0))
  const message = async () => (await messagesTo(stage, mobile))[0]
  // The first attempt is the queue's, which stores and logs the error.
  await expect.poll(async () => (jobs.wake(), (await message())?.failure), { timeout: 10_000 }).toBe(failure)
  for (let attempt = 2; attempt <= 5; attempt++) await deliverTo(stage, mobile, services)
  expect(await message()).toMatchObject({ state: smsState.failed, attempts: 5, failure, sealed: null })
})

it('appears with neither code nor number in any other table, log line, answer or export', async () => {
  expect(mobiles).toHaveLength(Object.keys(faults).length)
  const rows = await everyRow()
  const answers = codeAnswers + (await everyAnswer(admin))
  const masked = await everyAnswer(clerk)
  // The search covers the places where they would be.
  expect(rows).toContain('SmsFailure')
  expect(logged).toContain('job failed')
  expect(logged).toContain('text message not sent')
  for (const [failure] of Object.values(faults)) expect(answers).toContain(failure)
  for (const mobile of mobiles) {
    expect(answers).toContain(mobile)
    for (const text of [masked, logged]) expect(text).not.toContain(mobile)
    const others = rows.split('\n').filter(row => !tablesOfNumbers.some(table => row.startsWith(table)))
    expect(others.filter(row => row.includes(mobile))).toEqual([])
  }
  for (const text of [rows, answers, masked, logged]) expect(text).not.toMatch(new RegExp(`(?<!\\d)${code}(?!\\d)`))
})

it('keeps only the error code of failures that earlier versions stored', async () => {
  const earlier: readonly (readonly [stored: string, kept: string])[] = [
    ['connect ECONNREFUSED https://dysmsapi.aliyuncs.com/?PhoneNumbers=13800138000&x=735918', '短信服务出错'],
    ['isv.BUSINESS_LIMIT_CONTROL：触发天级流控Permits:10', '短信服务拒绝：isv.BUSINESS_LIMIT_CONTROL'],
    ['已过有效期，没有再发', '已过有效期，没有再发'],
    ['', ''],
  ]
  const [message] = await messagesTo(stage, mobiles[0] ?? '')
  const { id: _, ...row } = message ?? expect.fail('no message to copy')
  const mobile = nextMobile()
  const copies = earlier.map(([failure]) => ({ ...row, mobile, failure }))
  await stage.db.insertInto('smsMessage').values(copies).execute()
  const migration = new URL('../../db/migrations/031-sms-failure.sql', import.meta.url)
  await sql.raw(readFileSync(migration, 'utf8')).execute(stage.db)
  expect((await messagesTo(stage, mobile)).map(({ failure }) => failure)).toEqual(
    earlier.map(([, storedFailure]) => storedFailure),
  )
  const { rows } = await sql`select 1 from jobs.job where name = 'sms' and output is not null`.execute(stage.db)
  expect(rows).toEqual([])
})
