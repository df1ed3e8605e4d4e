import { z } from 'zod'
import { nothing, read, write } from '../../kit/call.ts'
import { dictionary, type ValueOf } from '../../kit/dictionary.ts'
import { failures } from '../../kit/failure.ts'
import { pageOf, pageQuery } from '../../kit/list/page.ts'
import { boundedDecimal, decimalText } from '../../kit/value/decimal.ts'
import { id, note, optionalText, version } from '../../kit/value/text.ts'

export const controlVerdict = dictionary('controlVerdict', '质控判定', {
  accepted: ['accepted', '在控', 'green'],
  warned: ['warned', '警告', 'orange'],
  rejected: ['rejected', '失控', 'red'],
})
export type ControlVerdict = ValueOf<typeof controlVerdict>

/** The consequence of a violated control rule. */
export const controlLevel = dictionary('controlLevel', '质控规则级别', {
  reject: ['reject', '失控', 'red'],
  warn: ['warn', '警告', 'orange'],
  off: ['off', '不用', 'gray'],
})
export type ControlLevel = ValueOf<typeof controlLevel>

export const runState = dictionary('runState', '批次状态', {
  clear: [1, '正常', 'green'],
  held: [2, '锁定', 'red'],
})
export type RunState = ValueOf<typeof runState>

export const runCommand = dictionary('runCommand', '批次操作', {
  enter: ['enter', '录入'],
  hold: ['hold', '锁定'],
  repeat: ['repeat', '重测质控'],
  release: ['release', '放行'],
  overtake: ['overtake', '后续批次解锁'],
})
export type RunCommand = ValueOf<typeof runCommand>

export const controlFailures = failures({
  materialUnusable: [28121, '该质控样已停用或过期'],
  noValue: [28122, '该质控样没有这个项目的标准值'],
  notInRows: [28123, '质控样的项目不在本次录入的项目中'],
  held: [28124, '同批质控失控，须重测质控合格或由主管放行后才能继续'],
  notHeld: [28125, '该批次没有被锁定'],
  repeatMissing: [28126, '请重测失控的质控样'],
  notOwnRun: [28127, '只能重测自己录入的批次'],
  ruleSame: [28129, '已有一条同样的规则'],
  ruleInvalid: [28130, '规则的点数或倍数不能这样设'],
  ownRun: [28128, '不能放行自己录入的批次，请由另一人放行，或重测质控'],
})

/** A control of a run: the reading of a reference material, blank or check sample. */
export const ControlDraft = z.strictObject({
  materialId: id,
  projectId: id,
  component: z.string().max(10).default(''),
  raw: decimalText,
  instrument: optionalText('仪器编号', 40),
})
export type ControlDraft = z.output<typeof ControlDraft>

export const controlDrafts = z.array(ControlDraft).max(20, '一次最多20个质控样')

export const Control = z.object({
  id,
  materialId: id,
  materialName: z.string(),
  batchNo: z.string(),
  projectId: id,
  projectName: z.string(),
  unit: z.string(),
  component: z.string(),
  raw: z.string(),
  instrument: z.string(),
  verdict: controlVerdict.schema,
  /** 超出U, 1-3s …: the violated rule. */
  broken: z.array(z.string()),
  userName: z.string(),
  createTime: z.string(),
})
export type Control = z.output<typeof Control>

/** A held run, with the controls that failed and have not been repeated successfully. */
export const RunHold = z.object({
  runId: id,
  controls: z.array(Control.pick({ materialName: true, raw: true, broken: true })),
})
export type RunHold = z.output<typeof RunHold>

/** Rows that are entered together with their controls. */
export const RunRow = z.object({
  id,
  state: runState.schema,
  userName: z.string(),
  createTime: z.string(),
  /** Rows entered with the control. */
  items: z.number(),
  projects: z.string(),
  controls: z.array(Control),
  /** Who freed it although its controls failed, and why; null: nobody had to. */
  release: z.object({ userName: z.string(), reason: z.string() }).nullable(),
  can: z.object({ repeat: z.boolean(), release: z.boolean() }),
})
export type RunRow = z.output<typeof RunRow>

const Run = RunRow.omit({ items: true }).extend({
  items: z.array(z.object({ itemId: id, labCode: z.string(), projectName: z.string() })),
  steps: z.array(
    z.object({
      command: runCommand.schema,
      nodeName: z.string(),
      fromState: runState.schema.nullable(),
      toState: runState.schema,
      remarks: z.string(),
      createName: z.string(),
      createTime: z.string(),
    }),
  ),
})

