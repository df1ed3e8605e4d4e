import { commonFailures } from '@seam/contract/kit/failure'
import { preferenceCalls } from '@seam/contract/system/list/preference'
import { describe, expect, it } from 'vitest'
import { expectRefusal } from '../../../../test/expect-refusal.ts'
import { personWith } from '../../../../test/people.ts'
import { useStage } from '../../../../test/stage.ts'

const stage = useStage()

describe('preferences', () => {
  it('are kept per person and list, and replaced whole', async () => {
    const [one, other] = [(await personWith(stage)).client, (await personWith(stage)).client]
    const listKey = 'system/user'
    const save = (value: object) => one.post(preferenceCalls.save.path, { listKey, value })
    const get = async (client = one, key = listKey) => (await client.call(preferenceCalls.get, { listKey: key })).data
    expect(await get()).toBeNull()
    const value = { pageSize: 20, columns: [{ key: 'userName', width: 120, hidden: false }], density: null }
    expect((await save(value)).code).toBe(0)
    expect(await get()).toEqual(value)
    expect(await get(other)).toBeNull()
    expect(await get(one, 'system/role')).toBeNull()
    await save({ pageSize: 50 })
    expect(await get()).toEqual({ pageSize: 50 })
    expectRefusal(await save({ large: 'x'.repeat(11_000) }), commonFailures.invalidInput)
    expectRefusal(await save({ half: '\ud800' }), commonFailures.invalidInput)
    expectRefusal(
      await one.post(preferenceCalls.save.path, { listKey: '../x', value: {} }),
      commonFailures.invalidInput,
    )
  })
})
