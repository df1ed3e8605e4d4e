import { type Salesman, SalesmanDraft, salesmanCalls } from '@seam/contract/catalogue/salesman'
import { Form } from 'antd'
import { CataloguePage } from '../../../kit/catalogue/catalogue-page.tsx'
import { Field, NoteField, TextField } from '../../../kit/form/fields.tsx'
import type { Column } from '../../../kit/page-table/columns/column.ts'
import { usePermit } from '../../../kit/session/permit.tsx'
import { UserAccountPicker } from '../../../shared/system/user-account-picker.tsx'

const columns: readonly Column<Salesman>[] = [
  { key: 'salesmanName', title: '姓名', minWidth: 140, heading: true },
  { key: 'telephone', title: '电话', width: 150 },
  { key: 'userName', title: '账号', width: 140 },
  { key: 'remarks', title: '备注', minWidth: 200 },
]

/** Only for users who may see accounts, which the picker offers. */
const AccountField = () => {
  const form = Form.useFormInstance<Salesman>()
  const mayGive = usePermit(['userEdit'])
  const maySee = usePermit(['userView'])
  if (!mayGive || !maySee) return null
  return (
    <Field name="userId" label="账号" hint="该账号可以看到这位业务员的客户及其委托单、报告">
      <UserAccountPicker valueLabel={form.getFieldsValue(true).userName || undefined} />
    </Field>
  )
}

/** Salesmen, who look after clients. */
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
    <AccountField />
    <NoteField name="remarks" label="备注" />
  </CataloguePage>
)
