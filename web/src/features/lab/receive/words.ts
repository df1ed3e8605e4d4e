/** What is usually written of a sample that comes in. */
export const conditions = ['完好', '潮湿', '包装破损', '样品量少', '标识不清'] as const

/** Why a sample is usually turned away. */
export const rejectReasons = [
  '样品量不足',
  '包装破损、样品污染',
  '与委托单不符',
  '样品受潮变质',
  '标识无法辨认',
] as const
