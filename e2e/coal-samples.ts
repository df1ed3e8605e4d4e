/** One sample of coal.md §2.5: the readings to enter and the values that the report must print. */
export type CoalSample = {
  readonly name: string
  readonly kind: string
  /** in order of measurement */
  readonly readings: Readonly<Record<string, readonly string[]>>
  readonly reported: Readonly<Record<string, string>>
}

export const coking: CoalSample = {
  name: '炼焦精煤',
  kind: '精煤',
  readings: {
    全水分: ['8.3', '8.5'],
    空干基水分: ['1.22', '1.28'],
    // the range 0.22 exceeds the limit 0.20; with the third reading it is within 1.2 times the limit
    灰分: ['9.70', '9.92', '9.78'],
    挥发分: ['23.10', '23.20'],
    焦渣特征: ['5', '5'],
    全硫: ['0.61', '0.63'],
    弹筒发热量: ['31220', '31280'],
    氢: ['4.53', '4.57'],
  },
  reported: {
    全水分: '8.4',
    空干基水分: '1.25',
    灰分: '9.80',
    干基灰分: '9.92',
    挥发分: '23.15',
    干基挥发分: '23.44',
    '挥发分(daf)': '26.03',
    固定碳: '65.80',
    焦渣特征: '5 不膨胀熔融粘结',
    全硫: '0.62',
    干基全硫: '0.63',
    高位发热量: '31.14',
    干基高位发热量: '31.54',
    收到基低位发热量: '27.82',
    氢: '4.55',
  },
}

export const thermal: CoalSample = {
  name: '动力原煤',
  kind: '原煤',
  readings: {
    全水分: ['14.5', '14.7'],
    空干基水分: ['3.40', '3.44'],
    灰分: ['18.70', '18.82'],
    挥发分: ['28.20', '28.40'],
    焦渣特征: ['3', '3'],
    全硫: ['0.84', '0.86'],
    弹筒发热量: ['24150', '24210'],
    氢: ['3.83', '3.87'],
  },
  reported: {
    全水分: '14.6',
    空干基水分: '3.42',
    灰分: '18.76',
    干基灰分: '19.42',
    挥发分: '28.30',
    干基挥发分: '29.30',
    '挥发分(daf)': '36.37',
    固定碳: '49.52',
    焦渣特征: '3 弱粘结',
    全硫: '0.85',
    干基全硫: '0.88',
    高位发热量: '24.07',
    干基高位发热量: '24.92',
    收到基低位发热量: '20.25',
    氢: '3.85',
  },
}

/** The package and the additional projects that require all of these values. */
export const orderedProjects = [
  '动力煤常规',
  '干基灰分',
  '干基挥发分',
  '挥发分(daf)',
  '干基全硫',
  '干基高位发热量',
  '氢',
] as const
/** (120 + 80) × 2 */
export const fee = '400.00'
