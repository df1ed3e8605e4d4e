import { z } from 'zod'
import { Decimal, decimalText } from '../kit/decimal.ts'
import { dictionary, type ValueOf } from '../kit/dictionary.ts'
import { repeatabilityBands } from './repeatability.ts'

export const material = dictionary('material', '物料', { coal: [1, '煤', 'gray'], coke: [2, '焦炭', 'orange'] })
export type Material = ValueOf<typeof material>

/** How a project comes by its value: determined, worked out from others, or seen and classed. */
export const projectKind = dictionary('projectKind', '项目类型', {
  measured: ['measured', '测定', 'blue'],
  calculated: ['calculated', '计算', 'purple'],
  observed: ['observed', '观测', 'cyan'],
})
export type ProjectKind = ValueOf<typeof projectKind>

/** 修约间隔: the step of a reported value, such as 0.01, 0.5 or 10; its decimals are those that are printed. */
export const roundingInterval = decimalText.refine(step => new Decimal(step).gt(0), '修约间隔应大于0')

/** A word in place of a number, such as 仅收缩. */
export const readingWord = z.string().regex(/^[\u4e00-\u9fa5]{1,8}$/, '只能是1-8个汉字')

/** One value of a project that has several: the four temperatures of ash fusion, the ten oxides of ash. */
export const ProjectComponent = z.strictObject({
  code: z.string().regex(/^[A-Z][A-Z0-9]{0,9}$/),
  name: z.string().min(1).max(20),
  symbol: z.string().min(1).max(20),
  bands: repeatabilityBands,
  reproducibility: repeatabilityBands.optional(),
})
export type ProjectComponent = z.output<typeof ProjectComponent>
