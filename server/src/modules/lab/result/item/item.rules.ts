import type { Basis } from '@seam/contract/catalogue/project/basis'
import { type ProjectKind, projectKind } from '@seam/contract/catalogue/project/project'
import type { RepeatabilityBand } from '@seam/contract/catalogue/project/repeatability'
import type { WorksheetKind } from '@seam/contract/catalogue/project/worksheet'
import type { DelegationState } from '@seam/contract/lab/delegation/delegation'
import { type VerdictState, verdict } from '@seam/contract/lab/result/calculation'
import type { ResultCause, ResultInput } from '@seam/contract/lab/result/result'
import type { ResultValue } from '@seam/contract/lab/result/result.row'
import { type ItemState, itemState } from '@seam/contract/lab/sample/sample'
import type { ProjectFormula } from '../../calculation/sheet.rules.ts'

type Component = {
  readonly code: string
  readonly name: string
  readonly symbol: string
  readonly bands: readonly RepeatabilityBand[]
  readonly reproducibility?: readonly RepeatabilityBand[] | undefined
}

/** A method of a project; the one without an id is the default one. */
export type ItemMethod = {
  readonly id: number | null
  readonly name: string
  /** Number and edition. */
  readonly standard: string
  readonly isEnabled: boolean
  readonly worksheetKind: WorksheetKind
  readonly readingTyped: boolean
  readonly determinationInterval: string | null
  readonly checkBands: readonly RepeatabilityBand[]
  readonly moistureId: number | null
  readonly bands: readonly RepeatabilityBand[]
  readonly reproducibility: readonly RepeatabilityBand[]
  /** the basis that R is given for; null: that of the project */
  readonly reproducibilityBasis: Basis | null
  readonly components: readonly Pick<Component, 'code' | 'bands' | 'reproducibility'>[]
}

/** A project by one of its methods, as results need it. */
export type ItemProject = {
  readonly id: number
  readonly code: string
  readonly name: string
  readonly symbol: string
  readonly unit: string
  readonly basis: Basis | null
  readonly interval: string
  /** Step of a determination; null: as reported. */
  readonly determinationInterval: string | null
  readonly kind: ProjectKind
  readonly parallels: 1 | 2
  readonly bands: readonly RepeatabilityBand[]
  readonly worksheetKind: WorksheetKind
  /** A final reading may be entered in place of raw data. */
  readonly readingTyped: boolean
  /** Every reading names its instrument. */
  readonly instrumentRequired: boolean
  readonly checkBands: readonly RepeatabilityBand[]
  /** The project of the air-dried moisture that its worksheet subtracts. */
  readonly moistureId: number | null
  /** Of a calculated project. */
  readonly formula: ProjectFormula | null
  /** Joules per calorie, as configured when the sample was received. */
  readonly calorie: string
  /** Empty if it has one value. */
  readonly components: readonly Component[]
  /** R by level */
  readonly reproducibility: readonly RepeatabilityBand[]
  /** Signs and words that a reading may have in place of a number. */
  readonly readingWords: readonly string[]
  /** Number and edition. */
  readonly standard: string
  /** null: the default method */
  readonly methodId: number | null
  readonly methodName: string
  /** all methods, the default one first */
  readonly methods: readonly ItemMethod[]
}

/** The project data stored in a version, so that reports show the project as it was when the result was written. */
export type ResultProject = Pick<ItemProject, 'symbol' | 'unit' | 'basis' | 'interval'> & {
  readonly projectName: string
  readonly components: readonly Omit<Component, 'bands' | 'reproducibility'>[]
}

/** The version of a result that is in force. */
export type CurrentResult = {
  readonly resultNo: number
  readonly cause: ResultCause
  readonly verdict: VerdictState
  readonly flagged: boolean
  readonly estimated: boolean
  readonly inputs: readonly ResultInput[]
  readonly values: readonly ResultValue[]
  /** the method that its readings were entered by */
  readonly methodId: number | null
}

/** One sample × one project. */
export type Item = {
  readonly id: number
  readonly sampleId: number
  readonly delegationId: number
  readonly delegationState: DelegationState
  readonly isUrgent: boolean
  readonly labCode: string
  readonly sampleKindId: number
  /** When the readings in force were entered; null for those being entered now. */
  readonly determinedTime: string | null
  readonly project: ItemProject
  readonly state: ItemState
  readonly version: number
  /** Of the latest version. */
  readonly resultNo: number
  /** The user who may change it during entry. */
  readonly holderId: number | null
  /** Not accepted, flagged, or with a warning about its sample. */
  readonly exception: boolean
  /** null while it waits, even if it has earlier versions. */
  readonly current: CurrentResult | null
}

/** Nobody enters a calculated project. */
export const isCalculatedByServer = ({ project }: Pick<Item, 'project'>): boolean =>
  project.kind === projectKind.calculated

/** Has a value that formulas can use. */
export const hasAcceptedValue = ({ state, current }: Item): boolean =>
  state >= itemState.entered && current?.verdict === verdict.accepted

/** The values in force that have a report; none while the item waits. */
export const reportedValues = ({ current }: Pick<Item, 'current'>) =>
  (current?.values ?? []).flatMap(value => (value.reported === null ? [] : [{ ...value, reported: value.reported }]))

/** What the value in force was worked out from; nothing while the item waits. */
export const inputsInForce = ({ current }: Pick<Item, 'current'>): readonly ResultInput[] => current?.inputs ?? []

/** An item as the input of another result. */
export const inputOf = (item: Pick<Item, 'id' | 'project' | 'current'>): ResultInput => ({
  itemId: item.id,
  projectCode: item.project.code,
  resultNo: item.current?.resultNo ?? 0,
  reported: reportedValues(item)[0]?.reported ?? '',
})

export const componentsOf = ({ components }: ItemProject): readonly string[] =>
  components.length === 0 ? [''] : components.map(({ code }) => code)

export const resultProjectOf = ({ name, symbol, unit, basis, interval, components }: ItemProject): ResultProject => ({
  projectName: name,
  symbol,
  unit,
  basis,
  interval,
  components: components.map(part => ({ code: part.code, name: part.name, symbol: part.symbol })),
})

/** The name of an item at the bench: 2K7MNPX 灰分. */
export const labelOf = ({ labCode, project }: Pick<Item, 'labCode' | 'project'>): string => `${labCode} ${project.name}`
