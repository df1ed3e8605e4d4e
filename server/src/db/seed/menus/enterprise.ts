import { type Directory, screen } from './screen.ts'

/** What the accounts of other organisations see, and staff who look after them. */
export const enterpriseMenus: Directory = {
  name: '企业中心',
  url: '/enterprise',
  icon: 'BankOutlined',
  screens: [screen('企业信息', '/enterprise/info', 'BankOutlined', 'enterpriseView')],
}
