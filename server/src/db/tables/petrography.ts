import type { ReflectanceStatistics } from '@seam/contract/lab/result/petrography'
import type { Generated, GeneratedAlways } from 'kysely'
import type { GeneratedTime, Json } from './system.ts'

type ReflectanceSetTable = {
  id: GeneratedAlways<number>
  sampleId: number
  kind: 'Rran' | 'Rmax'
  readings: string[]
  instrument: string
  formulaVersion: number
  mean: string
  deviation: string
  minimum: string
  maximum: string
  classes: Json<ReflectanceStatistics['classes']>
  notches: number
  computedType: ReflectanceStatistics['computedType']
  blendType: ReflectanceStatistics['computedType']
  overrideReason: string
  shares: Json<ReflectanceStatistics['shares']>
  printsShares: Generated<boolean>
  pictureCode: Generated<string | null>
  userId: number
  userName: string
  createTime: GeneratedTime
}

export type PetrographyTables = { reflectanceSet: ReflectanceSetTable }
