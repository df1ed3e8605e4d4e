import { type SampleKind, SampleKindDraft, sampleKindCalls } from '@seam/contract/catalogue/material/sample-kind'
import { CataloguePage } from '../../../kit/catalogue/catalogue-page.tsx'
import { TextField } from '../../../kit/form/fields.tsx'
import type { Column } from '../../../kit/page-table/columns/column.ts'

const columns: readonly Column<SampleKind>[] = [
  { key: 'sampleKindName', title: '样品类型', minWidth: 200, heading: true },
]

/** Kinds of sample: 原煤, 精煤 … */
export const SampleKindPage = () => (
  <CataloguePage
    listKey="basic/sampleInfo"
    noun="样品类型"
    nameOf={({ sampleKindName }) => sampleKindName}
    calls={sampleKindCalls}
    edit="sampleKindEdit"
    schema={SampleKindDraft}
    columns={columns}
  >
    <TextField name="sampleKindName" label="样品类型" />
  </CataloguePage>
)
