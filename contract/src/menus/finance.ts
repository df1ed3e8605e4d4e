import { directory, screen } from './directory.ts'

export const financeMenus = directory('财务管理', '/finance', 'PayCircleOutlined', [
  screen('收费台', '/finance/till', 'ShopOutlined', 'paymentConfirm'),
  screen('交易', '/finance/trade', 'TransactionOutlined', {
    tradeView: ['查看交易', 'cashier', 'manager'],
  }),
  screen('支付方式', '/finance/pay', 'CreditCardOutlined', {
    payMethodView: ['查看支付方式', 'cashier', 'manager'],
    payMethodSwitch: ['启停支付方式', 'manager'],
  }),
])
