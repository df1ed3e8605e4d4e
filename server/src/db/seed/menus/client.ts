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
    ]),
  ],
}
