import { dictionary, type ValueOf } from '../kit/dictionary.ts'

export const payMethod = dictionary('payMethod', '支付方式', {
  cash: [1, '现金', 'green'],
  transfer: [2, '对公转账', 'blue'],
  wechat: [3, '微信', 'green'],
  alipay: [4, '支付宝', 'cyan'],
  card: [5, '银行卡', 'purple'],
  balance: [6, '余额', 'gold'],
  credit: [9, '挂账', 'orange'],
})
export type PayMethod = ValueOf<typeof payMethod>
