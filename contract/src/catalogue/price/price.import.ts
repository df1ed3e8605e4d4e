import { z } from 'zod'
import { type ImportColumn, importOf } from '../../kit/list/import.ts'
import { optionalText, text } from '../../kit/value/text.ts'
import { ProjectDraft } from '../project/project.draft.ts'
import { listPrice, PriceDraft } from './price.ts'

/** Normalises 25 and 25.5 from a cell; more than two decimals are left for the schema to refuse. */
const asYuan = (cell: string): string => {
  const [yuan = '', decimals = ''] = cell.split('.')
  return /^\d+(\.\d?)?$/.test(cell) ? `${yuan}.${decimals.padEnd(2, '0')}` : cell
}
const price = z.string().transform(asYuan).pipe(listPrice)

const change = {
  /** The price in the exported file: a price that has changed since is not overwritten. */
  oldPrice: price.optional(),
  price,
  reason: PriceDraft.shape.reason,
}

const changeColumns: readonly ImportColumn<keyof typeof change>[] = [
  { key: 'oldPrice', title: '原价（元）', hint: '可不填；填写时须与现价一致，防止误改', example: '20.00' },
  { key: 'price', title: '新价（元）', hint: '0.00 到 1000000.00', example: '25.00' },
  { key: 'reason', title: '变更原因', hint: '最多 100 个字，记入变更记录', example: '年度调价' },
]

/** Unit prices from Excel, by project code. */
export const unitPriceImport = importOf({
  path: 'basic/projectunitprice/importUnitPrices',
  access: 'priceImport',
  noun: '项目单价',
  row: z.strictObject({
    projectCode: ProjectDraft.shape.projectCode,
    projectName: optionalText('项目名称', 30),
    ...change,
  }),
  columns: [
    { key: 'projectCode', title: '项目代码', hint: '已有的项目', example: 'AAD' },
    { key: 'projectName', title: '项目名称', hint: '可不填；填写时须与代码相符', example: '灰分' },
    ...changeColumns,
  ],
  limit: 500,
  log: { module: '项目单价', action: '导入项目单价' },
})

/** Prices of packages from Excel, by name. */
export const groupPriceImport = importOf({
  path: 'basic/group/projectGroupPrice/importGroupPrices',
  access: 'priceImport',
  noun: '项目组价格',
  row: z.strictObject({ groupName: text('项目组', 30), ...change }),
  columns: [{ key: 'groupName', title: '项目组', hint: '已有的项目组', example: '工业分析' }, ...changeColumns],
  limit: 500,
  log: { module: '项目组', action: '导入项目组价格' },
})

export const unitPriceImportCalls = unitPriceImport.calls
export const groupPriceImportCalls = groupPriceImport.calls
