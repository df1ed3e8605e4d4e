import { qualityStatCalls } from '@seam/contract/insight/stat/quality'
import { laboratoryTime, periodOf } from '../../../kit/period.ts'
import { implement } from '../../../kit/serve/implement.ts'
import { percentOf } from '../stat/figure.rules.ts'
import * as rows from './quality-stat.rows.ts'

const none = { submitted: 0, third: 0, waived: 0, returned: 0, retracted: 0, corrected: 0 }

export const qualityStatRoutes = implement(qualityStatCalls, {
  list: async ({ db, input, caller: { scope } }) => {
    const [period, filter] = [periodOf(input), { query: input.query, scope }]
    const counts = await rows.selectQualityCounts(db, period, filter)
    const ratios = await rows.selectRatios(db, period, filter)
    const ratioOf = (projectId: number | null) => {
      const {
        pairs = 0,
        beyond = 0,
        ratio50 = null,
        ratio90 = null,
      } = ratios.find(row => row.projectId === projectId) ?? {}
      return { pairs, ratio50, ratio90, beyond: percentOf(beyond, pairs) }
    }
    const {
      projectId: _,
      projectName: _name,
      symbol: _symbol,
      ...total
    } = counts.find(({ projectId }) => projectId === null) ?? { ...none, projectId: null, projectName: '', symbol: '' }
    const rateOf = (part: number) => percentOf(part, total.submitted)
    return {
      rows: counts.flatMap(({ projectId, ...row }) =>
        projectId === null ? [] : [{ projectId, ...row, ...ratioOf(projectId) }],
      ),
      total: {
        ...total,
        ...ratioOf(null),
        thirdRate: rateOf(total.third),
        waivedRate: rateOf(total.waived),
        returnedRate: rateOf(total.returned),
        retractedRate: rateOf(total.retracted),
        correctedRate: rateOf(total.corrected),
      },
      reasons: await rows.selectReturnReasons(db, period, filter),
      controls: await rows.selectControls(db, period),
      asOf: laboratoryTime(),
    }
  },

  items: ({ db, input, caller: { scope } }) =>
    rows.selectQualityItems(db, input, periodOf(input), { query: input.query, scope }),
})
