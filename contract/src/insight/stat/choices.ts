import { z } from 'zod'
import { read } from '../../kit/call.ts'
import { figureFilters } from '../../kit/list/figure-filters.ts'
import { filtersBy } from '../../kit/list/page.ts'
import { id } from '../../kit/value/text.ts'

const choices = z.array(z.object({ id, name: z.string() }))

const readersOfFigures = [
  'statDelegate',
  'statChemical',
  'statService',
  'statHigh',
  'statProject',
  'statPlatform',
  'statTime',
  'statQuality',
] as const

export const statChoiceCalls = {
  all: read({
    path: 'reportforms/queryFilterChoices',
    access: readersOfFigures,
    summary: '统计条件的选项：检测项目、项目组、样品类型、煤类，停用的也列出',
    output: z.object({ projects: choices, groups: choices, kinds: choices, categories: choices }),
  }),
  words: read({
    method: 'POST',
    path: 'reportforms/queryFilterWords',
    access: readersOfFigures,
    summary: '统计条件的文字，用于打印和导出的表头，如“业务员：王芳”；范围以外的客户没有名称',
    input: z.strictObject({ query: filtersBy({ ...figureFilters, gradeId: 'member' }) }),
    output: z.object({ words: z.array(z.string()) }),
  }),
}
