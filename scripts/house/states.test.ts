import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readHouse } from './house.ts'
import { readSource } from './source.ts'
import { readLifecycles, stateRule } from './states.ts'

const lifecycle = {
  'server/src/modules/system/user/user.commands.ts':
    "export const userLifecycle = defineLifecycle({ table: 'appUser', stateColumn: 'userStatus', effects: {} })",
}
const rows = 'server/src/modules/system/user/user.rows.ts'
const violationsOf = (files: Record<string, string>) =>
  stateRule(Object.entries(files).map(([path, text]) => readSource(path, text))).map(({ says }) => says)
const violationsIn = (text: string, path = rows) => violationsOf({ ...lifecycle, [path]: text })

test.each([
  "tx.updateTable('appUser').set({ userStatus: 1 }).where('id', '=', id).execute()",
  "tx.updateTable('appUser').set({ userName, 'userStatus': 1 }).execute()",
  "tx.updateTable('appUser').set('userStatus', 1).execute()",
  "tx.updateTable('appUser as u').where('id', '=', id).set({ userStatus: 1 }).execute()",
  "tx.updateTable('appUser').set(eb => ({ userStatus: eb.val(1) })).execute()",
  "tx.updateTable('appUser').set(edit).execute()",
  "tx.updateTable('appUser').set({ ...edit, version: 2 }).execute()",
  "tx.updateTable('appUser').set({ ...(stopped && { userStatus: 1 }) }).execute()",
  "tx.updateTable('appUser').set({ [column]: 1 }).execute()",
  "const update = tx.updateTable('appUser')\nupdate.set({ userName })",
  "tx.insertInto('appUser').values({ userName, userStatus: 1 }).execute()",
  "tx.insertInto('appUser').values(user).execute()",
  "tx.insertInto('appUser').values([{ userName, userStatus: 1 }]).execute()",
  "tx.insertInto('appUser').values(names.map(userName => ({ userName, userStatus: 1 }))).execute()",
  "tx.insertInto('appUser').values(users.map(user => ({ ...user }))).execute()",
  "tx.insertInto('appUser').values({ userName }).onConflict(oc => oc.column('id').doUpdateSet({ userStatus: 1 })).execute()",
  "tx.insertInto('appUser').columns(['userName']).expression(query).execute()",
  "tx.with('a', cte => cte.updateTable('appUser').set({ userStatus: 1 })).selectFrom('a').execute()",
  'sql`update app_user set user_status = 1 where id = ${id}`.execute(tx)',
  'sql`update app_user u set failed_count = 0, user_status = 1`.execute(tx)',
  'sql`with old as (select 1)\nupdate only app_user\nset (user_name, user_status) = (1, 2)`.execute(tx)',
  'sql`insert into app_user (user_name, user_status) values (1, 2)`.execute(tx)',
  'sql`insert into app_user select * from other`.execute(tx)',
  'sql`insert into app_user (user_name) values (1) on conflict (id) do update set user_status = 1`.execute(tx)',
  "client.query('update app_user set user_status = 1')",
])('refuses %s', text => {
  expect(violationsIn(text)).toEqual([
    expect.stringContaining('appUser.userStatus, which only server/src/kit/transition'),
  ])
})

test.each([
  "tx.selectFrom('appUser').where('userStatus', '=', 1).execute()",
  "tx.updateTable('appUser').set({ userName, version: nextVersion }).where('userStatus', '=', 1).execute()",
  "tx.updateTable('appUser').set('userName', name).execute()",
  "tx.updateTable('appUser').set({ ...(renamed && { userName }) }).execute()",
  "tx.insertInto('appUser').values({ userName }).returning('id').execute()",
  "tx.insertInto('appUser').values(names.map(userName => ({ userName }))).execute()",
  "tx.updateTable('department').set({ userStatus: 1, ...edit }).execute()",
  "tx.insertInto('consignor').values(draft).onConflict(oc => oc.doUpdateSet({ userStatus: 1 })).execute()",
  "new Map().set('userStatus', 1)",
  'sql`update app_user set failed_count = 0 where user_status = 1`.execute(tx)',
  'sql`update app_user_old set user_status = 1`.execute(tx)',
  'sql`insert into app_user (user_name) values (1)`.execute(tx)',
  'sql`select from app_user where user_status = 1 for update`.execute(tx)',
])('accepts %s', text => {
  expect(violationsIn(text)).toEqual([])
})

test.each([
  'server/src/kit/transition/transition.ts',
  'server/src/demo/snapshot.rows.ts',
  'server/src/db/seed/people.ts',
])('accepts it in %s', path => {
  expect(violationsIn("tx.updateTable('appUser').set({ userStatus: 1 }).execute()", path)).toEqual([])
})

test('refuses a lifecycle whose table cannot be read', () => {
  expect(violationsIn('defineLifecycle({ table, stateColumn: "state" })')).toEqual([
    expect.stringContaining('write table and stateColumn of a lifecycle as texts'),
  ])
})

test('covers users, delegations, samples, items, reports and money', () => {
  const { columns } = readLifecycles(readHouse(join(import.meta.dirname, '../..')))
  const names = columns.map(({ table, column }) => `${table}.${column}`)
  for (const name of ['appUser.userStatus', 'delegation.state', 'report.state', 'sample.state', 'sampleItem.state'])
    expect(names).toContain(name)
  for (const name of ['trade.state', 'paymentAttempt.state', 'refund.state', 'refundPart.state'])
    expect(names).toContain(name)
})
