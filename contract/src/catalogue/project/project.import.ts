import { z } from 'zod'
import { isLabelOf } from '../../kit/label.ts'
import { importOf } from '../../kit/list/import.ts'
import { decimalText } from '../../kit/value/decimal.ts'
import { optionalText } from '../../kit/value/text.ts'
import { basis } from './basis.ts'
import { ProjectDraft } from './project.draft.ts'
import { material, roundingInterval } from './project.ts'

/** Marks a field to be cleared: an empty cell leaves the stored value unchanged. */
export const emptied = '无'

const { projectCode, parallels, sort } = ProjectDraft.shape

const orEmptied = (text: string) => text === '' || text === emptied
const isBasis = isLabelOf(basis)

/** Projects from Excel: a row with an existing code changes that project, another row adds a measured project. */
export const projectImport = importOf({
  path: 'basic/project/importProjects',
  access: 'projectImport',
  noun: '检测项目',
  row: z.strictObject({
    projectCode,
    projectName: optionalText('项目名称', 30),
    symbol: optionalText('符号', 20),
    unit: optionalText('单位', 20),
    basisName: optionalText('基准', 20).refine(text => orEmptied(text) || isBasis(text), '没有这种基准'),
    roundingInterval: roundingInterval.optional(),
    parallels: parallels.removeDefault().optional(),
    materialName: optionalText('物料', 10).refine(isLabelOf(material), '没有这种物料'),
    standardName: optionalText('标准', 60),
    highLimit: z.literal(emptied).or(decimalText).optional(),
    open: z.enum(['是', '否'], { error: '请填写 是 或 否' }).optional(),
    sort: sort.removeDefault().optional(),
  }),
  columns: [
    { key: 'projectCode', title: '项目代码', hint: '已有的代码为修改，没有的为新增测定项目', example: 'AAD' },
    { key: 'projectName', title: '项目名称', hint: '新增时必填；已有项目不填的列保持不变', example: '灰分' },
    { key: 'symbol', title: '符号', hint: '填“无”清空', example: 'Aad' },
    { key: 'unit', title: '单位', hint: '填“无”清空；已有委托使用的不能改', example: '%' },
    {
      key: 'basisName',
      title: '基准',
      choices: 'one',
      hint: '填“无”清空；已有委托使用的不能改',
      example: '空气干燥基',
    },
    { key: 'roundingInterval', title: '修约间隔', hint: '新增时必填', example: '0.01' },
    { key: 'parallels', title: '平行测定次数', hint: '1 或 2，新增不填为 2', example: '2' },
    { key: 'materialName', title: '物料', choices: 'one', hint: '新增不填为煤', example: '煤' },
    { key: 'standardName', title: '标准', choices: 'one', hint: '标准号-版本；填“无”清空', example: 'GB/T 212-2008' },
    { key: 'highLimit', title: '高指标', hint: '结果超过它列为高指标；填“无”清空', example: '40' },
    { key: 'open', title: '对客户开放', choices: 'one', hint: '是 或 否，新增不填为是', example: '是' },
    { key: 'sort', title: '排序', hint: '0-9999 的整数，小的在前', example: '30' },
  ],
  limit: 500,
  log: { module: '检测项目', action: '导入检测项目' },
})

export type ImportedProject = z.output<typeof projectImport.row>

export const projectImportCalls = projectImport.calls
