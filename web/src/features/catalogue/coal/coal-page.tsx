import { type Coal, CoalDraft, coalCalls } from '@seam/contract/catalogue/material/coal'
import { Form } from 'antd'
import { CataloguePage } from '../../../kit/catalogue/catalogue-page.tsx'
import { Field, TextField } from '../../../kit/form/fields.tsx'
import type { Column } from '../../../kit/page-table/columns/column.ts'
import { currentEntry } from '../../../kit/picker/id-select.tsx'
import type { Condition } from '../../../kit/query-panel/condition.ts'
import { CoalCategoryPicker } from '../../../shared/catalogue/coal-category-picker.tsx'

const columns: readonly Column<Coal>[] = [
  { key: 'coalName', title: '煤种名称', minWidth: 200, heading: true },
  { key: 'categoryName', title: '煤类', minWidth: 140 },
]

const conditions: readonly Condition[] = [
  {
    key: 'categoryId',
    label: '煤类',
    kind: 'select',
    control: ({ id, value, onChange }) => (
      <CoalCategoryPicker id={id} value={(value as number | null) ?? null} onChange={onChange} withStopped />
    ),
  },
]

const CategoryField = () => {
  const { categoryId, categoryName } = Form.useFormInstance<Coal>().getFieldsValue(true)
  return (
    <Field name="categoryId" label="煤类">
      <CoalCategoryPicker current={currentEntry(categoryId, categoryName)} />
    </Field>
  )
}

/** Names of coals, used when samples are registered. */
export const CoalPage = () => (
  <CataloguePage
    listKey="basic/coal"
    noun="煤种"
    nameOf={({ coalName }) => coalName}
    calls={coalCalls}
    edit="coalEdit"
    schema={CoalDraft}
    columns={columns}
    conditions={conditions}
  >
    <TextField name="coalName" label="煤种名称" />
    <CategoryField />
  </CataloguePage>
)
