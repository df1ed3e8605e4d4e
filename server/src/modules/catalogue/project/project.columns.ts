import { basis } from '@seam/contract/catalogue/basis'
import { material, projectKind } from '@seam/contract/catalogue/project'
import { bandsText } from '@seam/contract/catalogue/repeatability'
import { state } from '@seam/contract/kit/dictionary'
import { fromFen } from '@seam/contract/kit/money'
import type { Column } from '../../../kit/export/sheet-xml.ts'
import type { ProjectRow } from './project.rows.ts'
import { componentsText, inputsText, plainNumber } from './project.rules.ts'

/** What projects look like in Excel; `names` of what they are worked out from. */
export const projectColumns = (names: ReadonlyMap<number, string>): readonly Column<ProjectRow>[] => [
  { title: '项目代码', value: row => row.projectCode, width: 12 },
  { title: '项目名称', value: row => row.projectName },
  { title: '符号', value: row => row.symbol, width: 12 },
  { title: '单位', value: row => row.unit, width: 10 },
  { title: '基准', value: row => (row.basis === null ? '' : basis.label(row.basis)), width: 14 },
  { title: '修约间隔', value: row => plainNumber(row.roundingInterval), width: 10 },
  { title: '类型', value: row => projectKind.label(row.kind), width: 8 },
  { title: '平行测定次数', value: row => row.parallels, kind: 'number' },
  { title: '物料', value: row => material.label(row.material), width: 8 },
  { title: '标准', value: row => row.standardName },
  { title: '高指标', value: row => plainNumber(row.highLimit), width: 10 },
  { title: '重复性限', value: row => bandsText(row.bands), width: 36 },
  { title: '分项', value: row => componentsText(row.components), width: 30 },
  { title: '计算依据', value: row => inputsText(row.inputs, names), width: 36 },
  { title: '对客户开放', value: row => (row.openToClient ? '是' : '否'), width: 10 },
  { title: '单价（元）', value: row => (row.price === null ? null : fromFen(row.price)), kind: 'money' },
  { title: '排序', value: row => row.sort, kind: 'number' },
  { title: '状态', value: row => state.label(row.state), width: 8 },
]
