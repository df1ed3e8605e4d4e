import { z } from 'zod'
import { position } from '../../kit/list/catalogue.ts'
import { decimalText } from '../../kit/value/decimal.ts'
import { choiceOf } from '../../kit/value/integer.ts'
import { id, optionalText, text } from '../../kit/value/text.ts'
import { basis } from './basis.ts'
import {
  type Formula,
  type FormulaSlots,
  formula,
  formulaSlot,
  formulaSlots,
  heatFormulas,
  heatUnits,
  slotsOf,
  unfilledNeed,
} from './formula.ts'
import { material, ProjectComponent, projectKind, readingWord, roundingInterval } from './project.ts'
import { repeatabilityBands } from './repeatability.ts'
import { fitsUnit, type WorksheetKind, worksheetIssues, worksheetKind } from './worksheet.ts'

const parallels = z.union([z.literal(1), z.literal(2)], { error: '平行测定次数为1或2' })

/** Signs and words that a reading may have in place of a number: < and > before a limit, or a word such as 仅收缩. */
const readingWords = z
  .array(z.union([z.enum(['<', '>']), readingWord]))
  .max(6, '最多6个')
  .refine(words => new Set(words).size === words.length, '内容重复')

const components = z.array(ProjectComponent).max(20, '分项最多20个')

type Consistent = {
  kind: string
  worksheetKind: WorksheetKind
  moistureId: number | null
  checkBands: readonly unknown[]
  unit: string
  formula: Formula | null
  formulaSlots: FormulaSlots
  components: readonly { code: string }[]
}

type Wrong = (path: string, message: string) => void

/** Validates that a calculated project has a formula with all inputs, and that other projects have none. */
const checkFormula = ({ kind, formula: name, formulaSlots: slots, unit }: Consistent, wrong: Wrong) => {
  if (kind !== projectKind.calculated) {
    if (name !== null || slots.length > 0) wrong('formula', '只有计算项目才有计算公式')
    return
  }
  if (name === null) return wrong('formula', '请选择计算公式')
  const lacking = unfilledNeed(name, slots)
  const labels = lacking?.map(alternative => alternative.map(formulaSlot.label).join('和')).join('，或')
  if (labels !== undefined) wrong('formulaSlots', `请选择${labels}的项目`)
  if (new Set(slots.map(({ slot }) => slot)).size < slots.length) wrong('formulaSlots', '同一项依据出现了两次')
  const foreign = slots.find(({ slot }) => !slotsOf(name).includes(slot))
  if (foreign !== undefined) wrong('formulaSlots', `该公式不用${formulaSlot.label(foreign.slot)}`)
  if (heatFormulas.includes(name) && !heatUnits.includes(unit)) wrong('unit', `该公式的单位应为${heatUnits.join('、')}`)
}

/** Validates several fields together. */
const checkWhole = (draft: Consistent, context: z.core.$RefinementCtx) => {
  const { kind, components } = draft
  const wrong = (path: string, message: string) =>
    context.issues.push({ code: 'custom', input: path, path: [path], message })
  const calculated = kind === projectKind.calculated
  checkFormula(draft, wrong)
  if (calculated && components.length > 0) wrong('components', '计算项目不能有分项')
  const worksheet = draft.worksheetKind
  if (worksheet !== worksheetKind.given && (calculated || components.length > 0))
    wrong('worksheetKind', '计算项目和有分项的项目没有原始记录')
  if (!fitsUnit(worksheet, draft.unit)) wrong('unit', `氧弹量热的单位应为${heatUnits.join('、')}`)
  for (const [path, message] of worksheetIssues(draft)) wrong(path, message)
  if (new Set(components.map(({ code }) => code)).size < components.length) wrong('components', '分项代码重复')
}

export const ProjectDraft = z
  .strictObject({
    projectCode: z
      .string({ error: '请输入项目代码' })
      .trim()
      .toUpperCase()
      .min(1, '请输入项目代码')
      .max(16, '项目代码最多16个字符')
      .regex(/^[A-Z][A-Z0-9]*$/, '项目代码以字母开头，只含字母和数字'),
    projectName: text('项目名称', 30),
    symbol: optionalText('符号', 20),
    unit: optionalText('单位', 20),
    basis: basis.schema.nullish().transform(value => value ?? null),
    roundingInterval,
    /** Step of a single determination that is calculated from raw data; null: the step of the reported value. */
    determinationInterval: roundingInterval.nullish().transform(value => value ?? null),
    kind: projectKind.schema,
    parallels: choiceOf(parallels).default(2),
    material: choiceOf(material.schema).default(material.coal),
    worksheetKind: worksheetKind.schema.default(worksheetKind.given),
    /** A final reading may be entered in place of raw data. */
    readingTyped: z.boolean().default(true),
    /** Every reading names its instrument. */
    instrumentRequired: z.boolean().default(false),
    /** By sample mass in g: the largest change allowed at the last check drying or ignition. */
    checkBands: repeatabilityBands.default([]),
    /** The project of the air-dried moisture that is subtracted from volatile matter. */
    moistureId: id.nullish().transform(value => value ?? null),
    standardId: id.nullish().transform(value => value ?? null),
    /** of the default method; others are in project.method.ts */
    methodName: optionalText('方法名称', 30),
    /** results above it are listed as 高指标 */
    highLimit: decimalText.nullish().transform(value => value ?? null),
    openToClient: z.boolean().default(true),
    bands: repeatabilityBands.default([]),
    components: components.default([]),
    reproducibility: repeatabilityBands.default([]),
    readingWords: readingWords.default([]),
    /** Of a calculated project: its formula, and the projects that supply the inputs. */
    formula: formula.schema.nullish().transform(value => value ?? null),
    formulaSlots: formulaSlots.default([]),
    sort: position.default(0),
  })
  .superRefine(checkWhole)
export type ProjectDraft = z.output<typeof ProjectDraft>
