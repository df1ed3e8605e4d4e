import { describe, expect, it } from 'vitest'
import type { Sheet } from './sheet.rules.ts'
import { warnings } from './warnings.rules.ts'

const warningsOf = (given: Sheet['given']) => warnings({ projects: {}, given })

describe('no warning about', () => {
  it.each([
    [{}],
    [{ MAD: '1.25', AAD: '9.80', VAD: '23.15', FCAD: '65.80' }],
    [{ MAD: '50', AAD: '20', VAD: '30' }],
    [{ VDAF: '26.03', FCDAF: '73.96' }],
    [{ VDAF: '26.03', FCDAF: '73.98' }],
    [{ AAD: '9.80', AD: '9.92' }],
    [{ AAD: '0.10', AD: '0.10' }],
    [{ MT: '1.25', MAD: '1.25' }],
    [{ MT: '8.4', MAD: '1.25', AAR: '9.09', AAD: '9.80' }],
    [{ MT: '1.3', MAD: '1.25', AAR: '9.80', AAD: '9.80' }],
    [{ MT: '1.2', MAD: '1.2', AAR: '9.81', AAD: '9.80' }],
    [{ QBAD: '31250', QGRAD: '31142', QNETAR: '27824' }],
    [{ STAD: '2.10', SSAD: '0.15', SPAD: '1.20', SOAD: '0.75' }],
    [{ STAD: '1.35', SSAD: '0.15', SPAD: '1.20' }],
    [{ DT: '1200', ST: '1200', HT: '1250', FT: '1300' }],
    [{ M40: '85', M10: '15' }],
    [{ Y: '0', G: '0' }],
    [{ Y: '12.5', G: '60' }],
    [{ Y: '0.5', G: '1' }],
    [{ CRC: '0' }],
    [{ CRC: '8' }],
    [{ RRAN: '1.149', RMAX: '1.149' }],
  ])('%j', given => {
    expect(warningsOf(given)).toEqual([])
  })
})

describe('a warning about', () => {
  it.each([
    [{ MAD: '50.01', AAD: '20', VAD: '30' }, '水分、灰分、挥发分之和超过100%'],
    [{ MAD: '1.25', AAD: '9.80', VAD: '23.15', FCAD: '65.81' }, '水分、灰分、挥发分、固定碳之和不等于100.00%'],
    [{ MAD: '1.25', AAD: '9.80', VAD: '23.15', FCAD: '65.79' }, '水分、灰分、挥发分、固定碳之和不等于100.00%'],
    [{ VDAF: '26.03', FCDAF: '73.95' }, '干燥无灰基挥发分与固定碳之和不等于100.00%'],
    [{ VDAF: '26.03', FCDAF: '73.99' }, '干燥无灰基挥发分与固定碳之和不等于100.00%'],
    [{ AAD: '9.80', AD: '9.79' }, '干基灰分小于空干基灰分'],
    [{ MT: '1.2', MAD: '1.25' }, '全水分小于空干基水分'],
    [{ MT: '8.4', MAD: '1.25', AAR: '9.81', AAD: '9.80' }, '全水分大于空干基水分，收到基灰分却大于空干基灰分'],
    [{ QBAD: '31250', QGRAD: '31250' }, '高位发热量不小于弹筒发热量'],
    [{ QGRAD: '31250', QNETAR: '31250' }, '低位发热量不小于高位发热量'],
    [{ STAD: '1.34', SSAD: '0.15', SPAD: '1.20' }, '硫酸盐硫与硫铁矿硫之和超过全硫'],
    [{ STAD: '2.10', SSAD: '0.15', SPAD: '1.20', SOAD: '0.74' }, '形态硫之和不等于全硫'],
    [{ STAD: '2.10', SSAD: '0.15', SPAD: '1.20', SOAD: '0.76' }, '形态硫之和不等于全硫'],
    [{ DT: '1210', ST: '1200', HT: '1190', FT: '1180' }, '灰熔融温度应依次升高：DT≤ST≤HT≤FT'],
    [{ DT: '1310', FT: '1300' }, '灰熔融温度应依次升高：DT≤ST≤HT≤FT'],
    [{ ST: '1310', HT: '1300' }, '灰熔融温度应依次升高：DT≤ST≤HT≤FT'],
    [{ ST: '1310', FT: '1300' }, '灰熔融温度应依次升高：DT≤ST≤HT≤FT'],
    [{ HT: '1310', FT: '1300' }, '灰熔融温度应依次升高：DT≤ST≤HT≤FT'],
    [{ M40: '85', M10: '15.1' }, '抗碎强度与耐磨强度之和超过100%'],
    [{ Y: '0.5', G: '0' }, '粘结指数为0，胶质层厚度却大于0'],
    [{ CRC: '-1' }, '焦渣特征应为0～8的整数'],
    [{ CRC: '9' }, '焦渣特征应为0～8的整数'],
    [{ CRC: '2.5' }, '焦渣特征应为0～8的整数'],
    [{ RRAN: '1.150', RMAX: '1.149' }, '最大反射率小于随机反射率'],
  ])('%j', (given, warning) => {
    expect(warningsOf(given)).toEqual([warning])
  })

  it('an ash composition far from 100 %', () => {
    const oxides = 'SIO2 AL2O3 FE2O3 CAO MGO TIO2 K2O NA2O SO3 P2O5'.split(' ')
    const ash = (silica: string) => Object.fromEntries(oxides.map(code => [code, code === 'SIO2' ? silica : '5']))
    expect(warningsOf(ash('50'))).toEqual([])
    expect(warningsOf(ash('60'))).toEqual([])
    expect(warningsOf(ash('49.99'))).toEqual(['灰成分之和不在95%～105%之间'])
    expect(warningsOf(ash('60.01'))).toEqual(['灰成分之和不在95%～105%之间'])
    expect(warningsOf({ SIO2: '40' })).toEqual([])
  })

  it('several problems at once, each once', () => {
    expect(warningsOf({ MT: '1', MAD: '2', CRC: '9', G: '0', Y: '3' })).toHaveLength(3)
  })

  it('compares heats in one unit', () => {
    const project = (unit: string) => ({ kind: 'measured', formula: null, interval: '1', unit }) as const
    const projects = { QBAD: project('J/g'), QGRAD: project('MJ/kg') }
    expect(warnings({ projects, given: { QBAD: '31250', QGRAD: '31.14' } })).toEqual([])
    expect(warnings({ projects, given: { QBAD: '31250', QGRAD: '31.26' } })).toEqual(['高位发热量不小于弹筒发热量'])
  })
})
