// One line for each client of the demonstration; all of them are invented.
import type { Trade } from './coal/coal-list.ts'

export type ListedClient = readonly [
  clientName: string,
  contact: string,
  /** Area code of its telephone, and the first six digits of its region in the credit code. */
  area: '0358' | '0351' | '0354' | '0355' | '0356' | '0357' | '0912' | '0477',
  /** 0 普通 … 5 钻石 */
  grade: 0 | 1 | 2 | 3 | 4 | 5,
  trade: Trade,
  /** How often it comes; `former` clients come no more and are stopped. */
  weight: number,
  /** Credit client: tested first, pays later. */
  testFirst?: true,
]

export const listedClients: readonly ListedClient[] = [
  ['汾远煤焦集团销售有限公司', '武建平', '0358', 5, 'coking', 26, true],
  ['吕梁鑫沃洗煤有限公司', '任俊峰', '0358', 4, 'coking', 18, true],
  ['柳林县恒晟选煤厂', '高云飞', '0358', 3, 'coking', 15],
  ['孝义市瑞坤焦化有限公司', '郭丽萍', '0358', 4, 'coke', 14, true],
  ['离石顺远煤业有限公司', '薛志刚', '0358', 3, 'coking', 12],
  ['中阳县宏泰洗选有限公司', '刘凤英', '0358', 2, 'coking', 9],
  ['交口县同茂煤炭运销有限公司', '张永胜', '0358', 2, 'coking', 8],
  ['临县众合煤业有限公司', '秦学文', '0358', 1, 'coking', 6],
  ['方山县永昌选煤有限公司', '白瑞芳', '0358', 1, 'coking', 5],
  ['兴县晋北气煤有限公司', '康建军', '0358', 2, 'coking', 7],
  ['太原昊辰能源贸易有限公司', '李慧敏', '0351', 3, 'thermal', 10, true],
  ['古交市金石岭煤矿', '王德胜', '0351', 2, 'coking', 7],
  ['山西启原煤炭进出口有限公司', '周文静', '0351', 3, 'coking', 9],
  ['太原市千峰供热有限公司', '孟祥林', '0351', 4, 'thermal', 12, true],
  ['晋阳碳素材料有限公司', '杨帆', '0351', 1, 'coke', 4],
  ['灵石县聚丰煤化有限公司', '曹兴旺', '0354', 3, 'coking', 10],
  ['介休市海润焦化有限公司', '侯晓燕', '0354', 4, 'coke', 11, true],
  ['平遥县德信煤站', '雷宝根', '0354', 0, 'coking', 0],
  ['和顺县青石岭煤业有限公司', '范志远', '0354', 2, 'anthracite', 6],
  ['左权县太行洗煤厂', '冀红梅', '0354', 1, 'coking', 4],
  ['长治市潞川煤业有限公司', '申建国', '0355', 4, 'thermal', 11, true],
  ['襄垣县漳源发电有限公司', '暴志强', '0355', 3, 'thermal', 9, true],
  ['沁源县通洲洗煤有限公司', '胡秀珍', '0355', 2, 'coking', 8],
  ['屯留区晟安煤业有限公司', '霍永明', '0355', 1, 'thermal', 4],
  ['晋城市丹河无烟煤有限公司', '牛海波', '0356', 4, 'anthracite', 12, true],
  ['阳城县润城煤炭有限公司', '原小军', '0356', 2, 'anthracite', 7],
  ['高平市科丰化肥有限公司', '毕淑芳', '0356', 3, 'anthracite', 8],
  ['沁水县杏花沟煤矿', '尉迟刚', '0356', 1, 'anthracite', 4],
  ['临汾市平阳钢铁配套焦化厂', '柴志伟', '0357', 3, 'coke', 8],
  ['乡宁县柏岭沟煤业有限公司', '贺彩霞', '0357', 2, 'coking', 7],
  ['安泽县青松岭选煤有限公司', '逯军', '0357', 2, 'coking', 7],
  ['霍州市北桥煤炭经销部', '闫俊杰', '0357', 0, 'coking', 3],
  ['蒲县柏木岭煤焦有限公司', '乔美玲', '0357', 1, 'coking', 4],
  ['神木市窟野河煤业有限公司', '折海平', '0912', 3, 'thermal', 9],
  ['府谷县清水川煤炭运销有限公司', '苏建华', '0912', 2, 'thermal', 6],
  ['榆林市塞上物流有限公司', '马占奎', '0912', 1, 'thermal', 5],
  ['鄂尔多斯市罕台煤炭有限公司', '额尔敦', '0477', 2, 'thermal', 6],
  ['准格尔旗薛家湾煤站', '奇云峰', '0477', 0, 'thermal', 3],
  ['刘国庆（个体）', '刘国庆', '0358', 0, 'coking', 3],
  ['温拴柱（个体）', '温拴柱', '0357', 0, 'thermal', 2],
]

/** The people who deliver samples for them, and who receive results. */
export const consignorNames: readonly string[] =
  '李师傅 王二虎 赵磊 张小龙 郝建伟 任师傅 高峰 白晓东 刘强 贾文斌 梁师傅 韩春生 陈静 田雨 冯经理 吴科长 段主任 卫国平 樊丽 常伟 苗青 尹科长 解小红 崔明'.split(
    ' ',
  )
