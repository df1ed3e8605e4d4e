import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { email, labelName, loginAccount } from './account.ts'
import { driverLicence, idCard, idCardCheck } from './identity.ts'
import { amountUpTo, wholeUpTo180 } from './numbers.ts'
import {
  bankCard,
  businessLicence,
  contractNumber,
  organisationCode,
  registeredCapital,
  roadTransportLicence,
  taxNumber,
} from './organisation.ts'
import { plateNumber } from './plate-number.ts'

type Case = [name: string, rule: z.ZodType, message: RegExp, taken: unknown[], refused: unknown[]]
const digits = (count: number) => '1'.repeat(count)

const cases: Case[] = [
  [
    'identity card',
    idCard,
    /身份证/,
    ['11010519491231002X', '11010519491231002x', ' 440524188001010014 ', '110105491231002'],
    [
      '110105194912310021',
      '11010519490231002X',
      '01010519491231002X',
      '110105491331002',
      '110105490231002',
      digits(17),
    ],
  ],
  ['driver licence', driverLicence, /驾驶证/, ['11010519491231002X', '140400123456'], ['14040012345', '1404001234567']],
  [
    'plate',
    plateNumber,
    /车牌/,
    ['晋D12345', '京A1234挂', '粤BD12345', '晋D12345F', '沪AFA2345', '使012345', '粤Z1234港'],
    ['晋D1234', '晋I12345', '晋D1234O', 'D12345', '晋DG12345', '晋D123456'],
  ],
  [
    'licence',
    businessLicence,
    /营业执照/,
    [digits(15), '91350100M000100Y43'],
    [digits(14), digits(16), '9135-100M000100'],
  ],
  ['transport', roadTransportLicence, /道路运输/, [digits(11), digits(12)], [digits(10), digits(13), '1404001234A']],
  ['organisation', organisationCode, /机构代码/, ['AB', 'A'.repeat(20)], ['A', 'ab', 'A1', 'A'.repeat(21)]],
  ['tax', taxNumber, /税号/, [digits(15), 'a'.repeat(20)], [digits(14), digits(21), '1'.repeat(14).concat('-')]],
  ['bank card', bankCard, /银行卡/, [digits(8), digits(23)], [digits(7), digits(24), '6222 0200 1234']],
  ['contract', contractNumber, /合同编号/, ['合同-2026_01', 'A1'], ['合同 1', '合同/1', '']],
  ['capital', registeredCapital, /注册资本/, ['0', '500', '0.000001', '1000.5'], ['01', '1.0000001', '-1', '.5', '1.']],
  ['account', loginAccount, /账号/, ['a_1', '1a', 'A'], ['_a', 'a-b', '张三', '']],
  ['label', labelName, /标签/, ['煤样', '一二三四五六七'], ['煤', '一二三四五六七八', '煤a']],
  [
    'mail',
    email,
    /邮箱/,
    ['a.b@coal.cn', 'lab+1@mail.coal.com.cn'],
    ['a@b', 'a b@c.cn', '@c.cn', `${'a'.repeat(250)}@c.cn`],
  ],
  [
    'amount of 5',
    amountUpTo(5),
    /5位整数/,
    ['0', '99999.99', '0.5', '1'],
    ['100000', '1.234', '-1', '01', '1.', 'NaN'],
  ],
  ['amount of 7', amountUpTo(7), /7位整数/, ['9999999.9'], ['10000000']],
  ['amount of 8', amountUpTo(8), /8位整数/, ['99999999'], ['100000000']],
  ['amount of 16', amountUpTo(16), /16位整数/, [digits(16), `${digits(16)}.11`], [digits(17)]],
  ['whole number', wholeUpTo180, /^请输大于0且小于等于180的整数$/, [1, '180', 90], [0, 181, 1.5, 'a', -1]],
]

describe.each(cases)('%s', (_, rule, message, accepted, refused) => {
  it.each(accepted)('takes %s', value => expect(rule.safeParse(value).success).toBe(true))
  it.each(refused)('refuses %s', value => {
    const { error } = rule.safeParse(value)
    expect(error?.issues[0]?.message).toMatch(message)
  })
})

it('an identity card with any one wrong digit is refused', () => {
  const first17 = fc
    .integer({ min: 1, max: 999 })
    .map(order => `1404021990010${1 + (order % 9)}${String(order).padStart(3, '0')}`)
  fc.assert(
    fc.property(first17, fc.integer({ min: 14, max: 16 }), fc.integer({ min: 1, max: 9 }), (first, at, change) => {
      const number = first + idCardCheck(first)
      const other = String((Number(first[at]) + change) % 10)
      expect(idCard.safeParse(number).success).toBe(true)
      expect(idCard.safeParse(number.slice(0, at) + other + number.slice(at + 1)).success).toBe(false)
    }),
  )
})
