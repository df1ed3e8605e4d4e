import { readdirSync } from 'node:fs'
import { closedDictionaries } from '@seam/contract/dictionaries'
import { state } from '@seam/contract/kit/dictionary'
import { commonFailures } from '@seam/contract/kit/failure'
import { dictionaryCalls } from '@seam/contract/system/dictionary'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Client } from '../../../../test/client.ts'
import { expectRefusal } from '../../../../test/expect-refusal.ts'
import { personWith } from '../../../../test/people.ts'
import { useStage } from '../../../../test/stage.ts'

const stage = useStage()
let client: Client
beforeAll(async () => {
  client = (await personWith(stage)).client
  await stage.db
    .insertInto('dictionaryType')
    .values([
      { dictType: 'testUnit', typeName: '送样单位' },
      { dictType: 'userStatus', typeName: '用户状态', closed: true },
    ])
    .execute()
  const entry = { dictType: 'testUnit', dictCodeName: '甲矿', warnColor: '#1677ff' }
  await stage.db
    .insertInto('dictionaryEntry')
    .values([
      { ...entry, dictCode: 'b', sort: 2 },
      { ...entry, dictCode: 'a', sort: 1, isDefault: true },
      { ...entry, dictCode: 'c', sort: 3, state: 1 },
      { dictType: 'userStatus', dictCode: '1', dictCodeName: '冻结', warnColor: 'orange', sort: 9 },
    ])
    .execute()
})

describe('dictionaries', () => {
  it('are given whole: those of the code and those that staff keep', async () => {
    const { data } = await client.call(dictionaryCalls.all)
    expect(data.map(({ dictType }) => dictType)).toEqual(
      expect.arrayContaining([...closedDictionaries.map(({ code }) => code), 'testUnit']),
    )
    expect(data.filter(({ dictType }) => dictType === 'userStatus')).toHaveLength(1)
    expect(data.find(({ dictType }) => dictType === 'testUnit')).toMatchObject({
      typeName: '送样单位',
      closed: false,
      entries: [{ dictCode: 'a', isDefault: true }, { dictCode: 'b' }, { dictCode: 'c', state: 1 }],
    })
  })

  it('of the code may be renamed and recoloured', async () => {
    const { data } = await client.call(dictionaryCalls.coloured, { dictType: 'userStatus' })
    expect(data).toMatchObject([
      { dictCode: '2', dictCodeName: '正常', warnColor: 'green', version: 0 },
      { dictCode: '3', dictCodeName: '待审核', warnColor: 'orange', version: 0 },
      { dictCode: '1', dictCodeName: '冻结', warnColor: 'orange', version: 1 },
    ])
  })

  it('offer enabled entries for choice, all of them for upkeep, and refuse an unknown one', async () => {
    const codes = async (call: typeof dictionaryCalls.entries) =>
      (await client.call(call, { dictType: 'testUnit' })).data.map(({ dictCode }) => dictCode)
    expect(await codes(dictionaryCalls.entries)).toEqual(['a', 'b', 'c'])
    expect(await codes(dictionaryCalls.options)).toEqual(['a', 'b'])
    expect(await codes(dictionaryCalls.coloured)).toEqual(['a', 'b'])
    expectRefusal(await client.call(dictionaryCalls.options, { dictType: 'nowhere' }), commonFailures.notThere)
  })
})

describe('closed dictionaries', () => {
  const snake = (code: string) => code.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
  const listed = (rule: string) =>
    (/ARRAY\[([^\]]*)\]/.exec(rule)?.[1] ?? '').split(', ').map(value => value.replace(/^'|'?::\w+$|'$/g, ''))

  it('allow what the database allows: a constraint is named after its dictionary, plain states after their table', async () => {
    const { rows } = await sql<{ name: string; rule: string }>`
      select conname as name, pg_get_constraintdef(oid) as rule from pg_constraint where contype = 'c'`.execute(
      stage.db,
    )
    const byName = new Map(closedDictionaries.map(dictionary => [snake(dictionary.code), dictionary]))
    const dictionaryOf = (name: string) => byName.get(name) ?? (name.endsWith('_state') ? state : undefined)
    const compared = rows.flatMap(({ name, rule }) => {
      const dictionary = dictionaryOf(name)
      return dictionary === undefined ? [] : [{ name, allowed: listed(rule), values: dictionary.values.map(String) }]
    })
    expect(compared.length).toBeGreaterThan(20)
    for (const { name, allowed, values } of compared)
      expect({ name, values: allowed.toSorted() }).toEqual({ name, values: values.toSorted() })
  })

  it('are all on the list, each under a code of its own', async () => {
    const root = new URL('../../../../../contract/src/', import.meta.url)
    const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(file => /^[^.]+\.ts$/.test(file))
    const modules = await Promise.all(
      files.map(
        file => import(new URL(file, root).href) as Promise<Record<string, { code?: string; options?: object[] }>>,
      ),
    )
    const declared = modules
      .flatMap(exported => Object.values(exported))
      .flatMap(({ code, options }) => (typeof code === 'string' && Array.isArray(options) ? [code] : []))
    expect(closedDictionaries.map(({ code }) => code).toSorted()).toEqual(declared.toSorted())
    expect(new Set(declared).size).toBe(declared.length)
  })
})
