import { expect, it } from 'vitest'
import {
  addDelegationUnderTest,
  enter,
  enterAndConfirm,
  itemsOf,
  submit,
  useLaboratory,
} from '../../../../../test/builders/result/bench.ts'
import { findCoalClasses } from './coal-class.commands.ts'

const { stage, lab } = useLaboratory()

const values = { MAD: ['1.25', '1.25'], AAD: ['9.10', '9.10'], VAD: ['23.15', '23.15'], G: ['58', '58'] }
const classOf = async (id: number) => {
  const { sampleId } = (await itemsOf(stage.db, id))('G')
  return (await findCoalClasses(stage.db, [sampleId])).get(sampleId)
}

it('classes a coal from confirmed results, with values that are not ordered derived from them', async () => {
  const { id } = await addDelegationUnderTest(lab, 'MAD AAD VAD G')
  await enterAndConfirm(stage.db, lab, id, values)
  expect(await classOf(id)).toMatchObject({
    indices: { form: 1, ad: '9.22', vdaf: '25.82', g: '58' },
    classification: { category: { code: 'JM', number: '24' }, missing: [] },
  })
})

it('classes a sample with a float density as 浮煤', async () => {
  const { id } = await addDelegationUnderTest(lab, 'MAD AAD VAD G')
  await enterAndConfirm(stage.db, lab, id, values)
  const density = stage.db.selectFrom('floatDensity').select('id').limit(1)
  await stage.db.updateTable('sample').set({ floatDensityId: density }).where('delegationId', '=', id).execute()
  expect(await classOf(id)).toMatchObject({ indices: { form: 2 }, classification: { category: { code: 'JM' } } })
})

it('names what is missing while results are not confirmed', async () => {
  const { id } = await addDelegationUnderTest(lab, 'MAD AAD VAD G')
  await enter(stage.db, lab.analyst.client, id, values)
  await submit(stage.db, lab.analyst.client, id, 'MAD AAD VAD G')
  expect(await classOf(id)).toMatchObject({ classification: { category: null, missing: ['Vdaf'] } })
})

it('has nothing for a sample that does not exist', async () => {
  expect(await findCoalClasses(stage.db, [999_999])).toEqual(new Map())
})
