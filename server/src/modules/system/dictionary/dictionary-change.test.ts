import { commonFailures } from '@seam/contract/kit/failure'
import { dictionaryCalls, dictionaryFailures } from '@seam/contract/system/dictionary'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Client } from '../../../../test/client.ts'
import { expectOneSuccess, expectRefusal } from '../../../../test/expect-refusal.ts'
import { lastOperation, personWith } from '../../../../test/people.ts'
import { useStage } from '../../../../test/stage.ts'

const stage = useStage()
let client: Client
let serial = 0
beforeAll(async () => {
  client = (await personWith(stage, 'dictView', 'dictEdit')).client
})

const entries = async (dictType: string) => (await client.call(dictionaryCalls.entries, { dictType })).data
const add = (dictType: string, dictCode: string, more: object = {}) =>
  client.call(dictionaryCalls.add, { dictType, dictCode, dictCodeName: `条目${dictCode}`, ...more })
/** An open dictionary with the entries a, b and c. */
const addOpenDictionary = async () => {
  const dictType = `open${++serial}`
  expect((await client.call(dictionaryCalls.addType, { dictType, typeName: '送样方式' })).code).toBe(0)
  for (const code of ['a', 'b', 'c']) expect((await add(dictType, code)).code).toBe(0)
  return dictType
}
const edit = (dictType: string, dictCode: string, version: number, more: object = {}) =>
  client.call(dictionaryCalls.update, { dictType, dictCode, version, dictCodeName: `条目${dictCode}`, ...more })
const stop = (dictType: string, dictCode: string, state: 1 | 2 = 1) =>
  client.call(dictionaryCalls.switchState, { dictType, dictCode, state })

describe('an open dictionary', () => {
  it('is made, named anew and filled; a second of its code or an entry of the same code or name is refused', async () => {
    const dictType = await addOpenDictionary()
    expectRefusal(
      await client.call(dictionaryCalls.addType, { dictType, typeName: '又一个' }),
      dictionaryFailures.typeTaken,
    )
    expectRefusal(
      await client.call(dictionaryCalls.addType, { dictType: 'userStatus', typeName: '冒充' }),
      dictionaryFailures.typeTaken,
    )
    const rename = (typeName: string) => client.call(dictionaryCalls.renameType, { dictType, typeName, version: 1 })
    expect((await rename('来样方式')).code).toBe(0)
    expect((await lastOperation(stage)).operContent).toBe('将字典【送样方式】的名称由【送样方式】改为【来样方式】')
    expectRefusal(await rename('送样途径'), commonFailures.changedMeanwhile)
    expectRefusal(await add(dictType, 'a', { dictCodeName: '别的' }), dictionaryFailures.codeTaken)
    expectRefusal(await add(dictType, 'd', { dictCodeName: '条目a' }), dictionaryFailures.nameTaken)
    expectRefusal(await add(dictType, '不行'), commonFailures.invalidInput)
    expectRefusal(await add(dictType, 'e', { warnColor: 'red; background: url(x)' }), commonFailures.invalidInput)
    expectRefusal(await add('nowhere', 'a'), commonFailures.notThere)
  })

  it('has one default at most, and a stopped entry is none', async () => {
    const dictType = await addOpenDictionary()
    expect((await edit(dictType, 'a', 1, { isDefault: true })).code).toBe(0)
    expect((await edit(dictType, 'b', 1, { isDefault: true, warnColor: '#1677FF' })).code).toBe(0)
    const defaults = async () => (await entries(dictType)).filter(entry => entry.isDefault).map(entry => entry.dictCode)
    expect(await defaults()).toEqual(['b'])
    expect((await stop(dictType, 'b')).code).toBe(0)
    expect(await defaults()).toEqual([])
    const stopped = (await entries(dictType)).find(({ dictCode }) => dictCode === 'b')
    expect(stopped).toMatchObject({ state: 1, warnColor: '#1677FF' })
    expectRefusal(
      await edit(dictType, 'b', stopped?.version ?? 0, { isDefault: true }),
      dictionaryFailures.stoppedDefault,
    )
    expectRefusal(await stop(dictType, 'b'), commonFailures.alreadySo)
    expect((await stop(dictType, 'b', 2)).code).toBe(0)
    expectRefusal(await stop(dictType, 'z'), commonFailures.notThere)
  })

  it('is put in order whole or not at all', async () => {
    const dictType = await addOpenDictionary()
    const sort = (...dictCodes: string[]) => client.call(dictionaryCalls.sort, { dictType, dictCodes })
    expect((await sort('c', 'a', 'b')).code).toBe(0)
    expect((await entries(dictType)).map(({ dictCode }) => dictCode)).toEqual(['c', 'a', 'b'])
    expect((await lastOperation(stage)).operContent).toBe('将字典【送样方式】排列为：条目c、条目a、条目b')
    for (const wrong of [
      ['c', 'a'],
      ['c', 'a', 'a'],
      ['c', 'a', 'z'],
    ])
      expectRefusal(await sort(...wrong), commonFailures.changedMeanwhile)
  })

  it('takes the first of two changes, and the first of two entries of one name', async () => {
    const dictType = await addOpenDictionary()
    const edits = await Promise.all(['甲', '乙'].map(name => edit(dictType, 'a', 1, { dictCodeName: name })))
    expectOneSuccess(edits, commonFailures.changedMeanwhile)
    const added = await Promise.all(['x', 'y'].map(code => add(dictType, code, { dictCodeName: '同名' })))
    expectOneSuccess(added, dictionaryFailures.nameTaken)
  })
})

