import { CalculatorOutlined } from '@ant-design/icons'
import { coalCalls } from '@seam/contract/catalogue/material/coal'
import {
  type CoalCategory,
  CoalCategoryDraft,
  coalCategoryCalls,
} from '@seam/contract/catalogue/material/coal-category'
import { Button } from 'antd'
import { CataloguePage } from '../../../kit/catalogue/catalogue-page.tsx'
import { NoteField, TextField } from '../../../kit/form/fields.tsx'
import type { Column } from '../../../kit/page-table/columns/column.ts'
import { Permit } from '../../../kit/session/permit.tsx'

const columns: readonly Column<CoalCategory>[] = [
  { key: 'categoryName', title: '煤类', minWidth: 160, heading: true },
  { key: 'categoryCode', title: '代号', width: 120 },
  { key: 'remarks', title: '备注', minWidth: 200 },
]

const refresh = [coalCalls.page]

/** The laboratory's coal categories. */
export const CoalCategoryPage = () => (
  <CataloguePage
    listKey="basic/coalCategory"
    noun="煤类"
    nameOf={({ categoryName }) => categoryName}
    calls={coalCategoryCalls}
    edit="coalCategoryEdit"
    schema={CoalCategoryDraft}
    columns={columns}
    keywordLabel="名称或代号"
    refresh={refresh}
    tools={
      <Permit of={['coalClassify']}>
        <Button icon={<CalculatorOutlined />} href="#/basic/coalClassify">
          煤类判别
        </Button>
      </Permit>
    }
  >
    <TextField name="categoryName" label="煤类名称" />
    <TextField name="categoryCode" label="代号" hint="GB/T 5751 的代号，如 JM" placeholder="没有可不填" />
    <NoteField name="remarks" label="备注" />
  </CataloguePage>
)
