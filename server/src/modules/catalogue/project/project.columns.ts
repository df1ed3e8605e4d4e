import { basis } from '@seam/contract/catalogue/project/basis'
import { material, projectKind } from '@seam/contract/catalogue/project/project'
import { projectHeadings } from '@seam/contract/catalogue/project/project.calls'
import { bandsText } from '@seam/contract/catalogue/project/repeatability'
import { state } from '@seam/contract/kit/dictionary'
import { fromFenOrNull } from '@seam/contract/kit/value/money'
import { listColumns } from '../../../kit/export/list.ts'
import type { ExportedProject } from './project.rows.ts'
import { componentsText } from './project.rules.ts'

/** The columns of projects in Excel. */
export const projectColumns = listColumns<ExportedProject, typeof projectHeadings>(projectHeadings, {
  projectCode: { value: row => row.projectCode, width: 12 },
  projectName: { value: row => row.projectName },
  symbol: { value: row => row.symbol, width: 12 },
  unit: { value: row => row.unit, width: 10 },
  basis: { value: row => (row.basis === null ? '' : basis.label(row.basis)), width: 14 },
  roundingInterval: { value: row => row.roundingInterval, kind: 'number', width: 10 },
  kind: [
    { value: row => projectKind.label(row.kind), width: 8 },
    { title: '分项', value: row => componentsText(row.components), width: 30 },
    { title: '计算依据', value: row => row.inputsText, width: 36 },
  ],
  parallels: { value: row => row.parallels, kind: 'number' },
  material: { value: row => material.label(row.material), width: 8 },
  standardName: [
    { value: row => row.standardName },
    {
      title: '检测方法',
      value: row => [row.methodName, ...row.otherMethods].filter(name => name !== '').join('、'),
    },
  ],
  highLimit: { value: row => row.highLimit, kind: 'number', width: 10 },
  bands: [
    { value: row => bandsText(row.bands), width: 36 },
    { title: '再现性临界差', value: row => bandsText(row.reproducibility), width: 36 },
  ],
  openToClient: { value: row => (row.openToClient ? '是' : '否'), width: 10 },
  price: { value: row => fromFenOrNull(row.price), kind: 'money' },
  sort: { value: row => row.sort, kind: 'number' },
  state: { value: row => state.label(row.state), width: 8 },
})
