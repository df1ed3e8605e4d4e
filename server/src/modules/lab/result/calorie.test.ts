import { expect, it } from 'vitest'
import {
  addDelegationUnderTest,
  confirm,
  enter,
  submit,
  useLaboratory,
} from '../../../../test/builders/result/bench.ts'

const { stage, lab } = useLaboratory()

// coal.md §2.5, S2: Qnet,ar 20.25 MJ/kg, 4842 kcal/kg with 4.1816 J and 4836 with 4.1868 J.
const readings = Object.fromEntries(
  Object.entries({ MT: '14.6', MAD: '3.42', AAD: '18.76', VAD: '28.30', STAD: '0.85', QBAD: '24180', H: '3.85' }).map(
    ([code, value]) => [code, [value, value]],
  ),
)
const heats = 'QNETAR QNETARCAL'
const addSample = () => addDelegationUnderTest(lab, `${Object.keys(readings).join(' ')} ${heats}`)
const enterAll = async (id: number) => {
  const { items, warnings } = await enter(stage.db, lab.analyst.client, id, readings)
  expect(warnings.flatMap(one => one.warnings)).toEqual([])
  return items.find(({ projectCode }) => projectCode === 'QNETARCAL')?.values[0]?.reported
}

it('converts and judges the heats of a sample by the calorie of its receipt, also after the setting changed', async () => {
  const [tested, received] = [await addSample(), await addSample()]
  expect(await enterAll(tested.id)).toBe('4842')
  await stage.db.updateTable('systemConfig').set({ calorie: '4.1868' }).execute()
  const measured = Object.keys(readings).join(' ')
  await submit(stage.db, lab.analyst.client, tested.id, measured)
  await confirm(stage.db, lab.reviewer.client, tested.id, `${measured} ${heats}`)
  expect(await enterAll(received.id)).toBe('4842')
  expect(await enterAll((await addSample()).id)).toBe('4836')
})
