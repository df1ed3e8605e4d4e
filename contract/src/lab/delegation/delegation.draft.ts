import { z } from 'zod'
import { optionalTelephone, telephone } from '../../kit/rules/telephone.ts'
import { Decimal, decimalText } from '../../kit/value/decimal.ts'
import { chosenId, id, optionalText, text } from '../../kit/value/text.ts'
import { imageCode } from '../../system/image.ts'

export const delegationLimits = {
  samples: 50,
  projects: 100,
  groups: 20,
  notifiers: 10,
  surcharges: 10,
  images: 20,
} as const

const unique = (ids: readonly number[]) => [...new Set(ids)]
const ids = (max: number, label: string) =>
  z.array(id).max(max, `${label}最多选择${max}个`).default([]).transform(unique)

const images = z.array(imageCode).max(delegationLimits.images, '图片最多20张').default([])

const amount = z.string().regex(/^(?!0+\.00$)\d{1,8}\.\d{2}$/, '附加费应为大于0的两位小数，如 20.00')

/** A charge in addition to the samples: a fixed amount in yuan, not multiplied by any factor. */
export const Surcharge = z.strictObject({ name: text('附加费名称', 20), amount })

/** The projects and packages of a sample. */
export const choice = {
  projectIds: ids(delegationLimits.projects, '检测项目'),
  groupIds: ids(delegationLimits.groups, '项目组'),
}
export const hasChoice = ({ projectIds, groupIds }: { projectIds: readonly number[]; groupIds: readonly number[] }) =>
  projectIds.length + groupIds.length > 0

/** Kilograms. */
export const mass = decimalText
  .refine(value => new Decimal(value).gt(0) && /^\d{1,7}(\.\d{1,3})?$/.test(value), '样品质量应大于0，最多三位小数')
  .nullish()

export const SampleDraft = z
  .strictObject({
    sampleName: text('样品名称', 40),
    coalId: id.nullish(),
    coalCategoryId: id.nullish(),
    sampleKindId: chosenId('请选择样品类型'),
    floatDensityId: id.nullish(),
    mass,
    ...choice,
    images,
    remarks: optionalText('样品备注', 200),
  })
  .refine(hasChoice, { error: '请选择检测项目', path: ['projectIds'] })

const common = {
  clientId: chosenId('请选择客户'),
  coefficientId: chosenId('请选择费用系数'),
  surcharges: z.array(Surcharge).max(delegationLimits.surcharges, '附加费最多10项').default([]),
}

const samples = <S extends z.ZodType>(sample: S) =>
  z
    .array(sample, { error: '请添加样品' })
    .min(1, '请添加样品')
    .max(delegationLimits.samples, `样品最多${delegationLimits.samples}个`)

const notifiers = z
  .array(z.strictObject({ notifierName: text('通知人', 20), telephone }))
  .max(delegationLimits.notifiers, '通知人最多10个')
  .default([])
  .refine(list => new Set(list.map(one => one.telephone)).size === list.length, '通知人的电话不能重复')

export const DelegationDraft = z.strictObject({
  ...common,
  consignorName: optionalText('送样人', 20),
  consignorTelephone: optionalTelephone,
  notifiers,
  samples: samples(SampleDraft),
  images,
  remarks: optionalText('备注', 200),
  /** Why it is registered although the same was requested recently. */
  repeatReason: optionalText('重复委托原因', 100),
  /** true: saved as a draft (10); otherwise it waits for its samples (20). */
  draft: z.boolean().default(false),
})
export type DelegationDraft = z.output<typeof DelegationDraft>

/** The part of a delegation that determines its fee. */
export const FeeDraft = z.strictObject({
  ...common,
  samples: samples(z.strictObject(choice).refine(hasChoice, '请选择检测项目')),
})
export type FeeDraft = z.output<typeof FeeDraft>

/** The part of a delegation that is compared with earlier delegations of its client. */
export const RepeatDraft = z.strictObject({
  /** Of the delegation that is changed, which is not compared with itself. */
  id: id.nullish(),
  clientId: id,
  samples: samples(z.strictObject({ sampleName: text('样品名称', 40), ...choice })),
})
