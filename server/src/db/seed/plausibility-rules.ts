import { calculatedContents } from './plausibility-contents.ts'
import { guess, type Rule, rule } from './plausibility-rule.ts'

const percents = (max: string, codes: readonly (readonly [code: string, name: string])[]): Rule[] =>
  codes.map(([code, name]) => rule('impossible', `${name}范围`, code, ['0', max], `${name}应在 0～${max}%`))

const oxides = [
  ['SIO2', '二氧化硅'],
  ['AL2O3', '三氧化二铝'],
  ['FE2O3', '三氧化二铁'],
  ['CAO', '氧化钙'],
  ['MGO', '氧化镁'],
  ['TIO2', '二氧化钛'],
  ['K2O', '氧化钾'],
  ['NA2O', '氧化钠'],
  ['SO3', '三氧化硫'],
  ['P2O5', '五氧化二磷'],
] as const
const sieves = [
  ['S80', '大于 80 mm'],
  ['S60', '60～80 mm'],
  ['S40', '40～60 mm'],
  ['S25', '25～40 mm'],
  ['S0', '小于 25 mm'],
] as const
const dilatation = [
  ['BT1', '软化温度 T1'],
  ['BT2', '开始膨胀温度 T2'],
  ['BT3', '固化温度 T3'],
] as const
const densities = [['TRD', '真相对密度'] as const, ['ARD', '视相对密度'] as const]
const ashSum = oxides.map(([code]) => code).join(' ')

const traces = [
  ['F', '氟'],
  ['AS', '砷'],
  ['HG', '汞'],
  ['DDPM', '基氏流动度'],
] as const

const fusion = ['DT ST', 'ST HT', 'HT FT', 'DT HT', 'ST FT', 'DT FT'].map(pair => pair.split(' '))
const temperatures = [
  ['DT', '变形温度 DT'],
  ['ST', '软化温度 ST'],
  ['HT', '半球温度 HT'],
  ['FT', '流动温度 FT'],
] as const

