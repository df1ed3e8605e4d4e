import { expect, it } from 'vitest'
import {
  addTestedDelegation,
  issue,
  readSnapshot,
  submitReport,
  useOffice,
} from '../../../../../test/builders/report.ts'
import { placesOf } from '../../../../../test/pdf/read-pdf.ts'
import { drawReport } from './draw-report.ts'

const { stage, lab, people } = useOffice()

it('has no two headings on each other: a unit that has no room beside its symbol is below it', async () => {
  const { id } = await issue(people, await submitReport(people, await addTestedDelegation(stage, lab)))
  const { snapshot } = await readSnapshot(stage.db, id)
  const [sample] = snapshot.samples
  const [result] = sample?.results ?? []
  if (sample === undefined || result === undefined) throw new Error('no result')
  const heat = (symbol: string, unit: string) => ({ ...result, projectCode: `${symbol} ${unit}`, symbol, unit })
  const results = [
    result,
    heat('Qgr,daf', 'MJ/kg'),
    heat('Qgr,daf', 'kcal/kg'),
    heat('Qnet,p,ar', 'MJ/kg'),
    heat('Qnet,p,ar', 'kcal/kg'),
    { ...heat('', ''), projectName: '胶质层体积曲线类型' },
    heat('St,d', '%'),
    heat('G', ''),
  ]
  const samples = Array.from({ length: 4 }, () => ({ ...sample, results, reflectance: null }))
  const places = (await placesOf(await drawReport({ ...snapshot, samples }, new Map()))).filter(
    ({ text }) => text.trim() !== '',
  )
  expect(places.filter(({ text }) => text === 'kcal/kg')).toHaveLength(2)
  const onEachOther = places.flatMap((one, at) =>
    places
      .slice(at + 1)
      .filter(
        other =>
          Math.abs(one.baseline - other.baseline) < 4 && one.left < other.right - 0.5 && other.left < one.right - 0.5,
      )
      .map(other => `${one.text} / ${other.text}`),
  )
  expect(onEachOther).toEqual([])
})
