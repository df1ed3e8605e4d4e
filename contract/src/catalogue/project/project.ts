import { z } from 'zod'
import { dictionary, type ValueOf } from '../../kit/dictionary.ts'
import { Decimal, decimalText } from '../../kit/value/decimal.ts'
import { repeatabilityBands } from './repeatability.ts'

export const material = dictionary('material', '物料', { coal: [1, '煤', 'gray'], coke: [2, '焦炭', 'orange'] })
export type Material = ValueOf<typeof material>

/** How the value of a project is obtained: measured, calculated from others, or observed and classified. */
export const projectKind = dictionary('projectKind', '项目类型', {
  measured: ['measured', '测定', 'blue'],
  calculated: ['calculated', '计算', 'purple'],
  observed: ['observed', '观测', 'cyan'],
})
export type ProjectKind = ValueOf<typeof projectKind>

/** 修约间隔: the rounding step of a reported value, such as 0.01, 0.5 or 10; it also gives the printed decimals. */
export const roundingInterval = decimalText.refine(step => new Decimal(step).gt(0), '修约间隔应大于0')

/** A word in place of a number, such as 仅收缩. */
export const readingWord = z.string().regex(/^[\u4e00-\u9fa5]{1,8}$/, '只能是1-8个汉字')

/** One of several values of a project, such as the four ash fusion temperatures or the ten ash oxides. */
export const ProjectComponent = z.strictObject({
  code: z.string().regex(/^[A-Z][A-Z0-9]{0,9}$/),
  name: z.string().min(1).max(20),
  symbol: z.string().min(1).max(20),
  bands: repeatabilityBands,
  reproducibility: repeatabilityBands.optional(),
})
export type ProjectComponent = z.output<typeof ProjectComponent>
