import { Decimal } from '@seam/contract/kit/value/decimal'
import { expect, it } from 'vitest'
import { impossible, isNoValue, missingInputs } from './no-value.rules.ts'
import { nameOf } from './quantity.rules.ts'

it('a missing value names its missing inputs, or why the formula is impossible', () => {
  expect(missingInputs(['MT', 'SSAD'])).toEqual({ missing: ['MT', 'SSAD'], reason: '缺少全水分(Mt)、硫酸盐硫(Ss,ad)' })
  expect(impossible('不行')).toEqual({ missing: [], reason: '不行' })
  expect(isNoValue(missingInputs(['MT']))).toBe(true)
  expect(isNoValue(new Decimal(1))).toBe(false)
})

it('determinations have names', () => {
  const codes = 'MT MAD MHC AAD VAD CO2AD STAD SSAD SPAD SBAD C H N P CL F AS HG QBAD QGRAD'
  expect(codes.split(' ').map(nameOf)).toEqual([
    '全水分(Mt)',
    '空干基水分(Mad)',
    '最高内在水分(MHC)',
    '灰分(Aad)',
    '挥发分(Vad)',
    '碳酸盐二氧化碳((CO2)car,ad)',
    '全硫(St,ad)',
    '硫酸盐硫(Ss,ad)',
    '硫铁矿硫(Sp,ad)',
    '弹筒硫(Sb,ad)',
    '碳(Cad)',
    '氢(Had)',
    '氮(Nad)',
    '磷(Pad)',
    '氯(Clad)',
    '氟(Fad)',
    '砷(Asad)',
    '汞(Hgad)',
    '弹筒发热量(Qb,ad)',
    '高位发热量(Qgr,ad)',
  ])
  expect(nameOf('G')).toBe('G')
})
