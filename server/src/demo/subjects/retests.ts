import { retestCalls } from '@seam/contract/lab/result/retest'
import { itemState, sampleState } from '@seam/contract/lab/sample/sample'
import { staff } from '../content/staff-list.ts'
import type { MakeContext, TimedAction } from '../make/context.ts'
import { dayOfWork } from '../plan/working-time.ts'

/** The distances of retested ash from its result, in %; the fourth is beyond R. */
const distances = [0.06, -0.09, 0.04, 1.12, -0.05, 0.11]
const daysBetween = 12

/** The moisture, the ash and the dry ash of samples in the retention store that were not retested, with their results. */
const selectAshes = ({ services: { db } }: MakeContext) =>
  db
    .selectFrom('sampleItem')
    .innerJoin('sample', 'sample.id', 'sampleItem.sampleId')
    .innerJoin('project', 'project.id', 'sampleItem.projectId')
    .innerJoin('result', join =>
      join.onRef('result.itemId', '=', 'sampleItem.id').onRef('result.resultNo', '=', 'sampleItem.resultVersion'),
    )
    .innerJoin('resultValue', 'resultValue.resultId', 'result.id')
    .select(['sampleItem.id as itemId', 'sample.id as sampleId', 'sample.version', 'projectCode', 'reported'])
    .where('sample.state', '=', sampleState.kept)
    .where(({ exists, selectFrom, not }) =>
      not(exists(selectFrom('retest').select('retest.id').whereRef('retest.sampleId', '=', 'sample.id'))),
    )
    .where('sampleItem.state', '=', itemState.published)
    .where('projectCode', 'in', ['MAD', 'AAD', 'AD'])
    .orderBy('sampleItem.id')
    .execute()

/** The first analyst who knows none of these results. */
const findRetester = async ({ call }: MakeContext, sampleId: number, itemIds: readonly number[]) => {
  for (const analyst of staff.analysts) {
    const projects = await call(analyst, retestCalls.projects, { sampleId })
    const own = projects.filter(({ itemId }) => itemIds.includes(itemId))
    if (own.length === itemIds.length && own.every(({ refusal }) => refusal === '')) return analyst
  }
  return undefined
}

const retestAsh = async (context: MakeContext, distance: number) => {
  const samples = Map.groupBy(await selectAshes(context), ({ sampleId }) => sampleId)
  for (const whole of [...samples.values()].filter(({ length }) => length === 3).toReversed()) {
    const determined = whole.filter(({ projectCode }) => projectCode !== 'AD')
    const { sampleId = 0, version = 0 } = determined[0] ?? {}
    const ids = determined.map(({ itemId }) => itemId)
    const retester = await findRetester(context, sampleId, ids)
    if (retester === undefined) continue
    const rows = determined.map(({ itemId, projectCode, reported }) => {
      const value = Number(reported) + (projectCode === 'AAD' ? distance : 0.03)
      return { itemId, readings: [value - 0.02, value + 0.02].map(raw => ({ raw: raw.toFixed(2) })) }
    })
    await context.call(retester, retestCalls.record, { sampleId, version, rows, remarks: '留样抽查' })
    return
  }
}

/** Retests of retained samples by analysts who do not know their results; the manager is told of the one beyond R. */
export const retestActions = (context: MakeContext): TimedAction[] =>
  distances.map((distance, place) => ({
    at: context.end - (distances.length - place) * daysBetween * dayOfWork + 350,
    run: () => retestAsh(context, distance),
  }))
