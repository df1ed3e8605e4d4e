import { z } from 'zod'

/** Money on the wire: yuan as a string with exactly two decimals (wire.md §4). */
export const money = z.string().regex(/^-?\d{1,13}\.\d{2}$/, '金额应为两位小数，如 285.00')

/** An amount as people type it, 285 or 285.5, from 0 to 99,999,999.99 yuan; converted to the format of the wire. */
export const moneyInput = (empty: string) =>
  z
    .string({ error: empty })
    .trim()
    .regex(/^\d+(\.\d{1,2})?$/, '请输入不超过两位小数的金额')
    .regex(/^\d{1,8}(\.|$)/, '金额不能超过 99,999,999.99 元')
    .transform(typed => {
      const [yuan = '', part = ''] = typed.split('.')
      return `${BigInt(yuan)}.${part.padEnd(2, '0')}`
    })

/** The same, above zero. */
export const positiveMoneyInput = (empty: string) =>
  moneyInput(empty).refine(amount => amount !== '0.00', '金额须大于0')

/** Yuan with two decimals → fen. */
export const toFen = (yuan: string): bigint => BigInt(yuan.replace('.', ''))

/** Fen → yuan with two decimals. */
export const fromFen = (fen: bigint): string => {
  const digits = (fen < 0n ? -fen : fen).toString().padStart(3, '0')
  return `${fen < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** The same of an amount that may be absent. */
export const fromFenOrNull = (fen: bigint | null): string | null => (fen === null ? null : fromFen(fen))

/** The sum of amounts in fen. */
export const sumFen = (amounts: readonly bigint[]): bigint => amounts.reduce((sum, amount) => sum + amount, 0n)

/** The lesser of two amounts in fen. */
export const lesserFen = (one: bigint, other: bigint): bigint => (one < other ? one : other)

/** An amount in fen, 0 in place of a negative one. */
export const positiveFen = (amount: bigint): bigint => (amount > 0n ? amount : 0n)
