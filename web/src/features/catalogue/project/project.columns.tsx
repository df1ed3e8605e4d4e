import { basis } from '@seam/contract/catalogue/project/basis'
import { material, projectKind } from '@seam/contract/catalogue/project/project'
import type { projectHeadings } from '@seam/contract/catalogue/project/project.calls'
import type { Project } from '@seam/contract/catalogue/project/project.row'
import { bandsText } from '@seam/contract/catalogue/project/repeatability'
import { state } from '@seam/contract/kit/dictionary'
import { moneyText } from '../../../kit/money/money.tsx'
import type { ExportedColumn } from '../../../kit/page-table/columns/column.ts'
import { dictionaryColumn } from '../../../kit/page-table/columns/dictionary-column.tsx'
import { Symbol } from '../../../kit/symbol/symbol.tsx'

export const projectColumns: readonly ExportedColumn<Project, typeof projectHeadings>[] = [
  { key: 'projectCode', title: '项目代码', width: 104 },
  { key: 'projectName', title: '项目名称', minWidth: 140, heading: true },
  {
    key: 'symbol',
    title: '符号',
    width: 92,
    render: ({ symbol }) => (symbol === '' ? '--' : <Symbol text={symbol} />),
  },
  { key: 'unit', title: '单位', width: 76 },
  dictionaryColumn('basis', '基准', basis, { width: 118 }),
  dictionaryColumn('kind', '类型', projectKind, { width: 76 }),
  { key: 'roundingInterval', title: '修约间隔', width: 92, align: 'right' },
  { key: 'parallels', title: '平行测定次数', width: 120, align: 'right', optional: true },
  { key: 'bands', title: '重复性限', minWidth: 170, render: ({ bands }) => bandsText(bands) || '--' },
  { key: 'standardName', title: '标准', width: 148 },
  { key: 'highLimit', title: '高指标', width: 84, align: 'right' },
  {
    key: 'price',
    title: '单价（元）',
    width: 100,
    align: 'right',
    render: ({ price }) => (price === null ? '未定价' : moneyText(price)),
  },
  {
    key: 'openToClient',
    title: '对客户开放',
    width: 100,
    optional: true,
    render: ({ openToClient }) => (openToClient ? '是' : '否'),
  },
  dictionaryColumn('material', '物料', material, { width: 76, optional: true }),
  { key: 'sort', title: '排序', width: 76, align: 'right', optional: true },
  dictionaryColumn('state', '状态', state, { width: 76 }),
]