const impossible: readonly Rule[] = [
  ...percents('90', [['MT', '全水分']]),
  ...percents('100', [
    ['MAD', '空干基水分'],
    ['AAD', '灰分'],
    ['VAD', '挥发分'],
    ['C', '碳'],
    ['CO2AD', '碳酸盐二氧化碳'],
    ['MHC', '最高内在水分'],
    ['PM', '透光率'],
    ['FLOAT', '浮煤回收率'],
    ['KMT', '焦炭全水分'],
    ['KMAD', '焦炭空干基水分'],
    ['KAAD', '焦炭空干基灰分'],
    ['KVAD', '焦炭空干基挥发分'],
    ['KAD', '焦炭灰分'],
    ['KVDAF', '焦炭挥发分'],
    ['CRI', '反应性 CRI'],
    ['CSR', '反应后强度 CSR'],
    ['M40', '抗碎强度 M40'],
    ['M25', '抗碎强度 M25'],
    ['M10', '耐磨强度 M10'],
    ['V', '镜质组'],
    ['I', '惰质组'],
    ['L', '壳质组'],
    ['MM', '矿物质'],
    ['BA', '奥阿收缩度'],
    ['RI', '罗加指数'],
    ...oxides,
    ...sieves,
  ]),
  ...percents('54', [
    ['STAD', '全硫'],
    ['SSAD', '硫酸盐硫'],
    ['SPAD', '硫铁矿硫'],
    ['SBAD', '弹筒硫'],
    ['KSTD', '焦炭全硫'],
    ['KSTAD', '焦炭空干基全硫'],
  ]),
  ...percents('15', [['H', '氢']]),
  ...percents('10', [['N', '氮']]),
  ...percents('5', [
    ['P', '磷'],
    ['CL', '氯'],
  ]),
  ...traces.map(([code, name]) => rule('impossible', `${name}下限`, code, ['0', null], `${name}不能小于 0`)),
  rule('impossible', '水分灰分挥发分之和上限', 'MAD AAD VAD', [null, '100.5'], 'Mad+Aad+Vad 不能超过 100.5%'),
  rule(
    'impossible',
    '焦炭水分灰分挥发分之和上限',
    'KMAD KAAD KVAD',
    [null, '100.5'],
    '焦炭 Mad+Aad+Vad 不能超过 100.5%',
  ),
  rule('impossible', '可燃质', '', ['0', null], 'Mad+Aad 达到 100%，干燥无灰基不能成立', {
    relation: 'combustible',
    lowExclusive: true,
  }),
  rule('impossible', '弹筒发热量范围', 'QBAD', ['100', '40000'], '弹筒发热量应在 100～40000 J/g', {
    unit: 'J/g',
    guesses: [guess('0', '100', '看来是 MJ/kg，请换算为 J/g')],
  }),
  rule('impossible', '高位发热量范围', 'QGRAD', ['0', '40'], '高位发热量应在 0～40 MJ/kg', {
    unit: 'MJ/kg',
    guesses: [guess('1000', '10000', '看来是 kcal/kg 或 J/g'), guess('10000', '50000', '看来是 J/g，请换算为 MJ/kg')],
  }),
  rule('impossible', '粘结指数范围', 'G', ['0', '110'], '粘结指数应在 0～110'),
  rule('impossible', '胶质层厚度范围', 'Y', ['0', '80'], '胶质层厚度 Y 应在 0～80 mm'),
  rule('impossible', '收缩度范围', 'X', ['-20', '100'], '收缩度 X 应在 -20～100 mm'),
  rule('impossible', '坩埚膨胀序数', 'CSN', ['0', '9'], '坩埚膨胀序数应为 0～9，以 0.5 为一级', { step: '0.5' }),
  rule('impossible', '焦渣特征', 'CRC', ['1', '8'], '焦渣特征应为 1～8 的整数', { step: '1' }),
  ...temperatures.map(([code, name]) =>
    rule('impossible', `${name}范围`, code, ['500', '1700'], `${name}应在 500～1700℃`),
  ),
  ...fusion.map(([lower, higher]) =>
    rule(
      'impossible',
      `${lower}不高于${higher}`,
      `${higher} -${lower}`,
      ['0', null],
      `灰熔融温度应 ${lower}≤${higher}`,
    ),
  ),
  rule('impossible', '奥阿膨胀度范围', 'B', ['-100', '500'], '奥阿膨胀度 b 应在 -100～500%'),
  ...dilatation.map(([code, name]) => rule('impossible', `${name}范围`, code, ['200', '700'], `${name}应在 200～700℃`)),
  rule('impossible', 'T1不高于T2', 'BT2 -BT1', ['0', null], '奥阿膨胀温度应 T1≤T2≤T3'),
  rule('impossible', 'T2不高于T3', 'BT3 -BT2', ['0', null], '奥阿膨胀温度应 T1≤T2≤T3'),
  rule('impossible', '最大流动度对数范围', 'LGAMAX', ['0', '6'], '最大流动度对数应在 0～6'),
  ...densities.map(([code, name]) => rule('impossible', `${name}范围`, code, ['0.5', '5'], `${name}应在 0.5～5`)),
  rule('impossible', '可磨性指数范围', 'HGI', ['0', '200'], '可磨性指数应在 0～200'),
  rule('impossible', '随机反射率范围', 'RRAN', ['0.1', '10'], '随机反射率应在 0.1～10%'),
  rule('impossible', '最大反射率范围', 'RMAX', ['0.1', '10'], '最大反射率应在 0.1～10%'),
  rule('impossible', '标准差小于随机反射率', 'RRAN -RSD', ['0', null], '反射率标准差应小于平均值', {
    lowExclusive: true,
  }),
  rule('impossible', '标准差小于最大反射率', 'RMAX -RSD', ['0', null], '反射率标准差应小于平均值', {
    lowExclusive: true,
  }),
  rule('impossible', '标准差下限', 'RSD', ['0', null], '反射率标准差不能小于 0'),
  rule('impossible', '混煤类型', 'BLEND', ['0', '5'], '混煤类型应为 0～5 的整数', { step: '1' }),
  rule('impossible', '显微组分之和', 'V I L MM', ['99.5', '100.5'], '显微组分与矿物质之和应为 100±0.5%'),
  rule('impossible', 'M40与M10之和', 'M40 M10', [null, '100'], 'M40+M10 不能超过 100%'),
  rule('impossible', '筛分之和', 'S80 S60 S40 S25 S0', ['99.5', '100.5'], '筛分组成之和应为 100±0.5%'),
  rule('impossible', '灰成分之和上限', ashSum, [null, '110'], '灰成分之和不能超过 110%'),
  rule('impossible', '同一热量的两种单位', '', ['0', '0'], '同一热量的两种单位不一致', { relation: 'heatUnits' }),
]

