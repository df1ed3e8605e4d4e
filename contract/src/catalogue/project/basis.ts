import { dictionary, type ValueOf } from '../../kit/dictionary.ts'

/** The reference state of coal in which a result is reported (基准, GB/T 483). */
export const basis = dictionary('basis', '基准', {
  asReceived: ['ar', '收到基', 'blue'],
  airDried: ['ad', '空气干燥基', 'cyan'],
  dry: ['d', '干燥基', 'orange'],
  dryAshFree: ['daf', '干燥无灰基', 'purple'],
  moistAshFree: ['maf', '恒湿无灰基', 'green'],
  dryMineralFree: ['dmmf', '干燥无矿物质基', 'gray'],
})
export type Basis = ValueOf<typeof basis>
