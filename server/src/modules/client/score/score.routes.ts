import { scoreCalls, scoreKind } from '@seam/contract/client/score'
import { state } from '@seam/contract/kit/dictionary'
import { changeSentence, changesOf } from '../../../kit/log.ts'
import { checkVersion } from '../../../kit/refusal.ts'
import { implement } from '../../../kit/serve/implement.ts'
import * as rows from './score.rows.ts'

const fenPerYuan = 100n
const yuanOf = (fen: bigint | null) => (fen === null ? null : Number(fen / fenPerYuan))

export const scoreRoutes = implement(scoreCalls, {
  rules: async ({ db }) =>
    (await rows.selectScoreRules(db)).map(({ perAmount, ...rule }) => ({ ...rule, perYuan: yuanOf(perAmount) })),

  setRule: async ({ db, input: { id, version, perYuan, ...edit }, logOperation }) => {
    const before = await rows.lockScoreRule(db, id)
    checkVersion(before, version)
    const next = { ...edit, perAmount: perYuan === null ? null : BigInt(perYuan) * fenPerYuan }
    await rows.updateScoreRule(db, id, next)
    const changes = changesOf(
      before,
      { ...before, ...next },
      { points: '积分', perAmount: ['每满金额（元）', fen => String(yuanOf(fen))], state: ['状态', state.label] },
    )
    logOperation(changeSentence(`积分规则【${scoreKind.label(id)}】`, changes), changes)
    return null
  },

  events: ({ db, input, caller }) => rows.selectMemberEventPage(db, input, caller.scope),
})
