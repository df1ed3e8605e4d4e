import { type State, state } from '@seam/contract/kit/dictionary'
import { petrographyCalls } from '@seam/contract/lab/result/petrography'
import { resultFailures } from '@seam/contract/lab/result/result'
import { resultCalls } from '@seam/contract/lab/result/result.calls'
import { itemState } from '@seam/contract/lab/sample/sample'
import { describe, expect, it } from 'vitest'
import { changeDesk } from '../../../../../test/builders/change.ts'
import { expectOk } from '../../../../../test/builders/lab.ts'
import {
  addDelegationUnderTest,
  confirm,
  itemsOf,
  refs,
  submit,
  useLaboratory,
} from '../../../../../test/builders/result/bench.ts'
import { around, oneNotch, saveReflectance, single, spread } from '../../../../../test/builders/result/petrography.ts'
import { expectRefusal } from '../../../../../test/expect-refusal.ts'

const { stage, lab } = useLaboratory()

const codes = 'RRAN RSD BLEND'
const save = async (id: number, readings: readonly string[], set = codes) =>
  saveReflectance(lab.analyst.client, await refs(stage.db, id, set), readings)
const see = async (id: number, code: string) => {
  const { itemId } = (await itemsOf(stage.db, id))(code)
  return (await expectOk(lab.analyst.client.call(petrographyCalls.get, { itemId }))).set ?? expect.fail('no set')
}
const reportedOf = async (id: number, code: string) => {
  const { itemId } = (await itemsOf(stage.db, id))(code)
  const { versions } = await expectOk(lab.analyst.client.call(resultCalls.history, { itemId }))
  return versions[0]?.values[0]?.reported
}

it('is judged by the deviation that its sample reports, also of a project that is stopped by now', async () => {
  const setProject = (change: { roundingInterval: string; state: State }) =>
    stage.db.updateTable('project').set(change).where('projectCode', '=', 'RSD').execute()
  const { id } = await addDelegationUnderTest(lab, codes)
  await setProject({ roundingInterval: '0.01', state: state.stopped })
  try {
    const { itemId } = (await itemsOf(stage.db, id))('RRAN')
    const preview = lab.analyst.client.call(petrographyCalls.preview, { kind: 'Rran', readings: spread, itemId })
    expect(await expectOk(preview)).toMatchObject({ deviation: '0.20', computedType: 1 })
    await expectOk(save(id, spread))
  } finally {
    await setProject({ roundingInterval: '0.001', state: state.enabled })
  }
  expect([await reportedOf(id, 'RSD'), await reportedOf(id, 'BLEND')]).toEqual(['0.20', '1'])
})

describe('one value of a set', () => {
  const statesOf = async (id: number) => {
    const item = await itemsOf(stage.db, id)
    return codes.split(' ').map(code => item(code).state)
  }
  const refused = { reasonCode: 2 }

  it.each(['RSD', 'BLEND'])('takes the others back when %s is returned, and a new set is entered', async code => {
    const { id } = await addDelegationUnderTest(lab, codes)
    await expectOk(save(id, single))
    await submit(stage.db, lab.analyst.client, id, codes)
    await expectOk(
      lab.reviewer.client.call(resultCalls.returnBack, { rows: await refs(stage.db, id, code), ...refused }),
    )
    expect(await statesOf(id)).toEqual([10, 10, 10])
    await expectOk(save(id, oneNotch))
    expect(await reportedOf(id, code)).toBe(code === 'RSD' ? '0.302' : '3')
  })

  it('takes the others back when it is retracted, and leaves another kind alone', async () => {
    const { id } = await addDelegationUnderTest(lab, `${codes} RMAX`)
    await expectOk(save(id, single))
    await expectOk(save(id, around(1.19, 1.19), 'RMAX'))
    await submit(stage.db, lab.analyst.client, id, `${codes} RMAX`)
    await confirm(stage.db, lab.reviewer.client, id, codes)
    await expectOk(lab.reviewer.client.call(resultCalls.retract, { rows: await refs(stage.db, id, 'RSD'), ...refused }))
    expect(await statesOf(id)).toEqual([10, 10, 10])
    expect((await itemsOf(stage.db, id))('RMAX').state).toBe(itemState.submitted)
  })

  it('is entered from the set in force when a change adds it to reviewed ones', async () => {
    const { id } = await addDelegationUnderTest(lab, 'RRAN MAD')
    await expectOk(save(id, single, 'RRAN'))
    await submit(stage.db, lab.analyst.client, id, 'RRAN')
    await confirm(stage.db, lab.reviewer.client, id, 'RRAN')
    const { change, choose } = changeDesk(lab.desk, lab.words)
    const { sampleId } = (await itemsOf(stage.db, id))('RRAN')
    await expectOk(change(id, { changed: [choose(sampleId, `MAD ${codes}`)] }))
    const { id: setId } = await see(id, 'RRAN')
    expectRefusal(await save(id, oneNotch), resultFailures.wrongState)
    await expectOk(save(id, single))
    expect(await statesOf(id)).toEqual([40, 20, 20])
    expect([await reportedOf(id, 'RSD'), await reportedOf(id, 'BLEND')]).toEqual(['0.014', '0'])
    expect(await see(id, 'RSD')).toMatchObject({ id: setId })
    await submit(stage.db, lab.analyst.client, id, 'RSD BLEND')
    await confirm(stage.db, lab.reviewer.client, id, 'RSD BLEND')
    expect(await statesOf(id)).toEqual([40, 40, 40])
  })
})
