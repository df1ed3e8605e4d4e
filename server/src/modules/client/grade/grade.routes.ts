import { gradeCalls, gradeFailures } from '@seam/contract/client/grade'
import { type State, state } from '@seam/contract/kit/dictionary'
import { fromFen, toFen } from '@seam/contract/kit/value/money'
import { changeSentence, changesOf, yesNo } from '../../../kit/log.ts'
import { checkVersion, refuse, requireRow } from '../../../kit/refusal.ts'
import { implement } from '../../../kit/serve/implement.ts'
import { findUpgradeRule, lockUpgradeRule, updateUpgradeRule } from '../score/score.rows.ts'
import * as rows from './grade.rows.ts'

const toWire = <G extends { creditLimit: bigint }>(grade: G) => ({ ...grade, creditLimit: fromFen(grade.creditLimit) })

/** Whether an enabled grade begins at 0 points, for new clients. */
const hasLowestGrade = (grades: readonly { readonly points: number; readonly state: State }[]): boolean =>
  grades.some(grade => grade.points === 0 && grade.state === state.enabled)

export const gradeRoutes = implement(
  gradeCalls,
  {
    list: async ({ db }) => (await rows.selectEnabledGrades(db)).map(toWire),

    page: async ({ db, input, caller }) => {
      const page = await rows.selectGradePage(db, input, caller.scope)
      return { ...page, rows: page.rows.map(toWire) }
    },

    add: async ({ db, input, logOperation }) => {
      const id = await rows.insertGrade(db, { ...input, creditLimit: toFen(input.creditLimit) })
      logOperation(`新增会员等级【${input.gradeName}】，${input.points} 积分起，折扣 ${input.discount}`)
      return { id }
    },

    update: async ({ db, input: { id, version, creditLimit, ...edit }, logOperation }) => {
      const all = await rows.lockGrades(db)
      const before = requireRow(all.find(grade => grade.id === id))
      checkVersion(before, version)
      const after = { ...before, ...edit, state: edit.state ?? before.state, creditLimit: toFen(creditLimit) }
      if (!hasLowestGrade(all.map(grade => (grade.id === id ? after : grade)))) throw refuse(gradeFailures.lowestStays)
      const { gradeName, points, discount } = after
      await rows.updateGrade(db, id, {
        gradeName,
        points,
        discount,
        creditLimit: after.creditLimit,
        state: after.state,
      })
      const changes = changesOf(before, after, {
        gradeName: '名称',
        points: '积分门槛',
        discount: '折扣',
        creditLimit: ['信用额度', fromFen],
        state: ['状态', state.label],
      })
      logOperation(changeSentence(`会员等级【${before.gradeName}】`, changes), changes)
      return null
    },

    remove: async ({ db, input, logOperation }) => {
      const all = await rows.lockGrades(db)
      const grade = requireRow(all.find(({ id }) => id === input.id))
      if (!hasLowestGrade(all.filter(({ id }) => id !== input.id))) throw refuse(gradeFailures.lowestStays)
      if (await rows.hasClients(db, input.id)) throw refuse(gradeFailures.inUse)
      await rows.deleteGrade(db, input.id)
      logOperation(`删除会员等级【${grade.gradeName}】`)
      return null
    },

    upgradeRule: ({ db }) => findUpgradeRule(db),

    setUpgradeRule: async ({ db, input: { version, ...edit }, logOperation }) => {
      const before = await lockUpgradeRule(db)
      checkVersion(before, version)
      await updateUpgradeRule(db, edit)
      const changes = changesOf(
        before,
        { ...before, ...edit },
        { state: ['自动升级', state.label], stepwise: ['逐级升级', yesNo], raiseCredit: ['提高信用额度', yesNo] },
      )
      logOperation(changeSentence('会员升级规则', changes), changes)
      return null
    },
  },
  { member_grade_taken: gradeFailures.nameTaken, member_grade_points_taken: gradeFailures.pointsTaken },
)
