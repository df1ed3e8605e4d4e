import { directory, screen } from './directory.ts'

export const financeMenus = directory('财务管理', '/finance', 'PayCircleOutlined', [
  screen('收费台', '/finance/till', 'ShopOutlined', 'paymentConfirm'),
  screen('日结交班', '/finance/dayClose', 'ScheduleOutlined', {
    shiftWork: ['开班和交班', 'cashier', 'manager'],
    shiftManage: ['确认交班和管理保险柜', 'manager'],
  }),
  screen('交易', '/finance/trade', 'TransactionOutlined', {
    tradeView: ['查看交易', 'cashier', 'manager'],
    rechargeApprove: ['审批大额充值', 'manager'],
  }),
  screen('退款', '/finance/refund', 'TransactionOutlined', {
    refundView: ['查看退款', 'cashier', 'manager'],
    refundRequest: ['申请退款', 'cashier', 'manager'],
    refundApprove: ['审批退款', 'manager'],
    refundPay: ['确认退款付出', 'cashier', 'manager'],
  }),
  screen('资金审批', '/finance/approval', 'AuditOutlined', {
    correctionView: ['查看资金审批', 'cashier', 'manager'],
    correctionRequest: ['申请核销、冲回、调账', 'cashier', 'manager'],
    correctionApprove: ['批准核销、冲回、调账', 'manager'],
  }),
  screen('发票', '/finance/invoice', 'AuditOutlined', {
    invoiceView: ['查看发票', 'cashier', 'manager'],
    invoiceRequest: ['申请开票和红冲', 'reception', 'cashier', 'manager'],
    invoiceIssue: ['登记发票号码', 'cashier', 'manager'],
  }),
  screen('未结算', '/finance/waitSettle', 'HourglassOutlined', 'settleView'),
  screen('结算', '/finance/settle', 'AccountBookOutlined', {
    settleView: ['查看结算', 'cashier', 'manager'],
    settleAdd: ['结算和收款', 'cashier', 'manager'],
  }),
  screen('对账单', '/finance/statement', 'FileDoneOutlined', {
    statementView: ['查看对账单', 'cashier', 'manager'],
    statementIssue: ['出具对账单、登记答复', 'cashier', 'manager'],
  }),
  screen('银行到账', '/finance/bankLine', 'BankOutlined', {
    suspenseView: ['查看银行流水和待认领款项', 'cashier', 'manager'],
    bankLineImport: ['导入银行流水', 'cashier', 'manager'],
    suspenseClaim: ['认领款项和申请退回', 'cashier', 'manager'],
    suspenseApprove: ['批准退回款项', 'manager'],
  }),
  screen('渠道对账', '/finance/bill', 'FileSearchOutlined', {
    billView: ['查看渠道账单和差异', 'cashier', 'manager'],
    billHandle: ['取账单、处理对账差异', 'manager'],
  }),
  screen('账务核对', '/finance/ledger', 'CalculatorOutlined', {
    ledgerView: ['查看账簿和核对', 'manager'],
  }),
  screen('支付方式', '/finance/pay', 'CreditCardOutlined', {
    payMethodView: ['查看支付方式', 'cashier', 'manager'],
    payMethodSwitch: ['启停支付方式', 'manager'],
  }),
])
