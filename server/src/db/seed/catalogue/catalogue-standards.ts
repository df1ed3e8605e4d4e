import type { Tx } from '../../database.ts'

/** Number, edition, title. Days of coming into force are left to the laboratory, which has the paper. */
export const standards: readonly (readonly [standardNo: string, edition: string, standardName: string])[] = [
  ['GB/T 211', '2017', '煤中全水分的测定方法'],
  ['GB/T 212', '2008', '煤的工业分析方法'],
  ['GB/T 213', '2008', '煤的发热量测定方法'],
  ['GB/T 214', '2007', '煤中全硫的测定方法'],
  ['GB/T 216', '2003', '煤中磷的测定方法'],
  ['GB/T 217', '2008', '煤的真相对密度测定方法'],
  ['GB/T 219', '2008', '煤灰熔融性的测定方法'],
  ['GB/T 476', '2008', '煤中碳和氢的测定方法'],
  ['GB/T 478', '2008', '煤炭浮沉试验方法'],
  ['GB/T 479', '2016', '烟煤胶质层指数测定方法'],
  ['GB/T 1574', '2007', '煤灰成分分析方法'],
  ['GB/T 2001', '2013', '焦炭工业分析测定方法'],
  ['GB/T 2006', '2008', '焦炭机械强度的测定方法'],
  ['GB/T 2286', '2017', '焦炭全硫含量的测定方法'],
  ['GB/T 2565', '2014', '煤的可磨性指数测定方法 哈德格罗夫法'],
  ['GB/T 3058', '2019', '煤中砷的测定方法'],
  ['GB/T 3558', '2014', '煤中氯的测定方法'],
  ['GB/T 4000', '2017', '焦炭反应性及反应后强度试验方法'],
  ['GB/T 4633', '2014', '煤中氟的测定方法'],
  ['GB/T 5447', '2014', '烟煤黏结指数测定方法'],
  ['GB/T 5448', '2014', '烟煤坩埚膨胀序数的测定 电加热法'],
  ['GB/T 5450', '2014', '烟煤奥阿膨胀计试验'],
  ['GB/T 6948', '2008', '煤的镜质体反射率显微镜测定方法'],
  ['GB/T 8899', '2013', '煤的显微组分组和矿物测定方法'],
  ['GB/T 15591', '2013', '商品煤混煤类型的判别方法'],
  ['GB/T 16659', '2008', '煤中汞的测定方法'],
  ['GB/T 19227', '2008', '煤中氮的测定方法'],
  ['GB/T 25213', '2010', '煤的塑性测定 恒力矩吉氏塑性仪法'],
]

/** Standards of projects that were added to the catalogue later. */
export const laterStandards: typeof standards = [
  ['GB/T 215', '2003', '煤中各种形态硫的测定方法'],
  ['GB/T 218', '2016', '煤中碳酸盐二氧化碳含量的测定方法'],
  ['GB/T 2005', '1994', '冶金焦炭的焦末含量及筛分组成的测定方法'],
  ['GB/T 2566', '2010', '低煤阶煤的透光率测定方法'],
  ['GB/T 4632', '2008', '煤的最高内在水分测定方法'],
  ['GB/T 5449', '2015', '烟煤罗加指数测定方法'],
  ['GB/T 6949', '2010', '煤的视相对密度测定方法'],
]

/** Standards of methods beside the default ones. */
export const methodStandards: typeof standards = [
  ['GB/T 25214', '2010', '煤中全硫测定 红外光谱法'],
  ['GB/T 30732', '2014', '煤的工业分析方法 仪器法'],
  ['GB/T 30733', '2014', '煤中碳氢氮的测定 仪器法'],
]

/** The standards by their numbers. */
export const standardIds = async (tx: Tx) => {
  const rows = await tx.selectFrom('standard').select(['standardNo', 'id']).execute()
  return new Map(rows.map(row => [row.standardNo, row.id]))
}

/** Adds the standards of which this edition is missing. */
export const addStandards = async (tx: Tx, added: typeof standards) => {
  for (const [standardNo, edition, standardName] of added) {
    const same = tx
      .selectFrom('standard')
      .select('id')
      .where('standardNo', '=', standardNo)
      .where('edition', '=', edition)
    if ((await same.executeTakeFirst()) === undefined)
      await tx.insertInto('standard').values({ standardNo, edition, standardName }).execute()
  }
}
