import { qualityMark, qualityStatCalls } from '@seam/contract/insight/stat/quality'
import { periodOf } from '../../../kit/period.ts'
import { implement } from '../../../kit/serve/implement.ts'
import { sendFigures } from '../stat/figure/figure-file.commands.ts'
import { countQuality, listQualityItems } from './quality-stat.commands.ts'
import { listRetests } from './retest-stat.commands.ts'

export const qualityStatRoutes = implement(qualityStatCalls, {
  list: ({ db, input, caller: { scope } }) => countQuality(db, periodOf(input), { query: input.query, scope }),

  items: ({ db, input, caller }) =>
    listQualityItems(db, input, periodOf(input), { query: input.query, scope: caller.scope }, caller),

  retests: ({ db, input, caller }) =>
    listRetests(db, input, periodOf(input), { query: input.query, scope: caller.scope }, caller),

  exportAll: async ({ db, input, caller, request }) => {
    const filter = { query: input.query, scope: caller.scope }
    const { rows, total } = await countQuality(db, periodOf(input), filter)
    return sendFigures(db, caller, request, {
      title: '质控',
      columns: [
        { title: '项目', value: row => row.projectName, width: 24 },
        ...qualityMark.options.map(({ value, label }) => ({
          title: label,
          value: (row: (typeof rows)[number] | (typeof total & { projectName: string })) => row[value],
          kind: 'number' as const,
        })),
        { title: '平行对', value: row => row.pairs, kind: 'number' },
        { title: '平行差/T p50', value: row => row.ratio50, kind: 'number' },
        { title: '平行差/T p90', value: row => row.ratio90, kind: 'number' },
        { title: '超 T（%）', value: row => row.beyond, kind: 'number' },
      ],
      rows: [...rows, { ...total, projectName: '合计' }],
    })
  },
})
