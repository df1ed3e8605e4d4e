import type { Urgency } from '@seam/contract/catalogue/price/cost-coefficient'

type Group = readonly [groupName: string, price: number, members: string, material?: 2]

const proximate = 'MT MAD AAD VAD CRC FCAD'
const clean = 'MT AD VDAF STD G'

/** Packages; prices in yuan for all members together. */
export const groups: readonly Group[] = [
  ['工业分析', 60, proximate],
  ['工分+硫', 80, `${proximate} STAD`],
  ['动力煤常规', 120, `${proximate} STAD QGRAD QNETAR`],
  ['精煤常规', 120, clean],
  ['焦煤全套', 320, `${clean} Y X RMAX RSD BLEND`],
  ['原煤浮选', 200, 'AAD STAD FLOAT AD VDAF STD G'],
  ['元素分析', 220, 'C H N O STAD'],
  ['焦炭常规', 80, 'KMT KAD KVDAF KSTD', 2],
  ['焦炭热强度', 300, 'CRI CSR', 2],
]

type Component = readonly [code: string, name: string, symbol?: string]

/** Projects of several values. */
export const components: Readonly<Record<string, readonly Component[]>> = {
  AFT: [
    ['DT', '变形温度'],
    ['ST', '软化温度'],
    ['HT', '半球温度'],
    ['FT', '流动温度'],
  ],
  ASHC: [
    ['SIO2', '二氧化硅', 'SiO2'],
    ['AL2O3', '三氧化二铝', 'Al2O3'],
    ['FE2O3', '三氧化二铁', 'Fe2O3'],
    ['CAO', '氧化钙', 'CaO'],
    ['MGO', '氧化镁', 'MgO'],
    ['TIO2', '二氧化钛', 'TiO2'],
    ['K2O', '氧化钾', 'K2O'],
    ['NA2O', '氧化钠', 'Na2O'],
    ['SO3', '三氧化硫', 'SO3'],
    ['P2O5', '五氧化二磷', 'P2O5'],
  ],
  KSIEVE: [
    ['S80', '大于80 mm', '>80'],
    ['S60', '60～80 mm', '60-80'],
    ['S40', '40～60 mm', '40-60'],
    ['S25', '25～40 mm', '25-40'],
    ['S0', '小于25 mm', '<25'],
  ],
  MACERAL: [
    ['V', '镜质组'],
    ['I', '惰质组'],
    ['L', '壳质组'],
    ['MM', '矿物质'],
  ],
}

export const coalCategories: readonly (readonly [categoryName: string, categoryCode: string, remarks?: string])[] = [
  ['焦煤', 'JM'],
  ['1/3焦煤', '1/3JM'],
  ['肥煤', 'FM'],
  ['气肥煤', 'QF'],
  ['气煤', 'QM'],
  ['瘦煤', 'SM'],
  ['贫瘦煤', 'PS'],
  ['贫煤', 'PM'],
  ['无烟煤', 'WY'],
  ['长焰煤', 'CY', '含不粘煤、弱粘煤'],
  ['褐煤', 'HM'],
  ['焦炭', ''],
]

export const sampleKinds = ['原煤', '精煤', '中煤', '煤泥', '矸石', '混煤', '沫煤', '块煤', '焦炭', '兰炭'] as const

export const floatDensities = ['1.30', '1.35', '1.40', '1.45', '1.50', '1.60', '1.80'] as const

type Grade = readonly [gradeName: string, points: number, discount: string, credit: number]

/** Points from which a grade applies, its fee factor, and its credit in yuan. */
export const memberGrades: readonly Grade[] = [
  ['普通', 0, '1.00', 0],
  ['铜', 1_000, '0.98', 0],
  ['银', 5_000, '0.95', 2_000],
  ['金', 20_000, '0.92', 10_000],
  ['铂金', 60_000, '0.88', 30_000],
  ['钻石', 150_000, '0.85', 100_000],
]

type Coefficient = readonly [name: string, coefficient: string, urgency: Urgency, hours: number | null]

export const costCoefficients: readonly Coefficient[] = [
  ['常规', '1.00', 0, 48],
  ['当日加急', '1.50', 1, 24],
  ['特急(4 h)', '2.00', 2, 4],
  ['夜间/节假日', '1.30', 0, 48],
  ['仲裁复检', '2.00', 0, 48],
]
