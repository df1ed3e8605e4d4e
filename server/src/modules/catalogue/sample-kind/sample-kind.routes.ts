import { sampleKindCalls } from '@seam/contract/catalogue/material/sample-kind'
import { catalogueFailures } from '@seam/contract/kit/list/catalogue'
import { catalogue } from '../../../kit/catalogue/catalogue.ts'
import { implement } from '../../../kit/serve/implement.ts'
import { isUsedBySample } from '../usage/usage.rows.ts'
import { selectSampleKindRows } from './sample-kind.rows.ts'

export const sampleKindRoutes = implement(
  sampleKindCalls,
  catalogue(sampleKindCalls, {
    table: 'sampleKind',
    name: 'sampleKindName',
    rows: selectSampleKindRows,
    labels: { sampleKindName: '名称' },
    columns: { sampleKindName: 'sampleKindName' },
    fixed: { fields: ['sampleKindName'], isUsed: isUsedBySample('sampleKindId') },
  }),
  { sample_kind_taken: catalogueFailures.nameTaken },
)
