import { blendType } from '@seam/contract/lab/report'
import type { ReportSnapshot } from '@seam/contract/lab/report.snapshot'
import { itemState } from '@seam/contract/lab/sample'
import type { Item } from '../../../../modules/lab/result/item/item.rules.ts'
import type { Ground } from '../ground.ts'
import type { Content, Reflectance } from './demo-report.ts'
import type { Life, LivingSample } from './life.ts'

type ReportedSample = ReportSnapshot['samples'][number]
type Line = ReportedSample['results'][number]

const linesOf = (ground: Ground, item: Item): Line[] => {
  const project = ground.projects.get(item.project.id)
  const { current } = item
  if (project === undefined || current === null) return []
  const line = {
    projectCode: project.code,
    unit: project.unit,
    basis: project.basis,
    standard: project.standard,
    estimated: current.estimated,
  }
  if (project.components.length === 0)
    return current.values.map(({ reported }) => ({
      ...line,
      projectName: project.name,
      symbol: project.symbol,
      value: reported ?? '',
    }))
  return project.components.flatMap(({ code, name, symbol }) =>
    current.values
      .filter(({ component }) => component === code)
      .map(({ reported }) => ({ ...line, projectName: `${project.name} ${name}`, symbol, value: reported ?? '' })),
  )
}

const reflectanceIn = (drafted: Reflectance | undefined, all: readonly Line[]): ReportedSample['reflectance'] => {
  if (drafted === undefined) return null
  const valueOf = (code: string) => all.find(({ projectCode }) => projectCode === code)?.value
  const blend = blendType.values.find(value => String(value) === valueOf('BLEND')) ?? drafted.blendType
  return {
    kind: drafted.kind,
    mean: valueOf(drafted.kind === 'Rran' ? 'RRAN' : 'RMAX') ?? '',
    deviation: valueOf('RSD') ?? drafted.deviation,
    count: drafted.points,
    blendType: blend,
    blendName: blendType.label(blend),
    classes: drafted.classes,
  }
}

const sampleIn = (
  ground: Ground,
  life: Life,
  { row }: LivingSample,
  drafted: readonly Reflectance[],
): ReportedSample => {
  const sortOf = (item: Item) => ground.projects.get(item.project.id)?.sort ?? 0
  const own = life.items
    .filter(({ sampleId, state }) => sampleId === row.id && state >= itemState.confirmed)
    .toSorted((a, b) => sortOf(a) - sortOf(b) || a.id - b.id)
  const requested = own.filter(({ id }) => life.itemRows.get(id)?.requested)
  const kind = ground.offer.sampleKinds.find(({ id }) => id === row.sampleKindId)
  return {
    sampleCode: `${life.delegation.delegateCode}-${String(row.position).padStart(2, '0')}`,
    sampleName: row.sampleName,
    sampleKindName: kind?.sampleKindName ?? '',
    condition: row.condition,
    mass: row.mass ?? '',
    remarks: row.remarks,
    results: requested.flatMap(item => linesOf(ground, item)),
    reflectance: reflectanceIn(
      drafted.find(({ sampleId }) => sampleId === row.id),
      own.flatMap(item => linesOf(ground, item)),
    ),
  }
}

/** Whose readings are in force, the busiest first. */
const testersOf = ({ items, results }: Life, sampleIds: readonly number[]): string[] => {
  const entered = items
    .filter(({ sampleId }) => sampleIds.includes(sampleId))
    .flatMap(({ id }) => results.findLast(({ itemId, cause }) => itemId === id && cause === 'entered') ?? [])
  const people = [...Map.groupBy(entered, ({ userId }) => userId).values()]
  return people
    .toSorted((a, b) => b.length - a.length || (a[0]?.userId ?? 0) - (b[0]?.userId ?? 0))
    .map(([first]) => first?.userName ?? '')
}

const days = (times: readonly (string | null)[]): string[] => times.map(time => (time ?? '').slice(0, 10)).toSorted()

/** What a report issued now says, but for its number and the names under it. */
export const contentOf = (
  ground: Ground,
  life: Life,
  sampleIds: readonly number[],
  drafted: readonly Reflectance[],
): Content => {
  const living = life.samples.filter(({ row }) => sampleIds.includes(row.id))
  const samples = living.map(sample => sampleIn(ground, life, sample, drafted))
  const codes = samples.flatMap(({ results }) => results.map(({ projectCode }) => projectCode))
  const own = new Set(life.items.filter(({ sampleId }) => sampleIds.includes(sampleId)).map(({ id }) => id))
  const tested = days(life.results.filter(({ itemId }) => own.has(itemId)).map(({ createTime }) => createTime))
  const { cmaNo, ...laboratory } = ground.laboratory
  const covered = codes.every(code => ground.accredited.has(code))
  return {
    laboratory: { ...laboratory, marks: covered ? [{ mark: 'CMA' as const, certificateNo: cmaNo }] : [] },
    delegateCode: life.delegation.delegateCode,
    clientName: life.client.row.clientName,
    consignorName: life.delegation.consignorName,
    receivedDate: days(living.map(({ row }) => row.receiveTime))[0] ?? '',
    testedFrom: tested[0] ?? '',
    testedTo: tested.at(-1) ?? '',
    samples,
    testedBy: testersOf(life, sampleIds),
  }
}
