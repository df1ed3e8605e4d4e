import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { allCalls } from '@seam/contract'
import type { Call } from '@seam/contract/kit/call'
import type { Permission } from '@seam/contract/kit/permission'
import { expect, it } from 'vitest'

/** The calls that run a command of another name. */
const callsOfOtherNames: Readonly<Record<string, string>> = {
  'user.stop': 'user.switchStatus',
  'user.enable': 'user.switchStatus',
  'user.approve': 'user.update',
  'portalOrder.confirm': 'onlineOrder.confirm',
  'sample.receive': 'delegation.sign',
  'sample.reject': 'delegation.sign',
  'sample.withdraw': 'change.save',
  'sample.retest': 'retest.record',
  'sample.giveBack': 'disposal.confirm',
  'sample.dispose': 'disposal.confirm',
  'item.enter': 'result.save',
  'item.waive': 'result.confirm',
  'report.submit': 'report.save',
  'report.review': 'report.confirm',
  'report.approve': 'report.confirm',
  'report.rejectVoid': 'report.confirmVoid',
  'report.takeBackVoid': 'report.requestVoid',
  'report.void': 'report.confirmVoid',
  'delegation.submit': 'delegation.update',
  'delegation.delete': 'delegation.remove',
  'delegation.change': 'change.save',
}

type Commands = Readonly<Record<string, { readonly permission?: Permission }>>
type Exported = { readonly commands?: Commands; readonly transitions?: { readonly commands: Commands } } | undefined

const modules = join(import.meta.dirname, '../src/modules')
const files = globSync('**/*.ts', { cwd: modules }).filter(
  file => !file.endsWith('.test.ts') && readFileSync(join(modules, file), 'utf8').includes('TransitionTable<'),
)

/** The commands with a permission of every transition table. */
const commands = (
  await Promise.all(
    files.map(async file => {
      const exported = Object.entries((await import(join(modules, file))) as Record<string, Exported>)
      return exported.flatMap(([name, value]) => {
        const table = typeof value === 'object' ? (value.commands ?? value.transitions?.commands ?? {}) : {}
        return Object.entries(table).flatMap(([command, { permission }]) =>
          permission === undefined
            ? []
            : [{ name: `${name.replace(/Transitions$|Lifecycle$/, '')}.${command}`, command, permission }],
        )
      })
    }),
  )
).flat()

const calls = Object.entries(allCalls).flatMap(([module, table]) =>
  Object.entries(table).map(([name, call]: [string, Call]) => ({ name: `${module}.${name}`, call })),
)

it.each(commands)('$name requires a permission of the call that runs it', ({ name, command, permission }) => {
  const other = callsOfOtherNames[name]
  const running = calls.filter(one => (other === undefined ? one.name.endsWith(`.${command}`) : one.name === other))
  expect(running.filter(({ call }) => [call.access].flat().includes(permission))).not.toEqual([])
})

it('finds the tables of every group', () => {
  const tables = new Set(commands.map(({ name }) => name.split('.')[0]))
  const some = [
    'user',
    'sample',
    'disposal',
    'item',
    'report',
    'delegation',
    'suspense',
    'shift',
    'invoice',
    'portalOrder',
  ]
  expect([...tables]).toEqual(expect.arrayContaining(some))
})
