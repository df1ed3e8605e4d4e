import { z } from 'zod'
import { nothing, read, write } from '../../kit/call.ts'
import { dictionary, state, type ValueOf } from '../../kit/dictionary.ts'
import { failures } from '../../kit/failure.ts'
import { pageOf, pageQuery } from '../../kit/list/page.ts'
import { decimalText } from '../../kit/value/decimal.ts'
import { id, idState, text, version } from '../../kit/value/text.ts'
import { heatUnit } from './calculation.ts'

/** The consequence of a finding: refusal; an explanation and an individual review; the same, across several results. */
export const plausibilityLevel = dictionary('plausibilityLevel', '合理性级别', {
  impossible: ['impossible', '不可能', 'red'],
  unusual: ['unusual', '异常', 'orange'],
  contradictory: ['contradictory', '矛盾', 'purple'],
})
export type PlausibilityLevel = ValueOf<typeof plausibilityLevel>

/** Values that need more than a sum of results; the bounds of a rule apply to the value of its relation. */
export const plausibilityRelation = dictionary('plausibilityRelation', '合理性关系', {
  combustible: ['combustible', '有干燥无灰基项目时的可燃质 100−Mad−Aad（%）'],
  plasticWithoutCaking: ['plasticWithoutCaking', 'G 为 0 时的 Y（mm）'],
  heatUnits: ['heatUnits', '同一热量的两种单位之差超出修约的部分（J/g）'],
  heatByComposition: ['heatByComposition', 'Qgr,d 与按元素组成估算值之差（MJ/kg）'],
  hydrogenByVolatile: ['hydrogenByVolatile', 'Hdaf 与按 Vdaf 估算值之差（%）'],
  blendByDeviation: ['blendByDeviation', '与标准差不符的混煤类型数（GB/T 15591）'],
  moistureAge: ['moistureAge', 'Mad 与所换算项目的测定间隔（天）'],
  outsideBands: ['outsideBands', '不在任何重复性限分段内的结果数'],
  bandEdge: ['bandEdge', '平均值恰在重复性限分段边界上的结果数'],
  repeatedTest: ['repeatedTest', '重测与前次之差超过再现性临界差的倍数'],
  clientHistory: ['clientHistory', '偏离该客户同名煤近十次均值的标准差倍数'],
})
export type PlausibilityRelation = ValueOf<typeof plausibilityRelation>

/** Relations whose findings would identify the client: sent to reviewers only. */
export const reviewerRelations: readonly PlausibilityRelation[] = [plausibilityRelation.clientHistory]

export const plausibilityFailures = failures({
  quantityUnknown: [26241, '没有这个项目或分项代码'],
  nameTaken: [26242, '已有同名的规则'],
  impossibleValue: [26243, '结果不可能成立'],
  needsExplanation: [26244, '结果有异常，请填写说明后提交'],
  needsAcceptance: [26245, '结果有异常，复核须填写认可原因'],
  acceptanceNotNeeded: [26246, '结果没有异常，无需认可原因'],
  findingUnseen: [26251, '结果有新的提示，请核对后再认可'],
  wordNotAllowed: [26247, '该项目的读数不能这样填写'],
  unitOfOther: [26252, '只有发热量的规则可选上下限的单位'],
  wordsDiffer: [26250, '读数含文字且不一致，不能放行；请退回重测，或选定一次'],
})

/** A project code, the code of a component (ST of ash fusion), or a value that the server derives (QGRDAF). */
const quantityCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z][A-Z0-9]{0,15}$/, '项目代码以字母开头，只含字母和数字')

const bound = decimalText.nullish().transform(value => value ?? null)

/** A term of the sum that a rule limits. */
export const PlausibilityTerm = z.strictObject({ code: quantityCode, sign: z.union([z.literal(1), z.literal(-1)]) })
export type PlausibilityTerm = z.output<typeof PlausibilityTerm>

/** The probable meaning of a value from `low` to below `high`: 看来是 MJ/kg. */
export const PlausibilityGuess = z.strictObject({ low: bound, high: bound, text: text('推测', 40) })
export type PlausibilityGuess = z.output<typeof PlausibilityGuess>

const fields = {
  ruleName: text('规则名称', 40),
  level: plausibilityLevel.schema,
  relation: plausibilityRelation.schema.nullish().transform(value => value ?? null),
  terms: z.array(PlausibilityTerm).max(15, '最多15个项目').default([]),
  low: bound,
  high: bound,
  /** Of the bounds of a rule on calorific values; absent: that of its first project. null: no calorific values. */
  unit: heatUnit.schema.nullish().transform(value => value ?? null),
  /** true: the bound itself violates the rule. */
  lowExclusive: z.boolean().default(false),
  highExclusive: z.boolean().default(false),
  /** Values must be multiples of it. */
  step: bound,
  guesses: z.array(PlausibilityGuess).max(5, '最多5条推测').default([]),
  /** Kinds of samples to which the rule does not apply. */
  exceptSampleKindIds: z.array(id).max(20).default([]),
  message: text('提示', 60),
}

