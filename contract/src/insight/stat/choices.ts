import { z } from 'zod'
import { read } from '../../kit/call.ts'
import { id } from '../../kit/text.ts'

const choices = z.array(z.object({ id, name: z.string() }))

export const statChoiceCalls = {
  all: read({
    path: 'reportforms/queryFilterChoices',
    access: [
      'statDelegate',
      'statChemical',
      'statService',
      'statHigh',
      'statProject',
      'statPlatform',
      'statTime',
      'statQuality',
    ],
    summary: '统计条件的选项：检测项目、项目组、样品类型、煤类，停用的也列出',
    output: z.object({ projects: choices, groups: choices, kinds: choices, categories: choices }),
  }),
}
