import type { Tx } from '../database.ts'
import type { Plant } from './plant.ts'

type Open = {
  readonly dictType: string
  readonly typeName: string
  readonly entries: readonly (readonly [code: string, name: string, color?: string])[]
}

/** Dictionaries that staff edit: words that screens suggest. */
const open: readonly Open[] = [
  {
    dictType: 'sampleCondition',
    typeName: '样品状况',
    entries: [
      ['intact', '完好', 'green'],
      ['damp', '潮湿', 'blue'],
      ['torn', '包装破损', 'orange'],
      ['scarce', '样品量少', 'gold'],
      ['unclear', '标识不清', 'orange'],
    ],
  },
  {
    dictType: 'rejectReason',
    typeName: '拒收原因',
    entries: [
      ['scarce', '样品量不足'],
      ['spoiled', '包装破损、样品污染'],
      ['otherwise', '与委托单不符'],
      ['damp', '样品受潮变质'],
      ['unclear', '标识无法辨认'],
    ],
  },
  {
    dictType: 'overdueReason',
    typeName: '逾期原因',
    entries: [
      ['instrument', '仪器故障或检定'],
      ['repeat', '超差重测、结果退回'],
      ['workload', '样品集中、人手不足'],
      ['material', '标准物质或试剂短缺'],
      ['sample', '样品不足或制备延误'],
      ['client', '客户变更委托'],
      ['power', '停电、停水等外部原因'],
      ['other', '其他'],
    ],
  },
  {
    // The code is the upper end of Rmax in 0.01 %.
    dictType: 'rmaxRange',
    typeName: '煤种最大反射率范围',
    entries: [
      ['65', '长焰煤'],
      ['80', '气煤'],
      ['90', '1/3焦煤'],
      ['120', '肥煤'],
      ['150', '焦煤'],
      ['169', '瘦煤'],
      ['190', '贫瘦煤'],
      ['250', '贫煤'],
      ['over', '无烟煤'],
    ],
  },
]

export const seedDictionaries = async (tx: Tx, plant: Plant) => {
  for (const { dictType, typeName, entries } of open)
    await plant(`dictionary ${dictType}`, async () => {
      await tx.insertInto('dictionaryType').values({ dictType, typeName }).execute()
      await tx
        .insertInto('dictionaryEntry')
        .values(
          entries.map(([dictCode, dictCodeName, warnColor = ''], sort) => ({
            dictType,
            dictCode,
            dictCodeName,
            warnColor,
            sort,
          })),
        )
        .execute()
    })
}
