/** The coals that a client of a trade sends, those of its region. */
export type Trade = 'coking' | 'thermal' | 'anthracite' | 'coke'

/** coalName, the name of its category, trade */
type DemoCoal = readonly [coalName: string, categoryName: string, trade: Trade]

export const demoCoals: readonly DemoCoal[] = [
  ['沙曲主焦', '焦煤', 'coking'],
  ['柳林4号', '焦煤', 'coking'],
  ['安泽主焦', '焦煤', 'coking'],
  ['古县主焦', '焦煤', 'coking'],
  ['交口9号', '肥煤', 'coking'],
  ['灵石肥煤', '肥煤', 'coking'],
  ['霍州1/3焦', '1/3焦煤', 'coking'],
  ['乡宁2号', '1/3焦煤', 'coking'],
  ['蒲县气肥', '气肥煤', 'coking'],
  ['临县气煤', '气煤', 'coking'],
  ['兴县气煤', '气煤', 'coking'],
  ['官地瘦煤', '瘦煤', 'coking'],
  ['沁源瘦煤', '瘦煤', 'coking'],
  ['古交贫瘦', '贫瘦煤', 'coking'],
  ['襄垣贫煤', '贫煤', 'thermal'],
  ['长治贫煤', '贫煤', 'thermal'],
  ['神木长焰', '长焰煤', 'thermal'],
  ['榆阳3号', '长焰煤', 'thermal'],
  ['府谷长焰', '长焰煤', 'thermal'],
  ['东胜不粘', '长焰煤', 'thermal'],
  ['大同弱粘', '长焰煤', 'thermal'],
  ['锡盟褐煤', '褐煤', 'thermal'],
  ['阳城3号', '无烟煤', 'anthracite'],
  ['沁水15号', '无烟煤', 'anthracite'],
  ['樊庄无烟', '无烟煤', 'anthracite'],
  ['准一级冶金焦', '焦炭', 'coke'],
  ['二级冶金焦', '焦炭', 'coke'],
]

/** Coals that rarely come; the exhausted ones are not mined any more. */
export const rareCoals: readonly (readonly [coalName: string, categoryName: string, more?: 'exhausted'])[] = [
  ['离柳4号', '焦煤'],
  ['屯兰8号', '焦煤'],
  ['汾西肥煤', '肥煤'],
  ['离石1/3焦', '1/3焦煤'],
  ['平朔气煤', '气煤'],
  ['西曲瘦煤', '瘦煤'],
  ['潞安贫瘦', '贫瘦煤'],
  ['阳泉贫煤', '贫煤'],
  ['河曲长焰', '长焰煤'],
  ['伊敏褐煤', '褐煤'],
  ['晋城9号', '无烟煤'],
  ['铸造焦', '焦炭'],
  ['西山2号', '焦煤', 'exhausted'],
  ['大同侏罗', '长焰煤', 'exhausted'],
]
