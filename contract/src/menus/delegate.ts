import { directory, screen } from './directory.ts'

export const delegateMenus = directory('委托管理', '/delegate', 'FileTextOutlined', [
  screen('登记委托', '/delegate/register', 'SolutionOutlined', {
    delegateAdd: ['新增委托单', 'reception'],
  }),
  screen('网上委托', '/delegate/online', 'InboxOutlined', {
    onlineOrderView: ['查看网上委托', 'reception', 'manager'],
    onlineOrderConfirm: ['确认网上委托', 'reception'],
  }),
  screen('委托单', '/delegate/list', 'ProfileOutlined', {
    delegateView: ['查看委托单', 'reception', 'reviewer', 'cashier', 'manager'],
    delegateEdit: ['修改委托单', 'reception'],
    delegateChange: ['变更委托单', 'reception', 'manager'],
    delegateDelete: ['删除委托单', 'reception'],
    delegateCancel: ['作废委托单', 'manager'],
    delegatePrint: ['打印委托单据', 'reception'],
    delayExplain: ['填写逾期原因', 'reviewer', 'manager'],
    clientInform: ['告知客户延期', 'reception', 'manager'],
    paymentConfirm: ['确认收款', 'cashier'],
    codeMapping: ['查看样品与客户对应', 'reception', 'reviewer', 'manager'],
  }),
  screen('待支付', '/delegate/waitPay', 'HourglassOutlined', {
    waitPayView: ['查看待支付', 'reception', 'cashier', 'manager'],
  }),
  screen('样品签收', '/delegate/receive', 'InboxOutlined', {
    delegateSign: ['签收样品', 'reception'],
  }),
])
