import { type UnitPrice, unitPriceCalls, type unitPriceHeadings } from '@seam/contract/catalogue/price/price'
import { material, projectKind } from '@seam/contract/catalogue/project/project'
import { state } from '@seam/contract/kit/dictionary'
import { ExportButton, exportInput } from '../../../kit/export/export-button.tsx'
import { importButton } from '../../../kit/import/import-button.tsx'
import type { ExportedColumn } from '../../../kit/page-table/columns/column.ts'
import { dictionaryColumn } from '../../../kit/page-table/columns/dictionary-column.tsx'
import { PageTable } from '../../../kit/page-table/page-table.tsx'
import type { Condition } from '../../../kit/query-panel/condition.ts'
import { Permit } from '../../../kit/session/permit.tsx'
import { Symbol } from '../../../kit/symbol/symbol.tsx'
import { priceColumns } from './price.columns.tsx'
import { PriceLists } from './price-lists.tsx'
import { units } from './subjects.ts'

const ImportPrices = importButton(() =>
  import('@seam/contract/catalogue/price/price.import').then(module => module.unitPriceImport),
)

const columns: readonly ExportedColumn<UnitPrice, typeof unitPriceHeadings>[] = [
  { key: 'projectCode', title: '项目代码', width: 104 },
  { key: 'projectName', title: '项目名称', minWidth: 150, heading: true },
  {
    key: 'symbol',
    title: '符号',
    width: 92,
    render: ({ symbol }) => (symbol === '' ? '--' : <Symbol text={symbol} />),
  },
  ...priceColumns,
  dictionaryColumn('kind', '类型', projectKind, { width: 84, optional: true }),
  dictionaryColumn('material', '物料', material, { width: 76, optional: true }),
  dictionaryColumn('state', '状态', state, { width: 84 }),
]

const conditions: readonly Condition[] = [
  { key: 'keyword', label: '关键字', kind: 'text' },
  { key: 'material', label: '物料', kind: 'select', source: { options: [...material.options] } },
  { key: 'kind', label: '类型', kind: 'select', source: { options: [...projectKind.options] } },
  { key: 'state', label: '状态', kind: 'select', source: { options: [...state.options] } },
]

/** Unit prices of projects. */
export const UnitPricePage = () => (
  <PriceLists list={units} listKey="basic/unitPrice">
    {actionsOf => (
      <PageTable
        listKey="basic/unitPrice"
        label="项目单价列表"
        call={unitPriceCalls.page}
        columns={columns}
        conditions={conditions}
        actions={({ projectName, ...row }) => actionsOf({ ...row, name: projectName })}
        toolbar={view => (
          <>
            <Permit of={['priceImport']}>
              <ImportPrices refresh={[units.page, units.log]} />
            </Permit>
            <Permit of={['priceExport']}>
              <ExportButton call={unitPriceCalls.exportAll} input={exportInput(view)} />
            </Permit>
          </>
        )}
      />
    )}
  </PriceLists>
)
