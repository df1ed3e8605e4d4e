import type { SentOf } from '@seam/contract/kit/call'
import { blendType, ReflectanceDraft } from '@seam/contract/lab/report/report'
import type { reportCalls } from '@seam/contract/lab/report/report.calls'
import type { Report } from '@seam/contract/lab/report/report.row'
import { z } from 'zod'
import { classesText, parseClasses } from '../reflectance/classes.ts'

/** The input for the reflectance of one sample. */
export const ReflectanceEdit = z.object({
  deviation: z.string(),
  points: z.string(),
  blendType: z.number().nullable(),
  classes: z.string(),
})
export type ReflectanceEdit = z.output<typeof ReflectanceEdit>

/** The input of a report with the version it is based on. */
export const ReportEdit = z.object({
  version: z.number(),
  sampleIds: z.array(z.number()).readonly(),
  remarks: z.string(),
  coalClass: z.boolean().default(false),
  reflectance: z.record(z.string(), ReflectanceEdit),
})
export type ReportEdit = z.output<typeof ReportEdit>

export const noReflectance: ReflectanceEdit = { deviation: '', points: '', blendType: null, classes: '' }

type SavedReport = Pick<Report, 'version' | 'samples' | 'remarks' | 'coalClass'>

export const editOf = ({ version, samples, remarks, coalClass }: SavedReport): ReportEdit => ({
  version,
  coalClass,
  sampleIds: samples.map(({ sampleId }) => sampleId),
  remarks,
  reflectance: Object.fromEntries(
    samples.flatMap(({ sampleId, reflectance }) =>
      reflectance === null
        ? []
        : [
            [
              String(sampleId),
              {
                deviation: reflectance.deviation,
                points: String(reflectance.count),
                blendType: reflectance.blendType,
                classes: classesText(reflectance.classes),
              },
            ],
          ],
    ),
  ),
})

const plain = ({ deviation, points, blendType: blend, classes: text }: ReflectanceEdit) => {
  const { classes, points: sum } = parseClasses(text)
  return [deviation.trim(), points.trim() || String(sum), blend, classes, classes.length === 0 ? text.trim() : '']
}

const isTyped = (edit: ReflectanceEdit) => JSON.stringify(plain(edit)) !== JSON.stringify(plain(noReflectance))

const content = ({ sampleIds, remarks, coalClass, reflectance }: ReportEdit) =>
  JSON.stringify([
    coalClass,
    sampleIds.toSorted((a, b) => a - b),
    remarks.trim(),
    Object.entries(reflectance)
      .filter(([, edit]) => isTyped(edit))
      .toSorted(([a], [b]) => Number(a) - Number(b))
      .map(([sampleId, edit]) => [sampleId, plain(edit)]),
  ])

/** Whether two edits have the same content. */
export const isSame = (a: ReportEdit, b: ReportEdit) => content(a) === content(b)

export type Kind = z.output<typeof ReflectanceDraft>['kind']
/** The samples that need a reflectance, with its kind. */
export type Reflected = ReadonlyMap<number, Kind>

/** Values that come from the results of a sample; they replace what was typed. */
export type Measured = { readonly deviation: string | undefined; readonly blendType: number | undefined }

export const measuredIn = (results: readonly { projectCode: string; value: string }[]): Measured => {
  const valueOf = (code: string) => results.find(({ projectCode }) => projectCode === code)?.value
  const blend = blendType.values.find(value => String(value) === valueOf('BLEND')?.split(' ')[0])
  return { deviation: valueOf('RSD'), blendType: blend }
}

type ReflectanceInput = {
  readonly sampleId: number
  readonly kind: Kind
  readonly edit: ReflectanceEdit
  readonly measured: Measured
}

const draftOf = ({ sampleId, kind, edit, measured }: ReflectanceInput) => {
  const { classes, points } = parseClasses(edit.classes)
  return {
    sampleId,
    kind,
    deviation: measured.deviation ?? edit.deviation.trim(),
    points: edit.points.trim() === '' ? points : Number(edit.points),
    blendType: measured.blendType ?? edit.blendType ?? -1,
    classes: [...classes],
  }
}

/** What is missing or wrong about the reflectance of a sample; empty: complete. */
export const reflectanceFaults = (reflectance: ReflectanceInput): readonly string[] => {
  const { classes, points, faults } = parseClasses(reflectance.edit.classes)
  const { issues = [] } = ReflectanceDraft.safeParse(draftOf(reflectance)).error ?? {}
  const names: Readonly<Record<string, string>> = {
    deviation: '标准差',
    points: '测点数',
    blendType: '混煤类型',
    classes: '反射率分布',
  }
  const missing = [...new Set(issues.map(({ path }) => names[String(path[0])] ?? ''))].filter(name => name !== '')
  const unequal =
    classes.length > 0 && reflectance.edit.points.trim() !== '' && Number(reflectance.edit.points) !== points
  return [
    ...(missing.length > 0 ? [`请填写${missing.join('、')}`] : []),
    ...faults,
    ...(unequal ? [`各级测点数之和 ${points} 不等于测点数 ${reflectance.edit.points}`] : []),
  ]
}

type SaveInput = SentOf<typeof reportCalls.save>

/** The draft to send; an incomplete reflectance stays in the browser. */
export const inputOf = (
  report: Pick<Report, 'id' | 'delegationId'>,
  edit: ReportEdit,
  reflectances: readonly ReflectanceInput[],
): Omit<SaveInput, 'submit'> => ({
  id: report.id,
  version: edit.version,
  delegationId: report.delegationId,
  sampleIds: [...edit.sampleIds],
  remarks: edit.remarks.trim(),
  coalClass: edit.coalClass,
  reflectance: reflectances
    .filter(reflectance => reflectanceFaults(reflectance).length === 0)
    .map(reflectance => draftOf(reflectance) as NonNullable<SaveInput['reflectance']>[number]),
})

/** The reflectances that a report requires, with the input for each. */
export const reflectancesOf = (
  edit: ReportEdit,
  reflected: Reflected,
  samples: SavedReport['samples'],
): readonly ReflectanceInput[] =>
  edit.sampleIds.flatMap(sampleId => {
    const kind = reflected.get(sampleId)
    const results = samples.find(sample => sample.sampleId === sampleId)?.results ?? []
    return kind === undefined
      ? []
      : [{ sampleId, kind, edit: edit.reflectance[sampleId] ?? noReflectance, measured: measuredIn(results) }]
  })
