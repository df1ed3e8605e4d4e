import { type Directory, screen } from './screen.ts'

export const clientMenus: Directory = {
  name: '客户管理',
  url: '/client',
  icon: 'TeamOutlined',
  screens: [
    screen('客户信息', '/client/info', 'ContactsOutlined', 'clientView', [
      'clientAdd',
      'clientEdit',
      'clientDel',
      'clientGrant',
      'clientExport',
      'clientImport',
    ]),
    screen('客户地址', '/client/address', 'EnvironmentOutlined', 'addressView', ['addressEdit']),
    screen('通知人', '/client/notifier', 'MessageOutlined', 'notifierView', ['notifierEdit']),
    screen('发票抬头', '/client/ticket', 'AccountBookOutlined', 'ticketView', ['ticketEdit']),
    screen('客户账户', '/client/account', 'WalletOutlined', 'accountView', ['accountSwitch', 'payPassword']),
    screen('会员等级', '/client/grade', 'CrownOutlined', 'gradeView', ['gradeEdit']),
    screen('积分规则', '/client/score', 'CalculatorOutlined', 'scoreView', ['scoreEdit']),
  ],
}
