import { z } from 'zod'
import { exportOf, nothing, read, write } from '../../kit/call.ts'
import { failures } from '../../kit/failure.ts'
import { exportColumns } from '../../kit/list/export.ts'
import { pageOf, pageQuery } from '../../kit/list/page.ts'
import { id, idState, version } from '../../kit/value/text.ts'
import { OfferedProject } from '../price/offer.ts'
import { ProjectDraft } from './project.draft.ts'
import { Project, ProjectOptions } from './project.row.ts'

export const projectFailures = failures({
  codeTaken: [22601, '该项目代码已存在'],
  standardUnknown: [22602, '所选标准不存在'],
  inputUnknown: [22603, '计算依据中有不存在的项目'],
  inputStopped: [22604, '计算依据已停用'],
  circle: [22605, '计算依据不能首尾相接'],
  usedFixed: [22606, '该项目已有委托使用，不能修改，请停用后新建'],
  openWork: [22607, '该项目还有未完成的检测，暂不能修改项目类型'],
  neededByOthers: [22608, '其他项目由它计算，不能停用'],
  moistureUnknown: [26204, '所选的空干基水分项目不存在'],
  notConverted: [22610, '该项目的结果不能换算基准'],
  inGroups: [22609, '启用的项目组含有该项目，不能停用'],
})

const module = '检测项目'

const filters = pageQuery(
  {
    keyword: 'search',
    projectCode: 'text',
    projectName: 'text',
    kind: 'code',
    basis: 'code',
    material: 'number',
    standardId: 'number',
    state: 'number',
  },
  ['projectCode', 'projectName', 'kind', 'material', 'sort', 'state', 'createTime'],
)

/** The columns of the list of projects. */
export const projectHeadings = {
  projectCode: '项目代码',
  projectName: '项目名称',
  symbol: '符号',
  unit: '单位',
  basis: '基准',
  kind: '类型',
  roundingInterval: '修约间隔',
  parallels: '平行测定次数',
  bands: '重复性限',
  standardName: '标准',
  highLimit: '高指标',
  price: '单价（元）',
  openToClient: '对客户开放',
  material: '物料',
  sort: '排序',
  state: '状态',
} as const

export const projectCalls = {
  openToClient: read({
    path: 'basic/project/getAllEnableOpenedZxProject',
    access: ['projectView', 'delegateView', 'delegateAdd', 'delegateEdit', 'clientView'],
    summary: '对客户开放且启用的检测项目及其单价',
    output: z.array(OfferedProject),
  }),
  coke: read({
    path: 'basic/project/getCokeZxProject',
    access: ['projectView', 'delegateView', 'delegateAdd', 'delegateEdit', 'clientView'],
    summary: '启用的焦炭检测项目及其单价',
    output: z.array(OfferedProject),
  }),
  page: read({
    method: 'POST',
    path: 'basic/project/queryPage',
    access: 'projectView',
    summary: '检测项目列表；keyword 在代码、名称、符号中查找',
    input: filters,
    output: pageOf(Project),
  }),
  options: read({
    path: 'basic/project/getOptions',
    access: ['projectView', 'groupView', 'priceView'],
    summary: '项目和项目组表单的选项：全部项目与标准',
    output: ProjectOptions,
  }),
  add: write({
    path: 'basic/project/add',
    access: 'projectEdit',
    summary: '新增检测项目；单价另定',
    input: ProjectDraft,
    output: z.object({ id }),
    log: { module, action: '新增检测项目' },
  }),
  update: write({
    path: 'basic/project/update',
    access: 'projectEdit',
    summary: '修改检测项目；已有委托使用的，其代码、单位、基准和分项不可改',
    input: ProjectDraft.safeExtend({ id, version }),
    output: nothing,
    log: { module, action: '修改检测项目' },
  }),
  switchState: write({
    path: 'basic/project/updateStatus',
    access: 'projectEdit',
    summary: '启用或停用检测项目；仍被计算项目或项目组使用的不可停用',
    input: z.strictObject(idState),
    output: nothing,
    log: { module, action: '启停检测项目' },
  }),
  exportAll: exportOf({
    path: 'basic/project/exportProjects',
    access: 'projectExport',
    summary: '导出检测项目（xlsx）；条件同列表，不分页',
    input: filters.extend(exportColumns(projectHeadings)),
  }),
}
