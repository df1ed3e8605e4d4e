import { Decimal } from '@seam/contract/kit/decimal'
import { givenValue } from './calculation.rules.ts'
import type { Sheet } from './sheet.rules.ts'

/** A relation between values of one sample, checked when all of them exist, and the warning where it does not hold. */
type Check = {
  readonly of: readonly string[]
  readonly holds: (...values: readonly Decimal[]) => boolean
  readonly warning: string
}

const sum = (values: readonly Decimal[]): Decimal => Decimal.sum(0, ...values)
const inOrder = (low: Decimal, high: Decimal): boolean => low.lte(high)

const oxides = 'SIO2 AL2O3 FE2O3 CAO MGO TIO2 K2O NA2O SO3 P2O5'.split(' ')
const fusion = ['DT', 'ST', 'HT', 'FT']
const fusionPairs = fusion.flatMap((lower, at) => fusion.slice(at + 1).map(higher => [lower, higher]))

const checks: readonly Check[] = [
  { of: ['MAD', 'AAD', 'VAD'], holds: (...parts) => sum(parts).lte(100), warning: '水分、灰分、挥发分之和超过100%' },
  {
    of: ['MAD', 'AAD', 'VAD', 'FCAD'],
    holds: (...parts) => sum(parts).eq(100),
    warning: '水分、灰分、挥发分、固定碳之和不等于100.00%',
  },
  {
    of: ['VDAF', 'FCDAF'],
    holds: (...parts) => sum(parts).minus(100).abs().lte('0.01'),
    warning: '干燥无灰基挥发分与固定碳之和不等于100.00%',
  },
  { of: ['AAD', 'AD'], holds: inOrder, warning: '干基灰分小于空干基灰分' },
  { of: ['MAD', 'MT'], holds: inOrder, warning: '全水分小于空干基水分' },
  {
    of: ['MT', 'MAD', 'AAR', 'AAD'],
    holds: (mt, mad, aar, aad) => mt.lte(mad) || aar.lte(aad),
    warning: '全水分大于空干基水分，收到基灰分却大于空干基灰分',
  },
  { of: ['QBAD', 'QGRAD'], holds: (qb, qgr) => qb.gt(qgr), warning: '高位发热量不小于弹筒发热量' },
  { of: ['QGRAD', 'QNETAR'], holds: (qgr, qnet) => qgr.gt(qnet), warning: '低位发热量不小于高位发热量' },
  {
    of: ['STAD', 'SSAD', 'SPAD'],
    holds: (total, ...forms) => total.gte(sum(forms)),
    warning: '硫酸盐硫与硫铁矿硫之和超过全硫',
  },
  {
    of: ['STAD', 'SSAD', 'SPAD', 'SOAD'],
    holds: (total, ...forms) => total.eq(sum(forms)),
    warning: '形态硫之和不等于全硫',
  },
  ...fusionPairs.map(of => ({ of, holds: inOrder, warning: '灰熔融温度应依次升高：DT≤ST≤HT≤FT' })),
  {
    of: oxides,
    holds: (...parts) => sum(parts).gte(95) && sum(parts).lte(105),
    warning: '灰成分之和不在95%～105%之间',
  },
  { of: ['M40', 'M10'], holds: (...parts) => sum(parts).lte(100), warning: '抗碎强度与耐磨强度之和超过100%' },
  { of: ['Y', 'G'], holds: (y, g) => y.lte(0) || g.gt(0), warning: '粘结指数为0，胶质层厚度却大于0' },
  { of: ['CRC'], holds: crc => crc.isInteger() && crc.gte(0) && crc.lte(8), warning: '焦渣特征应为0～8的整数' },
  { of: ['RRAN', 'RMAX'], holds: inOrder, warning: '最大反射率小于随机反射率' },
]

/**
 * Warnings about the values of one sample, in Chinese; none is a reason to refuse. Checks the values in `given`, determined
 * or calculated, and skips a check if one of its values is missing.
 */
export const warnings = (sheet: Sheet): readonly string[] => {
  const failed = checks.filter(({ of, holds }) => {
    const values = of.flatMap(code => givenValue(sheet, code) ?? [])
    return values.length === of.length && !holds(...values)
  })
  return [...new Set(failed.map(({ warning }) => warning))]
}
