import { type Salesman, SalesmanDraft, salesmanCalls } from '@seam/contract/catalogue/salesman'
import { CataloguePage } from '../../../kit/catalogue/catalogue-page.tsx'
import { NoteField, TextField } from '../../../kit/form/fields.tsx'
import type { Column } from '../../../kit/page-table/columns/column.ts'

const columns: readonly Column<Salesman>[] = [
  { key: 'salesmanName', title: '姓名', minWidth: 140, heading: true },
  { key: 'telephone', title: '电话', width: 150 },
  { key: 'remarks', title: '备注', minWidth: 200 },
]

/** Who brings clients in. */
export const SalesmanPage = () => (
  <CataloguePage
    listKey="basic/salesman"
    noun="业务员"
    nameOf={({ salesmanName }) => salesmanName}
    calls={salesmanCalls}
    edit="salesmanEdit"
    schema={SalesmanDraft}
    columns={columns}
    keywordLabel="姓名或电话"
  >
    <TextField name="salesmanName" label="姓名" />
    <TextField name="telephone" label="电话" inputMode="tel" maxLength={20} placeholder="手机或座机" />
    <NoteField name="remarks" label="备注" />
  </CataloguePage>
)
