import type { State } from '@seam/contract/kit/dictionary'
import type { HeatUnit } from '@seam/contract/lab/result/calculation'
import type {
  Finding,
  PlausibilityGuess,
  PlausibilityLevel,
  PlausibilityRelation,
  PlausibilityTerm,
} from '@seam/contract/lab/result/plausibility'
import type { Generated, GeneratedAlways } from 'kysely'
import type { GeneratedTime, Json } from './system.ts'

type PlausibilityRuleTable = {
  id: GeneratedAlways<number>
  ruleName: string
  level: PlausibilityLevel
  relation: PlausibilityRelation | null
  terms: Json<PlausibilityTerm[]>
  low: string | null
  high: string | null
  /** of the bounds, if the terms are calorific values */
  unit: HeatUnit | null
  lowExclusive: Generated<boolean>
  highExclusive: Generated<boolean>
  step: string | null
  guesses: Json<PlausibilityGuess[]>
  exceptSampleKindIds: Json<number[]>
  message: string
  state: Generated<State>
  pinyin: Generated<string>
  search: GeneratedAlways<string>
  version: Generated<number>
  createTime: GeneratedTime
}
type ResultAcceptanceTable = {
  id: GeneratedAlways<bigint>
  itemId: number
  resultNo: number
  findings: Json<Finding[]>
  reason: string
  userId: number
  userName: string
  createTime: GeneratedTime
}

export type PlausibilityTables = { plausibilityRule: PlausibilityRuleTable; resultAcceptance: ResultAcceptanceTable }
