import { z } from 'zod'
import { nothing, read, write } from '../../kit/call.ts'
import { state } from '../../kit/dictionary.ts'
import { failures } from '../../kit/failure.ts'
import { position } from '../../kit/list/catalogue.ts'
import { id, idState, text, version } from '../../kit/value/text.ts'
import { basis } from './basis.ts'
import { roundingInterval } from './project.ts'
import { repeatabilityBands } from './repeatability.ts'
import { worksheetIssues, worksheetKind } from './worksheet.ts'

export const projectMethodFailures = failures({
  nameTaken: [22621, '该项目已有同名的检测方法'],
  calculated: [22622, '计算项目没有检测方法，结果沿用其依据的方法'],
  componentUnknown: [22623, '限值中有该项目没有的分项'],
  worksheetNotAllowed: [22624, '该项目的方法不能用这种原始记录'],
})

/** Limits of one component of the project, by its code. */
const ComponentLimits = z.strictObject({
  code: z.string().regex(/^[A-Z][A-Z0-9]{0,9}$/),
  bands: repeatabilityBands,
  reproducibility: repeatabilityBands.default([]),
})

/** Another method by which a project may be determined; the fields of the project itself are its default method. */
export const MethodDraft = z
  .strictObject({
    methodName: text('方法名称', 30),
    standardId: id.nullish().transform(value => value ?? null),
    worksheetKind: worksheetKind.schema.default(worksheetKind.given),
    /** a finished reading may be typed in place of raw data */
    readingTyped: z.boolean().default(true),
    /** step of a single determination that is worked out from raw data; null: as reported */
    determinationInterval: roundingInterval.nullish().transform(value => value ?? null),
    /** by sample mass in g: most that the last check drying or ignition may change */
    checkBands: repeatabilityBands.default([]),
    /** the air-dried moisture that volatile matter subtracts */
    moistureId: id.nullish().transform(value => value ?? null),
    /** T */
    bands: repeatabilityBands.default([]),
    /** R, for the basis below */
    reproducibility: repeatabilityBands.default([]),
    /** the basis that the standard gives R for: of the project itself (null), or of a result converted from it */
    reproducibilityBasis: basis.schema.nullish().transform(value => value ?? null),
    /** of a project with components; a component that is not listed has no limits */
    components: z.array(ComponentLimits).max(20, '分项最多20个').default([]),
    sort: position.default(0),
  })
  .superRefine((draft, context) => {
    for (const [path, message] of worksheetIssues(draft))
      context.issues.push({ code: 'custom', input: path, path: [path], message })
  })
export type MethodDraft = z.output<typeof MethodDraft>

export const ProjectMethod = z.object({
  id,
  projectId: id,
  methodName: z.string(),
  standardId: id.nullable(),
  /** number and edition; '' without one */
  standardName: z.string(),
  worksheetKind: worksheetKind.schema,
  readingTyped: z.boolean(),
  determinationInterval: z.string().nullable(),
  checkBands: repeatabilityBands,
  moistureId: id.nullable(),
  bands: repeatabilityBands,
  reproducibility: repeatabilityBands,
  reproducibilityBasis: basis.schema.nullable(),
  components: z.array(ComponentLimits),
  sort: z.number(),
  state: state.schema,
  version: z.number(),
})
export type ProjectMethod = z.output<typeof ProjectMethod>

/** A method as the bench offers it. */
export const MethodChoice = z.object({
  /** null: the default one */
  methodId: id.nullable(),
  methodName: z.string(),
  standard: z.string(),
  worksheetKind: worksheetKind.schema,
  readingTyped: z.boolean(),
})
export type MethodChoice = z.output<typeof MethodChoice>

const module = '检测项目'

export const projectMethodCalls = {
  all: read({
    path: 'basic/project/method/queryAll',
    access: 'projectView',
    summary: '一个项目除默认方法外的检测方法，含停用的',
    input: z.strictObject({ projectId: id }),
    output: z.array(ProjectMethod),
  }),
  add: write({
    path: 'basic/project/method/add',
    access: 'projectEdit',
    summary: '为检测项目新增检测方法：标准、原始记录和限值；计算项目没有方法',
    input: MethodDraft.safeExtend({ projectId: id }),
    output: z.object({ id }),
    log: { module, action: '新增检测方法' },
  }),
  update: write({
    path: 'basic/project/method/update',
    access: 'projectEdit',
    summary: '修改检测方法；已有的结果保留当时的标准、方法名称和限值',
    input: MethodDraft.safeExtend({ id, version }),
    output: nothing,
    log: { module, action: '修改检测方法' },
  }),
  switchState: write({
    path: 'basic/project/method/updateStatus',
    access: 'projectEdit',
    summary: '启用或停用检测方法；停用的不能再选用，已录入的可以提交和复核',
    input: z.strictObject(idState),
    output: nothing,
    log: { module, action: '启停检测方法' },
  }),
}
