import { state } from '@seam/contract/kit/dictionary'
import { Decimal } from '@seam/contract/kit/value/decimal'
import { isHeatUnit } from '@seam/contract/lab/result/calculation'
import {
  type PlausibilityDraft,
  plausibilityCalls,
  plausibilityFailures,
  plausibilityLevel,
  plausibilityRelation,
} from '@seam/contract/lab/result/plausibility'
import type { Db, Tx } from '../../../db/database.ts'
import { changeSentence, changesOf, yesNo } from '../../../kit/log.ts'
import { checkVersion, refuse, refuseIfAlreadySo, requireRow } from '../../../kit/refusal.ts'
import { implement } from '../../../kit/serve/implement.ts'
import { initialsOf } from '../../../kit/text/pinyin.ts'
import * as rows from './plausibility.rows.ts'
import { findingsOf } from './plausibility.rules.ts'
import { derivedQuantities, type Quantity, withDerived } from './quantity.rules.ts'

const subjectOf = (ruleName: string) => `合理性规则【${ruleName}】`

const termsText = (terms: PlausibilityDraft['terms']) =>
  terms.map(({ code, sign }, at) => (sign < 0 ? `−${code}` : at === 0 ? code : `+${code}`)).join('') || '无'

const guessesText = (guesses: PlausibilityDraft['guesses']) =>
  guesses.map(({ low, high, text }) => `${low ?? ''}～${high ?? ''} ${text}`).join('；') || '无'

const labelsFor = (kinds: ReadonlyMap<number, string>) =>
  ({
    ruleName: '名称',
    level: ['级别', plausibilityLevel.label],
    relation: [
      '关系',
      (value: PlausibilityDraft['relation']) => (value === null ? '无' : plausibilityRelation.label(value)),
    ],
    terms: ['项目', termsText],
    low: '下限',
    high: '上限',
    unit: ['上下限的单位', (value: PlausibilityDraft['unit']) => value ?? '无'],
    lowExclusive: ['不含下限', yesNo],
    highExclusive: ['不含上限', yesNo],
    step: '步长',
    guesses: ['推测', guessesText],
    exceptSampleKindIds: [
      '不适用的样品类型',
      (ids: readonly number[]) => ids.map(id => kinds.get(id) ?? '').join('、') || '无',
    ],
    message: '提示',
  }) as const

/** Every code that a rule may name, once. */
const quantityOptions = (ofProjects: Awaited<ReturnType<typeof rows.selectQuantityOptions>>) => {
  const all = [...derivedQuantities, ...ofProjects]
  return [...new Map(all.map(({ code, name, unit }) => [code, { code, name, unit }])).values()]
}

/** The rule with the unit of its bounds, if its terms are calorific values. Refuses codes that do not exist. */
const completeRule = async (tx: Tx, draft: PlausibilityDraft): Promise<PlausibilityDraft> => {
  const { terms } = draft
  if (terms.length === 0) return draft
  const unitByCode = new Map(
    quantityOptions(await rows.selectQuantityOptions(tx)).map(({ code, unit }) => [code, unit]),
  )
  const unknown = terms.filter(({ code }) => !unitByCode.has(code)).map(({ code }) => code)
  if (unknown.length > 0)
    throw refuse(plausibilityFailures.quantityUnknown, { message: `没有这个项目或分项代码：${unknown.join('、')}` })
  const heats = terms.map(({ code }) => unitByCode.get(code) ?? '').filter(isHeatUnit)
  if (heats.length === terms.length) return { ...draft, unit: draft.unit ?? heats[0] ?? null }
  if (draft.unit !== null) throw refuse(plausibilityFailures.unitOfOther)
  return draft
}

const kindNames = async (db: Db) =>
  new Map((await rows.selectSampleKinds(db)).map(({ id, sampleKindName }) => [id, sampleKindName]))

export const plausibilityRoutes = implement(
  plausibilityCalls,
  {
    page: ({ db, input }) => rows.selectRulePage(db, input),

    options: async ({ db }) => ({
      quantities: quantityOptions(await rows.selectQuantityOptions(db)),
      sampleKinds: await rows.selectSampleKinds(db),
    }),

    add: async ({ db, input, logOperation }) => {
      const id = await rows.insertRule(db, await completeRule(db, input), initialsOf(input.ruleName))
      logOperation(`新增${subjectOf(input.ruleName)}，${plausibilityLevel.label(input.level)}：${input.message}`)
      return { id }
    },

    update: async ({ db, input: { id, version, ...sent }, logOperation }) => {
      const before = requireRow(await rows.lockRule(db, id))
      checkVersion(before, version)
      const draft = await completeRule(db, sent)
      await rows.updateRule(db, id, draft, initialsOf(draft.ruleName))
      const changes = changesOf(before, { ...before, ...draft }, labelsFor(await kindNames(db)))
      logOperation(changeSentence(subjectOf(before.ruleName), changes), changes)
      return null
    },

    switchState: async ({ db, input, logOperation }) => {
      const before = requireRow(await rows.lockRule(db, input.id))
      refuseIfAlreadySo(before.state, input.state)
      await rows.setRuleState(db, input.id, input.state)
      const changes = changesOf(before, { ...before, state: input.state }, { state: ['状态', state.label] })
      logOperation(`${input.state === state.stopped ? '停用' : '启用'}${subjectOf(before.ruleName)}`, changes)
      return null
    },

    tryOut: async ({ db, input }) => {
      const [rules, ofProjects, calorie] = await Promise.all([
        rows.selectRulesInForce(db),
        rows.selectQuantityOptions(db),
        rows.findCalorie(db),
      ])
      const stepByCode = new Map(ofProjects.map(({ code, step }) => [code, { step: new Decimal(step) }]))
      const optionByCode = new Map(quantityOptions(ofProjects).map(one => [one.code, one]))
      const quantities = new Map(
        input.values.flatMap(({ code, value }): [string, Quantity][] => {
          const option = optionByCode.get(code)
          return option === undefined
            ? []
            : [[code, { ...option, value: new Decimal(value), ...stepByCode.get(code), itemIds: [] }]]
        }),
      )
      const unknown = input.values.filter(({ code }) => !optionByCode.has(code)).map(({ code }) => code)
      if (unknown.length > 0)
        throw refuse(plausibilityFailures.quantityUnknown, { message: `没有这个项目或分项代码：${unknown.join('、')}` })
      const names = new Map(rules.map(({ id, ruleName }) => [id, ruleName]))
      return findingsOf(rules, {
        quantities: withDerived(quantities, calorie),
        sampleKindId: input.sampleKindId,
        hasDryAshFree: true,
        values: [],
        moistureUses: [],
        calorie,
      }).map(({ ruleId, level, message }) => ({ ruleId, level, message, ruleName: names.get(ruleId) ?? '' }))
    },
  },
  { plausibility_name_taken: plausibilityFailures.nameTaken },
)
