import { directory, screen } from './directory.ts'

export const clientMenus = directory('客户管理', '/client', 'TeamOutlined', [
  screen('客户信息', '/client/info', 'ContactsOutlined', {
    clientView: ['查看客户', 'reception', 'cashier', 'manager'],
    clientAdd: ['新增客户', 'reception', 'manager'],
    clientEdit: ['修改客户', 'reception', 'manager'],
    clientDel: ['启停客户', 'manager'],
    clientGrant: ['设定客户等级与付款', 'cashier', 'manager'],
    clientExport: ['导出客户', 'reception', 'cashier', 'manager'],
    clientImport: ['导入客户', 'reception', 'manager'],
    portalLookIn: ['以客户身份查看门户', 'reception', 'cashier', 'manager'],
  }),
  screen('客户地址', '/client/address', 'EnvironmentOutlined', {
    addressView: ['查看客户地址', 'reception', 'manager'],
    addressEdit: ['维护客户地址', 'reception', 'manager'],
  }),
  screen('通知人', '/client/notifier', 'MessageOutlined', {
    notifierView: ['查看通知人', 'reception', 'manager'],
    notifierEdit: ['维护通知人', 'reception', 'manager'],
  }),
  screen('发票抬头', '/client/ticket', 'AccountBookOutlined', {
    ticketView: ['查看发票抬头', 'reception', 'cashier', 'manager'],
    ticketEdit: ['维护发票抬头', 'reception', 'cashier', 'manager'],
  }),
  screen('客户账户', '/client/account', 'WalletOutlined', {
    accountView: ['查看客户账户', 'cashier', 'manager'],
    accountSwitch: ['启停客户账户', 'cashier', 'manager'],
    payPassword: ['重置支付密码', 'cashier', 'manager'],
    accountRecharge: ['账户充值', 'cashier'],
  }),
  screen('授信记录', '/client/credit', 'AuditOutlined', {
    creditView: ['查看授信记录', 'cashier', 'manager'],
  }),
  screen('会员等级', '/client/grade', 'CrownOutlined', {
    gradeView: ['查看会员等级', 'cashier', 'manager'],
    gradeEdit: ['维护会员等级', 'manager'],
  }),
  screen('积分规则', '/client/score', 'CalculatorOutlined', {
    scoreView: ['查看积分规则和变动', 'cashier', 'manager'],
    scoreEdit: ['维护积分规则', 'manager'],
  }),
])
