import { platformCalls } from '@seam/contract/insight/stat/platform'
import { serviceStatCalls } from '@seam/contract/insight/stat/service'
import { mostKeys, restKeys } from '@seam/contract/insight/stat/stat'
import { toFen } from '@seam/contract/kit/value/money'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { addClient, expectOk } from '../../../../test/builders/lab.ts'
import { useLaboratory } from '../../../../test/builders/result/bench.ts'
import { tableOfFile } from '../../../../test/import-file.ts'
import { laboratoryDay } from '../../../kit/period.ts'

const { stage, lab } = useLaboratory()
const period = { startTime: laboratoryDay(), endTime: laboratoryDay() }
const more = 7

/** More clients than a page has, each with a delegation or three, and what it was charged. */
beforeAll(async () => {
  await addClient(lab.desk)
  await sql`insert into client (client_name, pinyin, name_key, telephone, source, grade_id, state, owner_id)
    select '煤业' || n, 'my', 'k' || n, '13900001111', 1, (select min(id) from member_grade), 2, 1
    from generate_series(1, ${mostKeys + more}::integer) n`.execute(stage.db)
  await sql`insert into delegation (delegate_code, client_id, consignor_name, state, pay_state, coefficient_id, coefficient_name, coefficient, urgency,
      grade_name, member_rate, subtotal, fee, create_user_id, create_name)
    select 'K' || client.id || '-' || part, client.id, '送样人', 20, 0, (select min(id) from cost_coefficient), '常规', 1, 0, '', 1, 100, 100, 1, ''
    from client cross join generate_series(1, 3) part where name_key like 'k%' and (part = 1 or client.id % 3 = 0)`.execute(
    stage.db,
  )
  await sql`with posted as (
      insert into posting (posting_kind, cause, client_id, business_date, user_name)
      select 'PAY', 'k' || id, client_id, ${period.startTime}::date, '' from delegation where delegate_code like 'K%' returning id, client_id, cause)
    insert into entry (posting_id, ledger_account, amount, client_id, delegation_id)
    select posted.id, account, sign * 100, client_id, substr(cause, 2)::integer
    from posted cross join (values ('BANK', 1), ('CONTRACT', -1)) side (account, sign)`.execute(stage.db)
}, 60_000)

type Row = { readonly key: string | null; readonly registered: number; readonly income: string | null }
const keys = ['registered', 'income'] as const
const sumsOf = (rows: readonly Row[]) =>
  keys.map(key => rows.reduce((sum, row) => sum + (key === 'income' ? toFen(row.income ?? '0') : BigInt(row[key])), 0n))
const isOf = (key: string) => (row: { readonly key: string | null }) => row.key === key

it('of services: the pages have every client once, and each says what those before and after it have', async () => {
  const page = (after: number) => expectOk(lab.desk.call(serviceStatCalls.count, { ...period, by: 'client', after }))
  const [first, second] = [await page(0), await page(mostKeys)]
  const clients = (rows: readonly Row[]) => rows.filter(({ key }) => !Object.values<unknown>(restKeys).includes(key))
  expect([clients(first.rows).length, clients(second.rows).length]).toEqual([mostKeys, more])
  expect(new Set([...first.rows, ...second.rows].map(({ key }) => key)).size).toBe(mostKeys + more + 2)
  expect(sumsOf(first.rows.filter(isOf(restKeys.others)))).toEqual(sumsOf(clients(second.rows)))
  expect(sumsOf(second.rows.filter(isOf(restKeys.before)))).toEqual(sumsOf(clients(first.rows)))
  expect(sumsOf(second.rows)).toEqual(sumsOf([{ key: null, ...second.total }]))
  expect(second.rows.some(isOf(restKeys.others))).toBe(false)
})

it('of income: the same, on the screen and in the file', async () => {
  const division = { ...period, by: 'client' as const }
  const page = (after: number) => expectOk(lab.desk.call(platformCalls.income, { ...division, after }))
  const [first, second] = [await page(0), await page(mostKeys)]
  const fenOf = (rows: readonly { readonly income: string | null }[]) =>
    rows.reduce((sum, { income }) => sum + toFen(income ?? '0'), 0n)
  const others = first.rows.filter(isOf(restKeys.others))
  expect(others).toHaveLength(1)
  expect(fenOf(others)).toBe(fenOf(second.rows.filter(row => !isOf(restKeys.before)(row))))
  expect(fenOf(second.rows)).toBe(toFen(second.total.income ?? ''))
  expect(second.rows.map(({ name }) => name)[0]).toBe(`前 ${mostKeys} 位`)
  const { raw } = await lab.desk.post(platformCalls.exportAll.path, { ...division, after: mostKeys })
  expect((await tableOfFile(raw)).map(([name]) => name)).toEqual(expect.arrayContaining([`前 ${mostKeys} 位`, '合计']))
})
