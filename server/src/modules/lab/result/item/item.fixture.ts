import { projectKind } from '@seam/contract/catalogue/project/project'
import { formulas } from '../../../../db/seed/catalogue/catalogue-formulas.ts'
import type { Rule } from '../../plausibility/plausibility.rules.ts'
import { judgeReadings, verdictOf } from '../entry/entry.rules.ts'
import type { CurrentResult, Item, ItemProject } from './item.rules.ts'

/** For tests: a determined project, whose readings are typed once and have no limit. */
export const projectOf = (code: string, more: Partial<ItemProject> = {}): ItemProject => ({
  id: 1,
  code,
  name: code,
  symbol: code,
  unit: '%',
  basis: null,
  interval: '0.01',
  determinationInterval: null,
  kind: projectKind.measured,
  parallels: 1,
  bands: [],
  worksheetKind: 'given',
  readingTyped: true,
  instrumentRequired: false,
  checkBands: [],
  moistureId: null,
  formula: null,
  calorie: '4.1816',
  components: [],
  reproducibility: [],
  readingWords: [],
  standard: '',
  methodId: null,
  methodName: '',
  methods: [],
  ...more,
})

/** For tests: a calculated project with its seeded formula. */
export const calculatedProject = (code: string, more: Partial<ItemProject> = {}): ItemProject => {
  const [name, slots] = formulas[code] ?? []
  const formula = name === undefined || slots === undefined ? null : { name, slots }
  return projectOf(code, { kind: projectKind.calculated, formula, ...more })
}

/** For tests: T or R of one level. */
export const limitOf = (limit: string) => [{ upTo: null, inclusive: false, limit, relative: false }]

/** For tests: an ash project with two components, as ash fusion has four. */
export const fusionProject = (more: Partial<ItemProject> = {}): ItemProject =>
  projectOf('AFT', {
    interval: '10',
    components: ['DT', 'ST'].map(code => ({ code, name: `名${code}`, symbol: `号${code}`, bands: limitOf('40') })),
    ...more,
  })

/** For tests: a version in force of these readings, by component. */
export const resultOf = (
  project: ItemProject,
  readings: readonly string[] | Readonly<Record<string, readonly string[]>>,
  more: Partial<CurrentResult> = {},
): CurrentResult => {
  const byComponent = Array.isArray(readings) ? { '': readings } : readings
  const values = judgeReadings(
    project,
    Object.entries(byComponent).flatMap(([component, raws]: [string, readonly string[]]) =>
      raws.map(raw => ({ component, raw })),
    ),
  )
  return {
    resultNo: 1,
    cause: 'entered',
    verdict: verdictOf(project, values),
    flagged: false,
    estimated: false,
    inputs: [],
    values,
    methodId: null,
    ...more,
  }
}

let serial = 0

/** For tests: an item of sample 1 with an id of its own, which waits unless it has a result. */
export const itemOf = (project: ItemProject, more: Partial<Item> = {}): Item => ({
  id: ++serial,
  sampleId: 1,
  delegationId: 1,
  delegationState: 40,
  isUrgent: false,
  labCode: '2K7MNPX',
  sampleKindId: 1,
  determinedTime: null,
  project,
  state: more.current ? 20 : 10,
  version: 1,
  resultNo: more.current?.resultNo ?? 0,
  holderId: null,
  exception: false,
  current: null,
  ...more,
})

/** For tests: an entered item of one reading. */
export const measuredItem = (code: string, reading: string, more: Partial<Item> = {}): Item => {
  const project = projectOf(code)
  return itemOf(project, { current: resultOf(project, [reading]), ...more })
}

/** For tests: a rule of plausibility that warns of ash above 60 %. */
export const ashAbove: Rule = {
  id: 7,
  ruleName: '灰分偏高',
  level: 'unusual',
  relation: null,
  terms: [{ code: 'AAD', sign: 1 }],
  low: null,
  high: '60',
  unit: null,
  lowExclusive: false,
  highExclusive: false,
  step: null,
  guesses: [],
  exceptSampleKindIds: [],
  message: '偏高',
}