describe('a dictionary of the code', () => {
  const dictType = 'urgency'

  it('may be renamed, recoloured and put in another order, and nothing more', async () => {
    const [first, second, ...rest] = await entries(dictType)
    if (first === undefined || second === undefined) throw new Error('urgency has entries')
    const { dictCode, version } = second
    const newName = { dictCodeName: '马上要', warnColor: 'purple' }
    expect((await edit(dictType, dictCode, version, newName)).code).toBe(0)
    expect((await lastOperation(stage)).operContent).toContain('名称由')
    expect((await entries(dictType))[1]).toMatchObject({ dictCode, ...newName, version: 1 })
    expectRefusal(await edit(dictType, dictCode, version, newName), commonFailures.changedMeanwhile)
    const dictCodes = [dictCode, first.dictCode, ...rest.map(entry => entry.dictCode)]
    expect((await client.call(dictionaryCalls.sort, { dictType, dictCodes })).code).toBe(0)
    expect((await entries(dictType)).map(entry => entry.dictCode)).toEqual(dictCodes)
    expectRefusal(await add(dictType, 'new'), dictionaryFailures.closedFixed)
    expectRefusal(await stop(dictType, dictCode), dictionaryFailures.closedFixed)
    expectRefusal(await edit(dictType, first.dictCode, 1, { isDefault: true }), dictionaryFailures.closedFixed)
    expectRefusal(await edit(dictType, 'nothing', 0), commonFailures.notThere)
    expectRefusal(
      await client.call(dictionaryCalls.renameType, { dictType, typeName: '急', version: 0 }),
      dictionaryFailures.closedFixed,
    )
  })

  it('takes the first of two first changes', async () => {
    const [entry] = await entries('payPolicy')
    const answers = await Promise.all(
      ['甲', '乙'].map(name => edit('payPolicy', entry?.dictCode ?? '', 0, { dictCodeName: name })),
    )
    expectOneSuccess(answers, commonFailures.changedMeanwhile)
  })

  it('is looked at by everybody, and changed by those who may', async () => {
    const reader = (await personWith(stage, 'dictView')).client
    expect((await reader.call(dictionaryCalls.all)).code).toBe(0)
    expectRefusal(await reader.call(dictionaryCalls.sort, { dictType, dictCodes: ['1'] }), commonFailures.noPermission)
  })
})
