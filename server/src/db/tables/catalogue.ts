import type { PromiseUnit } from '@seam/contract/catalogue/calendar'
import type { Urgency } from '@seam/contract/catalogue/price/cost-coefficient'
import type { Basis } from '@seam/contract/catalogue/project/basis'
import type { Formula, FormulaSlot } from '@seam/contract/catalogue/project/formula'
import type { Material, ProjectComponent, ProjectKind } from '@seam/contract/catalogue/project/project'
import type { RepeatabilityBand } from '@seam/contract/catalogue/project/repeatability'
import type { StandardStatus } from '@seam/contract/catalogue/project/standard'
import type { WorksheetKind } from '@seam/contract/catalogue/project/worksheet'
import type { State } from '@seam/contract/kit/dictionary'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { GeneratedTime } from './system.ts'

/** numeric: read as decimal text, written as text */
export type Numeric = ColumnType<string, string, string>
/** jsonb with a default: read parsed, written as text */
type GeneratedJson<T> = ColumnType<T, string | undefined, string>

type Listed = { id: GeneratedAlways<number>; state: Generated<State>; version: Generated<number> }
type Ordered = Listed & { sort: Generated<number> }
/** Searched by what is typed: names and the initials of their pinyin. */
type Searched = { pinyin: Generated<string>; search: GeneratedAlways<string> }
/** A list of kit/catalogue/catalogue.ts. */
export type Plain = Ordered & Searched

type StandardTable = Searched & {
  id: GeneratedAlways<number>
  standardNo: string
  standardName: string
  edition: string
  status: Generated<StandardStatus>
  effectiveDate: string | null
  version: Generated<number>
  createTime: GeneratedTime
}
type ProjectTable = Ordered & {
  projectCode: string
  projectName: string
  symbol: Generated<string>
  unit: Generated<string>
  basis: Basis | null
  roundingInterval: Numeric
  determinationInterval: string | null
  worksheetKind: Generated<WorksheetKind>
  readingTyped: Generated<boolean>
  instrumentRequired: Generated<boolean>
  checkBands: GeneratedJson<RepeatabilityBand[]>
  moistureId: Generated<number | null>
  formula: Formula | null
  kind: ProjectKind
  parallels: Generated<1 | 2>
  material: Generated<Material>
  standardId: number | null
  methodName: Generated<string>
  highLimit: string | null
  openToClient: Generated<boolean>
  bands: GeneratedJson<RepeatabilityBand[]>
  components: GeneratedJson<ProjectComponent[]>
  reproducibility: GeneratedJson<RepeatabilityBand[]>
  readingWords: GeneratedJson<string[]>
  createTime: GeneratedTime
}
type ProjectGroupTable = Ordered & {
  groupName: string
  material: Generated<Material>
  price: bigint
  remarks: Generated<string>
  createTime: GeneratedTime
}
type PriceLogTable = {
  id: GeneratedAlways<number>
  oldPrice: bigint | null
  newPrice: bigint
  reason: string
  userId: number | null
  userName: string
  createTime: GeneratedTime
}
type CostCoefficientTable = Plain & {
  coefficientName: string
  coefficient: Numeric
  urgency: Generated<Urgency>
  promiseAmount: number | null
  promiseUnit: Generated<PromiseUnit>
}

type MaterialCategoryTable = {
  id: GeneratedAlways<number>
  parentId: number | null
  productName: string
  version: Generated<number>
  createTime: GeneratedTime
}
type IntroductionTable = {
  id: Generated<number>
  content: Generated<string>
  version: Generated<number>
  updateName: Generated<string>
  updateTime: GeneratedTime
}

export type CatalogueTables = {
  standard: StandardTable
  project: ProjectTable
  projectInput: { projectId: number; slot: number; alternative: Generated<number>; inputId: number }
  projectFormulaSlot: { projectId: number; slot: FormulaSlot; inputId: number }
  unitPrice: { projectId: number; price: bigint; version: Generated<number>; updateTime: GeneratedTime }
  unitPriceLog: PriceLogTable & { projectId: number }
  projectGroup: ProjectGroupTable
  projectGroupMember: { groupId: number; projectId: number; sort: Generated<number> }
  groupPriceLog: PriceLogTable & { groupId: number }
  costCoefficient: CostCoefficientTable
  floatDensity: Plain & { name: string; value: Numeric }
  sampleKind: Plain & { sampleKindName: string }
  coalCategory: Plain & { categoryCode: Generated<string>; categoryName: string; remarks: Generated<string> }
  coal: Plain & { coalName: string; categoryId: number | null }
  salesman: Plain & {
    salesmanName: string
    telephone: Generated<string>
    remarks: Generated<string>
    /** Their account, which sees the rows of the clients whose salesman they are. */
    userId: number | null
  }
  materialCategory: MaterialCategoryTable
  introduction: IntroductionTable
  memberGrade: Listed & { gradeName: string; points: number; discount: Numeric; creditLimit: Generated<bigint> }
}
