import type { Basis } from '@seam/contract/catalogue/project/basis'
import type { ProjectMethod } from '@seam/contract/catalogue/project/project.method'
import type { RepeatabilityBand } from '@seam/contract/catalogue/project/repeatability'
import type { WorksheetKind } from '@seam/contract/catalogue/project/worksheet'
import type { State } from '@seam/contract/kit/dictionary'
import type { Generated, GeneratedAlways } from 'kysely'
import type { GeneratedTime, Json } from './system.ts'

type ProjectMethodTable = {
  id: GeneratedAlways<number>
  projectId: number
  methodName: string
  standardId: number | null
  worksheetKind: WorksheetKind
  readingTyped: boolean
  determinationInterval: string | null
  checkBands: Json<RepeatabilityBand[]>
  moistureId: number | null
  bands: Json<RepeatabilityBand[]>
  reproducibility: Json<RepeatabilityBand[]>
  reproducibilityBasis: Basis | null
  components: Json<ProjectMethod['components']>
  sort: number
  state: Generated<State>
  version: Generated<number>
  createTime: GeneratedTime
}

export type ProjectMethodTables = { projectMethod: ProjectMethodTable }
