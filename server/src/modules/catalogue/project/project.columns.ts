import { basis } from '@seam/contract/catalogue/basis'
import { material, projectKind } from '@seam/contract/catalogue/project'
import { bandsText } from '@seam/contract/catalogue/repeatability'
import { state } from '@seam/contract/kit/dictionary'
import { fromFen } from '@seam/contract/kit/money'
import type { ListColumn } from '../../../kit/export/list.ts'
import type { ExportedProject } from './project.rows.ts'
import { componentsText, plainNumber } from './project.rules.ts'

/** The columns of projects in Excel. */
export const projectColumns: readonly ListColumn<ExportedProject>[] = [
  { key: 'projectCode', title: '项目代码', value: row => row.projectCode, width: 12 },
  { key: 'projectName', title: '项目名称', value: row => row.projectName },
  { key: 'symbol', title: '符号', value: row => row.symbol, width: 12 },
  { key: 'unit', title: '单位', value: row => row.unit, width: 10 },
  { key: 'basis', title: '基准', value: row => (row.basis === null ? '' : basis.label(row.basis)), width: 14 },
  { key: 'roundingInterval', title: '修约间隔', value: row => plainNumber(row.roundingInterval), width: 10 },
  { key: 'kind', title: '类型', value: row => projectKind.label(row.kind), width: 8 },
  { key: 'parallels', title: '平行测定次数', value: row => row.parallels, kind: 'number' },
  { key: 'material', title: '物料', value: row => material.label(row.material), width: 8 },
  { key: 'standardName', title: '标准', value: row => row.standardName },
  {
    key: 'methods',
    title: '检测方法',
    value: row => [row.methodName, ...row.otherMethods].filter(name => name !== '').join('、'),
  },
  { key: 'highLimit', title: '高指标', value: row => plainNumber(row.highLimit), width: 10 },
  { key: 'bands', title: '重复性限', value: row => bandsText(row.bands), width: 36 },
  { key: 'reproducibility', title: '再现性临界差', value: row => bandsText(row.reproducibility), width: 36 },
  { key: 'components', title: '分项', value: row => componentsText(row.components), width: 30 },
  { key: 'inputs', title: '计算依据', value: row => row.inputsText, width: 36 },
  { key: 'openToClient', title: '对客户开放', value: row => (row.openToClient ? '是' : '否'), width: 10 },
  { key: 'price', title: '单价（元）', value: row => (row.price === null ? null : fromFen(row.price)), kind: 'money' },
  { key: 'sort', title: '排序', value: row => row.sort, kind: 'number' },
  { key: 'state', title: '状态', value: row => state.label(row.state), width: 8 },
]
