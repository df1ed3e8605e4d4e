import { fromFen } from '@seam/contract/kit/value/money'

/** 余额不足，还差 3.00 元 */
export const shortMessage = (isBalance: boolean, short: bigint): string =>
  `${isBalance ? '余额' : '可用信用额度'}不足，还差 ${fromFen(short)} 元`

/** 挂账不能超过应付的 70.00 元，多收请用现金或对公转账 */
export const overpaidMessage = (methods: string, due: bigint): string =>
  `${methods}不能超过应付的 ${fromFen(due)} 元，多收请用现金或对公转账`