type RuleFields = z.output<z.ZodObject<typeof fields>>
const checkWhole = (rule: RuleFields, context: z.core.$RefinementCtx) => {
  const wrong = (path: string, message: string) =>
    context.issues.push({ code: 'custom', input: path, path: [path], message })
  if (rule.relation === null && rule.terms.length === 0) wrong('terms', '请选择项目')
  if (rule.relation !== null && rule.unit !== null) wrong('unit', '选用关系的规则单位是固定的')
  if (rule.relation !== null && rule.terms.length > 0) wrong('terms', '选用关系的规则不再选择项目')
  if (new Set(rule.terms.map(({ code }) => code)).size < rule.terms.length) wrong('terms', '同一项目出现了两次')
  if (rule.low === null && rule.high === null && rule.step === null) wrong('low', '请输入下限、上限或步长')
  if (rule.low !== null && rule.high !== null && Number(rule.low) > Number(rule.high)) wrong('high', '上限应不小于下限')
  if (rule.step !== null && Number(rule.step) <= 0) wrong('step', '步长应大于0')
  if (
    rule.relation !== null &&
    rule.level === plausibilityLevel.impossible &&
    reviewerRelations.includes(rule.relation)
  )
    wrong('level', '该关系只供复核，不能设为不可能')
}

export const PlausibilityDraft = z.strictObject(fields).superRefine(checkWhole)
export type PlausibilityDraft = z.output<typeof PlausibilityDraft>

export const PlausibilityRule = z.object({
  id,
  ...fields,
  state: state.schema,
  version: z.number(),
})
export type PlausibilityRule = z.output<typeof PlausibilityRule>

/** A rule that a value violates. */
export const Finding = z.object({ ruleId: id, level: plausibilityLevel.schema, message: z.string() })
export type Finding = z.output<typeof Finding>

/** A finding while readings are typed; `reading` is the index of the reading with the fault, null for the result. */
export const PreviewFinding = Finding.extend({ reading: z.number().nullable() })
export type PreviewFinding = z.output<typeof PreviewFinding>

/** The findings that a reviewer accepted for a version of a result. */
export const Acceptance = z.object({
  resultNo: z.number(),
  findings: z.array(Finding),
  reason: z.string(),
  createName: z.string(),
  createTime: z.string(),
})
export type Acceptance = z.output<typeof Acceptance>

const module = '合理性规则'

export const plausibilityCalls = {
  page: read({
    method: 'POST',
    path: 'basic/limit/queryPage',
    access: 'plausibilityView',
    summary: '合理性规则；keyword 在名称、提示中查找',
    input: pageQuery({ keyword: 'search', level: 'code', relation: 'code', code: 'code', state: 'number' }, [
      'ruleName',
      'level',
      'state',
    ]),
    output: pageOf(PlausibilityRule),
  }),
  options: read({
    path: 'basic/limit/getOptions',
    access: 'plausibilityView',
    summary: '规则表单的选项：项目、分项和推算值的代码，样品类型',
    output: z.object({
      quantities: z.array(z.object({ code: z.string(), name: z.string(), unit: z.string() })),
      sampleKinds: z.array(z.object({ id, sampleKindName: z.string() })),
    }),
  }),
  add: write({
    path: 'basic/limit/add',
    access: 'plausibilityEdit',
    summary: '新增合理性规则',
    input: PlausibilityDraft,
    output: z.object({ id }),
    log: { module, action: '新增合理性规则' },
  }),
  update: write({
    path: 'basic/limit/update',
    access: 'plausibilityEdit',
    summary: '修改合理性规则；已复核的结果不变',
    input: PlausibilityDraft.safeExtend({ id, version }),
    output: nothing,
    log: { module, action: '修改合理性规则' },
  }),
  switchState: write({
    path: 'basic/limit/updateStatus',
    access: 'plausibilityEdit',
    summary: '启用或停用合理性规则',
    input: z.strictObject(idState),
    output: nothing,
    log: { module, action: '启停合理性规则' },
  }),
  tryOut: read({
    method: 'POST',
    path: 'basic/limit/tryOut',
    access: 'plausibilityView',
    summary: '试算：按输入的结果列出会触发的规则，不保存',
    input: z.strictObject({
      values: z
        .array(z.strictObject({ code: quantityCode, value: decimalText }))
        .min(1, '请输入结果')
        .max(40, '最多40个结果'),
      sampleKindId: id.nullish().transform(value => value ?? null),
    }),
    output: z.array(Finding.extend({ ruleName: z.string() })),
  }),
}
