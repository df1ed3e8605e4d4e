import { type Directory, screen } from './screen.ts'

export const delegateMenus: Directory = {
  name: '委托管理',
  url: '/delegate',
  icon: 'FileTextOutlined',
  screens: [
    screen('登记委托', '/delegate/register', 'SolutionOutlined', 'delegateAdd'),
    screen('委托单', '/delegate/list', 'ProfileOutlined', 'delegateView', [
      'delegateEdit',
      'delegateDelete',
      'delegateCancel',
      'delegatePrint',
      'paymentConfirm',
      'codeMapping',
    ]),
    screen('样品签收', '/delegate/receive', 'InboxOutlined', 'delegateSign'),
  ],
}
