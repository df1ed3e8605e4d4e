import { material } from '@seam/contract/catalogue/project/project'
import {
  type groupPriceHeadings,
  type ProjectGroup,
  projectGroupCalls,
} from '@seam/contract/catalogue/project/project-group'
import { state } from '@seam/contract/kit/dictionary'
import { ExportButton, exportInput } from '../../../kit/export/export-button.tsx'
import { importButton } from '../../../kit/import/import-button.tsx'
import { moneyText } from '../../../kit/money/money.tsx'
import type { ExportedColumn } from '../../../kit/page-table/columns/column.ts'
import { dictionaryColumn } from '../../../kit/page-table/columns/dictionary-column.tsx'
import { PageTable } from '../../../kit/page-table/page-table.tsx'
import type { Condition } from '../../../kit/query-panel/condition.ts'
import { Permit } from '../../../kit/session/permit.tsx'
import { priceColumns } from './price.columns.tsx'
import { PriceLists } from './price-lists.tsx'
import { packages } from './subjects.ts'

const ImportPrices = importButton(() =>
  import('@seam/contract/catalogue/price/price.import').then(module => module.groupPriceImport),
)

const columns: readonly ExportedColumn<ProjectGroup, typeof groupPriceHeadings>[] = [
  { key: 'groupName', title: '项目组', minWidth: 150, heading: true },
  ...priceColumns,
  {
    key: 'unitTotal',
    title: '单价合计（元）',
    width: 128,
    align: 'right',
    render: ({ unitTotal }) => moneyText(unitTotal),
  },
  dictionaryColumn('material', '物料', material, { width: 80, optional: true }),
  {
    key: 'projects',
    title: '检测项目',
    minWidth: 260,
    optional: true,
    render: ({ projects }) => projects.map(({ projectName }) => projectName).join('、'),
  },
  { key: 'remarks', title: '备注', minWidth: 140, optional: true },
  dictionaryColumn('state', '状态', state, { width: 84 }),
]

const conditions: readonly Condition[] = [
  { key: 'keyword', label: '关键字', kind: 'text' },
  { key: 'material', label: '物料', kind: 'select', source: { options: [...material.options] } },
  { key: 'state', label: '状态', kind: 'select', source: { options: [...state.options] } },
]

/** Prices of packages. */
export const GroupPricePage = () => (
  <PriceLists list={packages} listKey="basic/groupPrice">
    {actionsOf => (
      <PageTable
        listKey="basic/groupPrice"
        label="项目组价格列表"
        call={projectGroupCalls.page}
        columns={columns}
        conditions={conditions}
        actions={({ groupName, ...row }) => actionsOf({ ...row, name: groupName })}
        toolbar={view => (
          <>
            <Permit of={['priceImport']}>
              <ImportPrices refresh={[packages.page, packages.log]} />
            </Permit>
            <Permit of={['priceExport']}>
              <ExportButton call={projectGroupCalls.exportAll} input={exportInput(view)} />
            </Permit>
          </>
        )}
      />
    )}
  </PriceLists>
)
