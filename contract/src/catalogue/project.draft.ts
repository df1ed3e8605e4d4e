import { z } from 'zod'
import { decimalText } from '../kit/decimal.ts'
import { id, optionalText, text } from '../kit/text.ts'
import { basis } from './basis.ts'
import { material, ProjectComponent, projectKind, roundingInterval } from './project.ts'
import { repeatabilityBands } from './repeatability.ts'
import { hasChecks, usesMoisture, type WorksheetKind, worksheetKind } from './worksheet.ts'

/** What a project is worked out from: every slot is needed, and is filled by one of its alternatives, a set of projects each. */
export const projectInputs = z
  .array(z.array(z.array(id).min(1, '请选择项目').max(10)).min(1).max(5, '每项依据最多5种替代'))
  .max(12, '计算依据最多12项')
export type ProjectInputs = z.output<typeof projectInputs>

const parallels = z.union([z.literal(1), z.literal(2)], { error: '平行测定次数为1或2' })

const components = z.array(ProjectComponent).max(20, '分项最多20个')

type Consistent = {
  kind: string
  worksheetKind: WorksheetKind
  moistureId: number | null
  checkBands: readonly unknown[]
  inputs: readonly unknown[]
  components: readonly { code: string }[]
}

/** What one field alone cannot say. */
const checkWhole = ({ kind, inputs, components, ...record }: Consistent, context: z.core.$RefinementCtx) => {
  const wrong = (path: string, message: string) =>
    context.issues.push({ code: 'custom', input: path, path: [path], message })
  const calculated = kind === projectKind.calculated
  if (calculated && inputs.length === 0) wrong('inputs', '请选择计算依据')
  if (!calculated && inputs.length > 0) wrong('inputs', '只有计算项目才有计算依据')
  if (calculated && components.length > 0) wrong('components', '计算项目不能有分项')
  const worksheet = record.worksheetKind
  if (worksheet !== worksheetKind.given && (calculated || components.length > 0))
    wrong('worksheetKind', '计算项目和有分项的项目没有原始记录')
  if (usesMoisture(worksheet) !== (record.moistureId !== null))
    wrong('moistureId', usesMoisture(worksheet) ? '请选择空干基水分项目' : '只有挥发分的原始记录才用空干基水分')
  if (!hasChecks(worksheet) && record.checkBands.length > 0) wrong('checkBands', '该原始记录没有检查性干燥或灼烧')
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
    /** step of a single determination that is worked out from raw data; null: as reported */
    determinationInterval: roundingInterval.nullish().transform(value => value ?? null),
    kind: projectKind.schema,
    parallels: z.coerce.number().pipe(parallels).default(2),
    material: z.coerce.number().pipe(material.schema).default(material.coal),
    worksheetKind: worksheetKind.schema.default(worksheetKind.given),
    /** a finished reading may be typed in place of raw data */
    readingTyped: z.boolean().default(true),
    /** by sample mass in g: most that the last check drying or ignition may change */
    checkBands: repeatabilityBands.default([]),
    /** the air-dried moisture that volatile matter subtracts */
    moistureId: id.nullish().transform(value => value ?? null),
    standardId: id.nullish().transform(value => value ?? null),
    /** results above it are listed as 高指标 */
    highLimit: decimalText.nullish().transform(value => value ?? null),
    openToClient: z.boolean().default(true),
    bands: repeatabilityBands.default([]),
    components: components.default([]),
    inputs: projectInputs.default([]),
    sort: z.coerce
      .number({ error: '请输入0-9999的整数' })
      .int('请输入0-9999的整数')
      .min(0, '请输入0-9999的整数')
      .max(9999, '请输入0-9999的整数')
      .default(0),
  })
  .superRefine(checkWhole)
export type ProjectDraft = z.output<typeof ProjectDraft>
