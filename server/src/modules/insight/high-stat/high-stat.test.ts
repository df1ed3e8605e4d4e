import { highStatCalls } from '@seam/contract/insight/stat/high'
import { resultCalls } from '@seam/contract/lab/result/result.calls'
import { beforeAll, expect, it } from 'vitest'
import { expectOk } from '../../../../test/builders/lab.ts'
import {
  addDelegationUnderTest,
  confirm,
  enterAndConfirm,
  itemsOf,
  submit,
  useLaboratory,
} from '../../../../test/builders/result/bench.ts'
import { rollUp } from '../rollup/rollup.commands.ts'

const { stage, lab } = useLaboratory()

const setLimit = (code: string, highLimit: string | null) =>
  stage.db.updateTable('project').set({ highLimit }).where('projectCode', '=', code).execute()

const addSulfur = async (value: string) => {
  const delegation = await addDelegationUnderTest(lab, 'STAD')
  await enterAndConfirm(stage.db, lab, delegation.id, { STAD: [value, value] })
  return delegation
}

/** A delegation whose item has four values: 1200, 1230, 1260 and 1290. */
const addFusion = async () => {
  const delegation = await addDelegationUnderTest(lab, 'AFT')
  const { itemId, version } = (await itemsOf(stage.db, delegation.id))('AFT')
  const readings = ['DT', 'ST', 'HT', 'FT'].flatMap((component, at) =>
    [0, 0].map(() => ({ component, raw: String(1200 + at * 30) })),
  )
  await expectOk(lab.analyst.client.call(resultCalls.save, { rows: [{ itemId, version, readings }] }))
  await submit(stage.db, lab.analyst.client, delegation.id, 'AFT')
  await confirm(stage.db, lab.reviewer.client, delegation.id, 'AFT')
}

beforeAll(async () => {
  await stage.db.updateTable('project').set({ highLimit: null }).execute()
  await setLimit('STAD', '1.50')
  await addSulfur('1.55')
  await setLimit('STAD', '1.60')
  await addSulfur('1.55')
  await addSulfur('1.61')
  await addFusion()
  await setLimit('AFT', '1250')
}, 60_000)

const ask = async (limitNow: number, query = {}) => {
  const { rows, total } = await expectOk(lab.desk.call(highStatCalls.page, { limitNow, query }))
  expect(rows).toHaveLength(total.high)
  const { projects, values, high, delegations } = total
  expect(projects.reduce((sum, project) => sum + project.high, 0)).toBe(high)
  expect(projects.reduce((sum, project) => sum + project.values, 0)).toBe(values)
  return { values, high, delegations, byProject: projects.map(project => [project.values, project.high]) }
}

const frozen = { values: 3, high: 2, delegations: 2, byProject: [[3, 2]] }
const now = {
  values: 7,
  high: 3,
  delegations: 2,
  byProject: [
    [4, 2],
    [3, 1],
  ],
}

it.each(['rows', 'buckets'])('counts values above the limit of their time, or that of today, from %s', async source => {
  if (source === 'buckets') await rollUp(stage.db)
  expect(await ask(0)).toEqual(frozen)
  expect(await ask(1)).toEqual(now)
})

it('counts values of the filter, and none where no project has a limit', async () => {
  const { id } = await stage.db
    .selectFrom('project')
    .select('id')
    .where('projectCode', '=', 'AFT')
    .executeTakeFirstOrThrow()
  expect(await ask(1, { projectId: id })).toEqual({ values: 4, high: 2, delegations: 1, byProject: [[4, 2]] })
  await setLimit('AFT', null)
  await setLimit('STAD', null)
  expect(await ask(1)).toEqual({ values: 0, high: 0, delegations: 0, byProject: [] })
  expect(await ask(0)).toEqual(frozen)
})
