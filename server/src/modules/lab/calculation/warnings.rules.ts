import { Decimal } from '@seam/contract/kit/decimal'
import { heldIn } from './calculation.rules.ts'
import type { Sheet } from './sheet.rules.ts'

/** What holds of some values of one sample, if all of them are there; and what is said where it does not. */
type Check = {
  readonly of: readonly string[]
  readonly holds: (...values: readonly Decimal[]) => boolean
  readonly says: string
}

const sum = (values: readonly Decimal[]): Decimal => Decimal.sum(0, ...values)
const inOrder = (low: Decimal, high: Decimal): boolean => low.lte(high)

const oxides = 'SIO2 AL2O3 FE2O3 CAO MGO TIO2 K2O NA2O SO3 P2O5'.split(' ')
const fusion = ['DT', 'ST', 'HT', 'FT']
const fusionPairs = fusion.flatMap((lower, at) => fusion.slice(at + 1).map(higher => [lower, higher]))

const checks: readonly Check[] = [
  { of: ['MAD', 'AAD', 'VAD'], holds: (...parts) => sum(parts).lte(100), says: '水分、灰分、挥发分之和超过100%' },
  {
    of: ['MAD', 'AAD', 'VAD', 'FCAD'],
    holds: (...parts) => sum(parts).eq(100),
    says: '水分、灰分、挥发分、固定碳之和不等于100.00%',
  },
  {
    of: ['VDAF', 'FCDAF'],
    holds: (...parts) => sum(parts).minus(100).abs().lte('0.01'),
    says: '干燥无灰基挥发分与固定碳之和不等于100.00%',
  },
  { of: ['AAD', 'AD'], holds: inOrder, says: '干基灰分小于空干基灰分' },
  { of: ['MAD', 'MT'], holds: inOrder, says: '全水分小于空干基水分' },
  {
    of: ['MT', 'MAD', 'AAR', 'AAD'],
    holds: (mt, mad, aar, aad) => mt.lte(mad) || aar.lte(aad),
    says: '全水分大于空干基水分，收到基灰分却大于空干基灰分',
  },
  { of: ['QBAD', 'QGRAD'], holds: (qb, qgr) => qb.gt(qgr), says: '高位发热量不小于弹筒发热量' },
  { of: ['QGRAD', 'QNETAR'], holds: (qgr, qnet) => qgr.gt(qnet), says: '低位发热量不小于高位发热量' },
  {
    of: ['STAD', 'SSAD', 'SPAD'],
    holds: (total, ...forms) => total.gte(sum(forms)),
    says: '硫酸盐硫与硫铁矿硫之和超过全硫',
  },
  {
    of: ['STAD', 'SSAD', 'SPAD', 'SOAD'],
    holds: (total, ...forms) => total.eq(sum(forms)),
    says: '形态硫之和不等于全硫',
  },
  ...fusionPairs.map(of => ({ of, holds: inOrder, says: '灰熔融温度应依次升高：DT≤ST≤HT≤FT' })),
  { of: oxides, holds: (...parts) => sum(parts).gte(95) && sum(parts).lte(105), says: '灰成分之和不在95%～105%之间' },
  { of: ['M40', 'M10'], holds: (...parts) => sum(parts).lte(100), says: '抗碎强度与耐磨强度之和超过100%' },
  { of: ['Y', 'G'], holds: (y, g) => y.lte(0) || g.gt(0), says: '粘结指数为0，胶质层厚度却大于0' },
  { of: ['CRC'], holds: crc => crc.isInteger() && crc.gte(0) && crc.lte(8), says: '焦渣特征应为0～8的整数' },
  { of: ['RRAN', 'RMAX'], holds: inOrder, says: '最大反射率小于随机反射率' },
]

/**
 * What is odd about the values of one sample, in Chinese; never a reason to refuse. Takes the values in `given`, whether
 * determined or calculated, and looks only where all that a check compares are there.
 */
export const warnings = (sheet: Sheet): readonly string[] => {
  const odd = checks.filter(({ of, holds }) => {
    const values = of.flatMap(code => heldIn(sheet, code) ?? [])
    return values.length === of.length && !holds(...values)
  })
  return [...new Set(odd.map(({ says }) => says))]
}