const unusual: readonly Rule[] = [
  rule('unusual', '空干基水分偏高', 'MAD', [null, '20'], '空干基水分高于 20%'),
  rule('unusual', '全水分小于空干基水分', 'MT -MAD', ['0', null], '全水分小于空干基水分'),
  rule('unusual', '灰分少见', 'AAD', ['1', '60'], '灰分一般在 1～60%', { exceptKinds: ['矸石', '煤泥'] }),
  rule('unusual', '挥发分少见', 'VDAF', ['2', '55'], 'Vdaf 一般在 2～55%'),
  rule('unusual', '全硫偏高', 'STAD', [null, '6'], '全硫高于 6%'),
  rule('unusual', '发热量少见', 'QGRDAF', ['15', '37'], 'Qgr,daf 一般在 15～37 MJ/kg', {
    unit: 'MJ/kg',
    guesses: [guess('0', '15', '看来是按 kcal/kg 填写的')],
  }),
  rule('unusual', '弹筒发热量偏低', 'QBAD', ['8500', null], '弹筒发热量低于 8500 J/g', {
    unit: 'J/g',
    exceptKinds: ['矸石', '煤泥'],
    guesses: [guess('2500', '8500', '看来是按 kcal/kg 填写的')],
  }),
  rule('unusual', '氢少见', 'HDAF', ['1', '8'], 'Hdaf 一般在 1～8%'),
  rule('unusual', '碳少见', 'CDAF', ['55', '98'], 'Cdaf 一般在 55～98%'),
  rule('unusual', '氧为负', 'O', ['0', null], 'Oad 小于 0'),
  rule('unusual', '灰成分之和', ashSum, ['95', '105'], '灰成分之和一般在 95～105%'),
  rule('unusual', '水分灰分挥发分之和', 'MAD AAD VAD', [null, '100'], 'Mad+Aad+Vad 超过 100%'),
  rule('unusual', '工业分析之和', 'MAD AAD VAD FCAD', ['100', '100'], '水分、灰分、挥发分、固定碳之和不等于 100.00%'),
  rule('unusual', '干燥无灰基之和', 'VDAF FCDAF', ['99.99', '100.01'], 'Vdaf+FCdaf 不等于 100.00%'),
  rule('unusual', '干基灰分小于空干基', 'AD -AAD', ['0', null], '干基灰分小于空干基灰分'),
  rule('unusual', '弹筒与高位发热量', 'QBAD -QGRAD', ['0', null], '高位发热量不小于弹筒发热量', {
    lowExclusive: true,
  }),
  rule('unusual', '高位与低位发热量', 'QGRAD -QNETAR', ['0', null], '低位发热量不小于高位发热量', {
    lowExclusive: true,
  }),
  rule('unusual', '形态硫不超过全硫', 'STAD -SSAD -SPAD', ['0', null], '硫酸盐硫与硫铁矿硫之和超过全硫'),
  rule('unusual', '形态硫之和', 'STAD -SSAD -SPAD -SOAD', ['0', '0'], '形态硫之和不等于全硫'),
  rule('unusual', '视密度大于真密度', 'TRD -ARD', ['0', null], '视相对密度大于真相对密度'),
  rule('unusual', '最大反射率小于随机反射率', 'RMAX -RRAN', ['0', null], '最大反射率小于随机反射率'),
  rule('unusual', '最大与随机反射率之比少见', 'RMAXRRAN', ['1', '1.15'], '最大反射率一般为随机反射率的 1.06～1.07 倍'),
  rule('unusual', '无粘结而有胶质层', '', [null, '0'], '粘结指数为 0，胶质层厚度却大于 0', {
    relation: 'plasticWithoutCaking',
  }),
  rule('unusual', '不在重复性限分段内', '', [null, '0'], '水平不在任何重复性限分段内', { relation: 'outsideBands' }),
  rule('unusual', '恰在分段边界', '', [null, '0'], '平均值恰在重复性限分段边界上', { relation: 'bandEdge' }),
]

const contradictory: readonly Rule[] = [
  rule('contradictory', '发热量与元素组成', '', ['-1.5', '1.5'], '发热量与元素组成不符', {
    relation: 'heatByComposition',
  }),
  rule('contradictory', '氢与挥发分', '', ['-0.8', '0.8'], '氢与挥发分不符', { relation: 'hydrogenByVolatile' }),
  rule('contradictory', '混煤类型与标准差', '', [null, '0'], '混煤类型与标准差不符', {
    relation: 'blendByDeviation',
  }),
  rule('contradictory', '水分测定时间', '', [null, '7'], '空干基水分与所换算项目的测定相隔超过 7 天', {
    relation: 'moistureAge',
  }),
  rule('contradictory', '重测超过再现性', '', [null, '1'], '重测结果与前次之差超过再现性临界差', {
    relation: 'repeatedTest',
  }),
  rule('contradictory', '客户历史', '', [null, '3'], '偏离该客户同名煤近期结果 3 倍标准差以上', {
    relation: 'clientHistory',
  }),
]

const contents: readonly Rule[] = calculatedContents.map(({ code, name, level, low }) =>
  rule(level, `${name}计算值范围`, code, [low, '100'], `${name}应在 0～100%`),
)

/** The rules of a new installation (GB/T 212, 213, 219, 476, 479, 483 and practice); staff edit them. */
export const plausibilityRules: readonly Rule[] = [...impossible, ...unusual, ...contradictory, ...contents]