export const ControlRule = z.object({
  code: z.string(),
  /**
   * A number of consecutive controls beyond a multiple of s on one side; `range`: two controls of one run that differ
   * by more.
   */
  kind: z.enum(['series', 'range']),
  count: z.number(),
  factor: z.string(),
  level: controlLevel.schema,
  version: z.number(),
})
export type ControlRule = z.output<typeof ControlRule>

/** The longest series that a rule examines. */
export const longestSeries = 20

/** What of a rule may be changed. */
export const ControlRuleDraft = z.strictObject({
  count: z.int('连续点数应为1-20').min(1, '连续点数应为1-20').max(longestSeries, '连续点数应为1-20'),
  factor: boundedDecimal({ label: 's 的倍数', min: '0', max: '10', decimals: 2 }),
})

/** 1-3s, R-4s, 10-x: as charts and messages name a rule. */
export const controlRuleName = ({ kind, count, factor }: Pick<ControlRule, 'kind' | 'count' | 'factor'>): string => {
  if (kind === 'range') return `R-${Number(factor)}s`
  return Number(factor) === 0 ? `${count}-x` : `${count}-${Number(factor)}s`
}

const ControlPoint = z.object({
  id,
  runId: id,
  raw: z.string(),
  verdict: controlVerdict.schema,
  broken: z.array(z.string()),
  createTime: z.string(),
})

const ControlChartData = z.object({
  unit: z.string(),
  certified: z.string(),
  uncertainty: z.string(),
  /** null: fewer accepted controls than the limits require. */
  mean: z.string().nullable(),
  deviation: z.string().nullable(),
  /** Accepted controls that the limits still require; 0: enough. */
  missing: z.number(),
  /** The accepted controls that the limits are calculated from are all equal: s is 0, so mean and s must be set. */
  isFlat: z.boolean(),
  points: z.array(ControlPoint),
})

export const ReleaseDraft = z.strictObject({ reason: note('放行原因', 100) })

/** Number of accepted controls from which mean and s are calculated, if none are set. */
export const controlsForLimits = 20

const module = '质量控制'

export const controlCalls = {
  chart: read({
    path: 'quality/control/queryChart',
    access: 'controlView',
    summary: '一个质控样一个项目的质控图，最近 100 点',
    input: z.strictObject({ materialId: id, projectId: id, component: z.string().max(10).default('') }),
    output: ControlChartData,
  }),
  runPage: read({
    method: 'POST',
    path: 'quality/control/queryRunPage',
    access: 'runView',
    summary: '带质控的录入批次；被锁定的在前。released 为 1 时只列失控后放行的。不含客户信息',
    input: pageQuery({ id: 'number', state: 'number', released: 'number', createTime: 'time' }, ['createTime']),
    output: pageOf(RunRow),
  }),
  run: read({
    path: 'quality/control/getRun',
    access: 'runView',
    summary: '一个批次的质控、样品项目和经过。不含客户信息',
    input: z.strictObject({ id }),
    output: Run,
  }),
  repeat: write({
    path: 'quality/control/repeat',
    access: 'resultEnter',
    summary: '重测被锁定批次的质控样；全部合格则解锁',
    input: z.strictObject({ id, controls: controlDrafts.min(1, '请输入质控结果') }),
    output: z.object({ state: runState.schema }),
    log: { module, action: '重测质控' },
  }),
  release: write({
    path: 'quality/control/release',
    access: 'controlRelease',
    summary: '放行他人录入的被锁定批次，须写原因',
    input: ReleaseDraft.extend({ id }),
    output: nothing,
    log: { module, action: '放行批次' },
  }),
  rules: read({
    path: 'quality/control/queryRules',
    access: 'controlView',
    summary: '质控图的判定规则',
    output: z.array(ControlRule),
  }),
  setRule: write({
    path: 'quality/control/setRule',
    access: 'controlRuleEdit',
    summary: '改变一条规则的级别、连续点数（最多20）和 s 的倍数，后两项不填则不变；已有的判定不变',
    input: z.strictObject({
      code: z.string().max(10),
      level: controlLevel.schema,
      version,
      count: ControlRuleDraft.shape.count.optional(),
      factor: ControlRuleDraft.shape.factor.optional(),
    }),
    output: nothing,
    log: { module, action: '修改质控规则' },
  }),
}
